import { isIP } from 'node:net'
import { homedir } from 'node:os'
import { isCidr } from './kernel/address-policy.ts'
import { msFromDuration } from './kernel/clock.ts'
import { isAbsolute, resolve } from 'node:path'

/** Everything that can be set, validated. Made once at start; this file is the only reader of the environment. */
export interface Config {
  port: number
  host: string
  /** The address that clients use, without a trailing slash, e.g. `https://payroll.example.com`. */
  publicUrl: string
  trustProxy: boolean | string
  database: { kind: 'embedded'; home: string } | { kind: 'external'; url: string }
  databaseConnectionsMax: number
  logLevel: LogLevel
  metricsPort: number
  /** Base64 of 32 bytes or more each; undefined with the embedded database, which keeps its own in its home. */
  keyPepper: string | undefined
  encryptionKey: string | undefined
  /** What this process does: take requests, deliver webhooks, or both. */
  role: 'all' | 'api' | 'delivery'
  webhooks: {
    /** Milliseconds until the next attempt, after the first failure, the second, and so on. */
    retryDelaysMs: readonly number[]
    timeoutMs: number
    /** CIDR ranges that webhooks may be sent to beside the public addresses. */
    allowCidrs: readonly string[]
    concurrencyPerEndpoint: number
    retentionDays: number
  }
  /** Requests per second of one company's data; 0 for no limit. */
  rateLimits: { live: number; test: number; session: number }
  /** Whether anybody may sign up a company by themselves. */
  signUp: 'open' | 'closed'
  mail: {
    /** `smtp://` or `smtps://`; undefined: mails stay in the outbox. */
    smtpUrl: string | undefined
    /** The sender, `Wagebook <no-reply@example.com>`. */
    from: string
    /** Whether the dashboard shows the outbox to everybody: in a demo alone. */
    isOutboxShown: boolean
  }
  /** Make the demo company when the database holds no company yet. */
  demo: boolean
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/** A setting that cannot be used. The message names it and never repeats a secret. */
export class ConfigError extends Error {}

/** One row of the table of settings in the README; a test holds that table against this one. */
export interface Setting {
  name: string
  default: string
  meaning: string
}

export const settings: readonly Setting[] = [
  { name: 'PORT', default: '8080', meaning: 'Port of the API.' },
  {
    name: 'HOST',
    default: '127.0.0.1',
    meaning: 'Address to listen on. `0.0.0.0` opens it to the network; put TLS in front of it then.',
  },
  {
    name: 'WAGEBOOK_PUBLIC_URL',
    default: '`http://localhost:PORT`',
    meaning: 'The address that clients use; stands in the API description.',
  },
  {
    name: 'WAGEBOOK_TRUST_PROXY',
    default: 'none',
    meaning: 'Addresses or CIDR ranges of your proxies, comma-separated: only their `X-Forwarded-For` is believed.',
  },
  {
    name: 'DATABASE_URL',
    default: 'unset: the embedded PostgreSQL',
    meaning: 'Any PostgreSQL from version 15, `postgres://user:password@host:port/name`.',
  },
  {
    name: 'WAGEBOOK_HOME',
    default: '.wagebook',
    meaning: 'Folder of the embedded database and of its secrets. Not used with `DATABASE_URL`.',
  },
  {
    name: 'WAGEBOOK_DATABASE_CONNECTIONS',
    default: '16',
    meaning: 'Connections to the database that one process opens at most, 2 to 200.',
  },
  {
    name: 'WAGEBOOK_LOG_LEVEL',
    default: 'info',
    meaning: `One of ${logLevels.map((level) => `\`${level}\``).join(', ')}.`,
  },
  {
    name: 'WAGEBOOK_METRICS_PORT',
    default: '9464',
    meaning: 'Port of the Prometheus metrics, on the loopback address only; `0` switches them off.',
  },
  {
    name: 'WAGEBOOK_KEY_PEPPER',
    default: 'made and kept in the home folder; required with `DATABASE_URL`',
    meaning: 'Secret under which API keys are hashed: base64 of 32 bytes or more (`openssl rand -base64 32`).',
  },
  {
    name: 'WAGEBOOK_ENCRYPTION_KEY',
    default: 'made and kept in the home folder; required with `DATABASE_URL`',
    meaning: 'Secret under which stored secrets are encrypted: base64 of 32 bytes.',
  },
  {
    name: 'WAGEBOOK_ROLE',
    default: 'all',
    meaning: '`api` takes requests, `delivery` sends webhooks and does what falls due by the clock, `all` does both.',
  },
  {
    name: 'WAGEBOOK_WEBHOOK_RETRY_SCHEDULE',
    default: '1m,5m,30m,2h,6h',
    meaning: 'Time until the next attempt after each failed one; attempts = entries + 1.',
  },
  {
    name: 'WAGEBOOK_WEBHOOK_TIMEOUT',
    default: '10s',
    meaning: 'Time in which a receiver must answer, from the look-up of its name on; 100ms to 60s.',
  },
  {
    name: 'WAGEBOOK_WEBHOOK_ALLOW_CIDRS',
    default: '`127.0.0.0/8,::1/128` with the embedded database, else none',
    meaning: 'Ranges that webhooks may be sent to beside the public addresses; `none` for none.',
  },
  {
    name: 'WAGEBOOK_WEBHOOK_CONCURRENCY_PER_ENDPOINT',
    default: '10',
    meaning: 'Attempts under way at once to one endpoint, 1 to 100.',
  },
  {
    name: 'WAGEBOOK_WEBHOOK_RETENTION_DAYS',
    default: '30',
    meaning: 'How long ended deliveries and their attempts are kept, 1 to 3650.',
  },
  {
    name: 'WAGEBOOK_RATE_LIMIT_LIVE',
    default: '100',
    meaning: "Requests per second for a company's live data, twice as many at once; `0` for no limit.",
  },
  {
    name: 'WAGEBOOK_RATE_LIMIT_TEST',
    default: '25',
    meaning: 'The same for its test data.',
  },
  {
    name: 'WAGEBOOK_RATE_LIMIT_SESSION',
    default: '20',
    meaning:
      "Requests per second of one person's session in the dashboard, five times as many at once; `0` for no limit.",
  },
  {
    name: 'WAGEBOOK_SIGNUP',
    default: '`open` with the embedded database, else `closed`',
    meaning: '`open` lets anybody sign up a company in the dashboard; `npm run admin -- user create` works always.',
  },
  {
    name: 'WAGEBOOK_SMTP_URL',
    default: 'unset: mails stay in the outbox',
    meaning: 'Server that sends the mails, `smtps://user:password@host:465` or `smtp://...`.',
  },
  {
    name: 'WAGEBOOK_MAIL_FROM',
    default: '`Wagebook <wagebook@HOST>` of the public URL',
    meaning: 'Sender of the mails: one address, with or without a name.',
  },
  {
    name: 'WAGEBOOK_DEMO',
    default: '`1` with the embedded database, else `0`',
    meaning: 'Whether an empty database gets a demo company with test data and two keys.',
  },
]

type Environment = Readonly<Record<string, string | undefined>>

/** Reads and validates the settings. Throws a ConfigError that names the first one that cannot be used. */
export function readConfig(environment: Environment, folder = process.cwd()): Config {
  const read = (name: string) => (environment[name] === '' ? undefined : environment[name])
  const url = read('DATABASE_URL')
  const port = wholeNumber('PORT', read('PORT') ?? '8080', { min: 0, max: 65_535 })
  const embedded = url === undefined
  const level = oneOf('WAGEBOOK_LOG_LEVEL', read('WAGEBOOK_LOG_LEVEL') ?? 'info', logLevels)
  const host = read('HOST') ?? '127.0.0.1'
  const address = publicUrl(read('WAGEBOOK_PUBLIC_URL') ?? `http://localhost:${port}`)
  const demo = oneOf('WAGEBOOK_DEMO', read('WAGEBOOK_DEMO') ?? (embedded ? '1' : '0'), ['0', '1'] as const) === '1'
  return {
    port,
    host,
    publicUrl: address,
    trustProxy: proxies(read('WAGEBOOK_TRUST_PROXY')),
    database: embedded
      ? { kind: 'embedded', home: homeFolder(read('WAGEBOOK_HOME') ?? '.wagebook', folder) }
      : { kind: 'external', url: databaseUrl(url) },
    databaseConnectionsMax: wholeNumber(
      'WAGEBOOK_DATABASE_CONNECTIONS',
      read('WAGEBOOK_DATABASE_CONNECTIONS') ?? '16',
      {
        min: 2,
        max: 200,
      },
    ),
    logLevel: level,
    metricsPort: wholeNumber('WAGEBOOK_METRICS_PORT', read('WAGEBOOK_METRICS_PORT') ?? '9464', { min: 0, max: 65_535 }),
    keyPepper: secret('WAGEBOOK_KEY_PEPPER', read('WAGEBOOK_KEY_PEPPER'), { required: !embedded }),
    encryptionKey: secret('WAGEBOOK_ENCRYPTION_KEY', read('WAGEBOOK_ENCRYPTION_KEY'), { required: !embedded }),
    role: oneOf('WAGEBOOK_ROLE', read('WAGEBOOK_ROLE') ?? 'all', ['all', 'api', 'delivery'] as const),
    webhooks: webhookSettings(read, { embedded }),
    rateLimits: {
      live: wholeNumber('WAGEBOOK_RATE_LIMIT_LIVE', read('WAGEBOOK_RATE_LIMIT_LIVE') ?? '100', rateRange),
      test: wholeNumber('WAGEBOOK_RATE_LIMIT_TEST', read('WAGEBOOK_RATE_LIMIT_TEST') ?? '25', rateRange),
      session: wholeNumber('WAGEBOOK_RATE_LIMIT_SESSION', read('WAGEBOOK_RATE_LIMIT_SESSION') ?? '20', rateRange),
    },
    signUp: oneOf('WAGEBOOK_SIGNUP', read('WAGEBOOK_SIGNUP') ?? (embedded ? 'open' : 'closed'), [
      'open',
      'closed',
    ] as const),
    mail: mailSettings(read, { demo, host, address }),
    demo,
  }
}

function mailSettings(
  read: (name: string) => string | undefined,
  { demo, host, address }: { demo: boolean; host: string; address: string },
) {
  const smtpUrl = smtpAddress(read('WAGEBOOK_SMTP_URL'))
  const from = sender(read('WAGEBOOK_MAIL_FROM') ?? `Wagebook <wagebook@${new URL(address).hostname}>`)
  // The outbox holds what opens accounts: beyond this machine it is shown only to whoever asked for a demo.
  const isAsked = read('WAGEBOOK_DEMO') === '1' || ['127.0.0.1', '::1', 'localhost'].includes(host)
  return { smtpUrl, from, isOutboxShown: demo && smtpUrl === undefined && isAsked }
}

function smtpAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    // The value may hold a password: it is not repeated.
    throw new ConfigError('WAGEBOOK_SMTP_URL must look like smtps://user:password@host:465.')
  }
  return text
}

function sender(text: string): string {
  const [, named, bare] = /^[^<>\p{Cc}]*<([^\s<>@]+@[^\s<>@]+)>$|^([^\s<>@]+@[^\s<>@]+)$/u.exec(text) ?? []
  if (named !== undefined || bare !== undefined) return text
  throw new ConfigError(
    'WAGEBOOK_MAIL_FROM must be an address such as no-reply@example.com or Wagebook <no-reply@example.com>.',
  )
}

function webhookSettings(read: (name: string) => string | undefined, { embedded }: { embedded: boolean }) {
  const schedule = read('WAGEBOOK_WEBHOOK_RETRY_SCHEDULE') ?? '1m,5m,30m,2h,6h'
  const cidrs = read('WAGEBOOK_WEBHOOK_ALLOW_CIDRS') ?? (embedded ? '127.0.0.0/8,::1/128' : 'none')
  const concurrency = read('WAGEBOOK_WEBHOOK_CONCURRENCY_PER_ENDPOINT') ?? '10'
  return {
    retryDelaysMs: durations('WAGEBOOK_WEBHOOK_RETRY_SCHEDULE', schedule),
    timeoutMs: duration('WAGEBOOK_WEBHOOK_TIMEOUT', read('WAGEBOOK_WEBHOOK_TIMEOUT') ?? '10s', {
      min: 100,
      max: 60_000,
    }),
    allowCidrs: cidrRanges('WAGEBOOK_WEBHOOK_ALLOW_CIDRS', cidrs),
    concurrencyPerEndpoint: wholeNumber('WAGEBOOK_WEBHOOK_CONCURRENCY_PER_ENDPOINT', concurrency, { min: 1, max: 100 }),
    retentionDays: wholeNumber('WAGEBOOK_WEBHOOK_RETENTION_DAYS', read('WAGEBOOK_WEBHOOK_RETENTION_DAYS') ?? '30', {
      min: 1,
      max: 3_650,
    }),
  }
}

const rateRange = { min: 0, max: 1_000_000 }

function durations(name: string, text: string): number[] {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length > 20) throw new ConfigError(`${name} must have 20 entries at most.`)
  return parts.map((part) => duration(name, part, { min: 1, max: 7 * 24 * 3_600_000 }))
}

function duration(name: string, text: string, range: { min: number; max: number }): number {
  const ms = msFromDuration(text)
  if (ms === undefined || ms < range.min || ms > range.max) {
    throw new ConfigError(`${name} takes durations such as 250ms, 10s, 5m, 2h or 1d within its bounds, not "${text}".`)
  }
  return ms
}

function cidrRanges(name: string, text: string): string[] {
  if (text === 'none') return []
  const ranges = text.split(',').map((part) => part.trim())
  const wrong = ranges.find((range) => !isCidr(range))
  if (wrong !== undefined)
    throw new ConfigError(`${name} takes CIDR ranges, comma-separated, or none; "${wrong}" is none.`)
  return ranges
}

/** Names that look like settings and are none. A misspelt one leaves its default in force, so the start warns of it. */
export function unknownSettings(environment: Environment): string[] {
  const known = new Set(settings.map((setting) => setting.name))
  return Object.keys(environment).filter((name) => name.startsWith('WAGEBOOK_') && !known.has(name))
}

function wholeNumber(name: string, text: string, range: { min: number; max: number }): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < range.min || value > range.max) {
    throw new ConfigError(`${name} must be a whole number from ${range.min} to ${range.max}, not "${text}".`)
  }
  return value
}

function oneOf<const Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((candidate) => candidate === text)
  if (choice === undefined) throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not "${text}".`)
  return choice
}

function publicUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new ConfigError(`WAGEBOOK_PUBLIC_URL must be an http or https address without a query, not "${text}".`)
  }
  return url.href.replace(/\/+$/, '')
}

function proxies(text: string | undefined): string | false {
  if (text === undefined) return false
  for (const range of text.split(',').map((part) => part.trim())) {
    const [address = '', bits = ''] = range.split('/')
    const bitsMax = isIP(address) === 6 ? 128 : 32
    if (isIP(address) === 0 || !/^\d{0,3}$/.test(bits) || Number(bits) > bitsMax) {
      throw new ConfigError(
        `WAGEBOOK_TRUST_PROXY must be addresses or CIDR ranges, comma-separated; "${range}" is none.`,
      )
    }
  }
  return text
}

function databaseUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    // The value may hold a password: it is not repeated.
    throw new ConfigError('DATABASE_URL must look like postgres://user:password@host:5432/name.')
  }
  return text
}

function homeFolder(text: string, folder: string): string {
  if (text.startsWith('~/')) return resolve(homedir(), text.slice(2))
  return isAbsolute(text) ? text : resolve(folder, text)
}

function secret(name: string, text: string | undefined, options: { required: boolean }): string | undefined {
  if (text === undefined) {
    if (!options.required) return undefined
    throw new ConfigError(`${name} is required with DATABASE_URL; make one with: openssl rand -base64 32`)
  }
  if (!/^[A-Za-z0-9+/]{42,}={0,2}$/.test(text) || Buffer.from(text, 'base64').length < 32) {
    throw new ConfigError(`${name} must be base64 of at least 32 bytes; make one with: openssl rand -base64 32`)
  }
  return text
}
