import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, buildConnector, errors } from 'undici'
import { literalAddress, type AddressPolicy } from '../kernel/address-policy.ts'
import { limits } from '../kernel/limits.ts'
import { exchange, TimeoutError } from './exchange.ts'

/** What one HTTP try came to. `errorClass` says at which stage it failed; null when the receiver acknowledged. */
export interface AttemptResult {
  acknowledged: boolean
  responseCode: number | null
  responseBody: string | null
  errorClass: ErrorClass | null
  error: string | null
  address: string | null
  durationMs: number
  retryAfter: string | undefined
}

type ErrorClass = 'address' | 'dns' | 'connect' | 'tls' | 'timeout' | 'connection' | 'status' | 'protocol'

/** Sends one POST and reads the answer, within one deadline from the name look-up to the last byte. Never throws. */
export interface Attempter {
  attempt(post: { url: URL; headers: Record<string, string>; body: string }): Promise<AttemptResult>
  close(): Promise<void>
}

/**
 * Names are resolved once per connection, refused when any of their addresses is not allowed, and the connection goes to
 * an address that was judged: a name that changes its address in between changes nothing. Redirects are not followed.
 * A 2xx acknowledges as soon as its headers are there; of the body at most 64 KiB are read.
 */
export function attempter(options: {
  policy: AddressPolicy
  timeoutMs: number
  lookup?: LookupAll
  /** Receivers with connections that are kept open. */
  originsMax?: number
}): Attempter {
  const addresses = new Map<string, string>()
  const targetOf = rememberingTargets(options.policy)
  const shared = {
    connect: rememberingConnector(options, addresses),
    // As many as attempts may be under way: one that waited for a connection would wait against its own deadline.
    connections: limits.attemptsInFlightMax,
    pipelining: 1,
    maxHeaderSize: limits.headerBytesMax,
    allowH2: false,
  } as const
  const kept = new Agent({
    ...shared,
    maxOrigins: options.originsMax ?? limits.originsMax,
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 30_000,
  })
  // For receivers beyond those: no connection outlives its request, so the attempts under way bound them.
  const passing = new Agent({ ...shared, keepAliveTimeout: 1, keepAliveMaxTimeout: 1 })
  return {
    attempt: (post) => attempt({ kept, passing }, post, { timeoutMs: options.timeoutMs, targetOf, addresses }),
    async close() {
      await Promise.all([kept.destroy(), passing.destroy()])
    },
  }
}

async function attempt(
  agents: { kept: Agent; passing: Agent },
  post: { url: URL; headers: Record<string, string>; body: string },
  options: { targetOf: (url: URL) => Target; timeoutMs: number; addresses: ReadonlyMap<string, string> },
): Promise<AttemptResult> {
  const startedAt = performance.now()
  const since = () => Math.round(performance.now() - startedAt)
  const { origin, path, refusedAddress } = options.targetOf(post.url)
  const address = () => options.addresses.get(origin) ?? null
  try {
    // undici looks no address up that is one already, so the policy would not be asked.
    if (refusedAddress !== undefined) throw new AddressError(refusedAddress)
    const { headers, body } = post
    const send = (dispatcher: Agent) =>
      exchange(dispatcher, { origin, path, headers, body }, options.timeoutMs - (performance.now() - startedAt))
    // Refused before anything is sent, so sending it otherwise is no second try.
    const answer = await send(agents.kept).catch((error: unknown) => {
      if (error instanceof errors.MaxOriginsReachedError) return send(agents.passing)
      throw error
    })
    const { statusCode, retryAfter } = answer
    const acknowledged = statusCode >= 200 && statusCode < 300
    return {
      acknowledged,
      responseCode: statusCode,
      responseBody: storable(answer.body.toString('utf8'), limits.answerCharactersKept),
      errorClass: acknowledged ? null : 'status',
      error: acknowledged ? null : `the receiver answered ${statusCode}`,
      address: address(),
      durationMs: since(),
      retryAfter,
    }
  } catch (error) {
    const failure = failureOf(error, options.timeoutMs)
    const none = { acknowledged: false, responseCode: null, responseBody: null, retryAfter: undefined }
    return { ...none, ...failure, address: address(), durationMs: since() }
  }
}

/** What is asked of a URL at each attempt. */
interface Target {
  origin: string
  path: string
  /** The host, when it is an address to which nothing is sent. */
  refusedAddress: string | undefined
}

/** An endpoint keeps its URL, so what is asked of it is worked out once. */
function rememberingTargets(policy: AddressPolicy): (url: URL) => Target {
  const targets = new WeakMap<URL, Target>()
  return (url) => {
    const known = targets.get(url)
    if (known !== undefined) return known
    const literal = literalAddress(url)
    const refusedAddress = literal === undefined || policy.allows(literal) ? undefined : literal
    const target = { origin: url.origin, path: url.pathname + url.search, refusedAddress }
    targets.set(url, target)
    return target
  }
}

/** A text of the receiver's making, so that the database takes it: one that it refused would hold all outcomes up. */
function storable(text: string, charactersMax: number): string {
  return text.slice(0, charactersMax).toWellFormed().replaceAll('\0', '\u{FFFD}')
}

export type LookupAll = (
  hostname: string,
  done: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void

const resolveAll: LookupAll = (hostname, done) =>
  systemLookup(hostname, { all: true, verbatim: true }, (error, addresses) => done(error, addresses ?? []))

/** A look-up that answers only when every address of the name is allowed, for the socket to connect to directly. */
function guardedLookup(policy: AddressPolicy, resolve: LookupAll): LookupFunction {
  return (hostname, _options, callback) => {
    resolve(hostname, (error, addresses) => {
      if (error !== null) return callback(error, [])
      if (addresses.length === 0) return callback(new NoAddressError(hostname), [])
      const refused = addresses.find(({ address }) => !policy.allows(address))
      if (refused !== undefined) return callback(new AddressError(refused.address), [])
      return callback(null, [...addresses])
    })
  }
}

/** Notes the address that each receiver was last reached at, for the record of the attempt. */
function rememberingConnector(
  options: { policy: AddressPolicy; timeoutMs: number; lookup?: LookupAll },
  addresses: Map<string, string>,
): buildConnector.connector {
  const connect = buildConnector({
    lookup: guardedLookup(options.policy, options.lookup ?? resolveAll),
    timeout: options.timeoutMs,
    autoSelectFamily: true,
  })
  return (target, callback) => {
    connect(target, (...result: Parameters<buildConnector.Callback>) => {
      const [, socket] = result
      const port = target.port === '' ? '' : `:${target.port}`
      const origin = URL.parse(`${target.protocol}//${target.hostname}${port}`)?.origin
      if (socket?.remoteAddress !== undefined && origin !== undefined) {
        if (addresses.size >= limits.originsMax) addresses.clear()
        addresses.set(origin, socket.remoteAddress)
      }
      callback(...result)
    })
  }
}

class NoAddressError extends Error {
  readonly code = 'ENODATA'
  constructor(hostname: string) {
    super(`${hostname} has no address`)
  }
}

class AddressError extends Error {
  constructor(address: string) {
    super(`webhooks are not sent to the address ${address}`)
  }
}

function failureOf(error: unknown, timeoutMs: number): { errorClass: ErrorClass; error: string } {
  if (error instanceof TimeoutError) return { errorClass: 'timeout', error: `no answer within ${timeoutMs / 1000} s` }
  const text = storable(describeError(error), limits.lastErrorLengthMax)
  if (error instanceof AddressError) return { errorClass: 'address', error: text }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return { errorClass: classOf(code), error: text }
}

function classOf(code: string): ErrorClass {
  if (code === 'ENOTFOUND' || code === 'ENODATA' || code.startsWith('EAI_')) return 'dns'
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code.startsWith('UND_ERR_HEADERS_TIMEOUT')) return 'timeout'
  if (/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO|HOSTNAME_MISMATCH)/.test(code)) return 'tls'
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EINVAL|EACCES|ETIMEDOUT)$/.test(code)) return 'connect'
  if (/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_DESTROYED|UND_ERR_CLOSED|UND_ERR_ABORTED)$/.test(code))
    return 'connection'
  return 'protocol'
}

/** Several failed addresses come as one error that holds the others and has no text of its own. */
function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ')
  if (!(error instanceof Error)) return String(error)
  return error.message === '' ? error.name : error.message
}
