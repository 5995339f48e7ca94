import { randomUUID } from 'node:crypto'
import { METHODS as httpMethods } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyServerOptions,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify'
import { limits } from '../kernel/limits.ts'
import type { Refusal } from '../kernel/result.ts'
import { isUnavailable } from '../storage/unavailable.ts'
import { acceptJsonOnly, fillEmptyBody, refuseUnstorableQuery } from './json-body.ts'
import { apiError, headersOf, ProblemError, statusOf, type ProblemCode } from './problems.ts'
import { validatorBuilder } from './validation.ts'

export interface AppOptions {
  logger: FastifyBaseLogger
  trustProxy: boolean | string
  /** Makes the ids of requests, which sort by the moment of arrival. */
  newRequestId: () => string
}

/**
 * The HTTP application without its routes. The way of a request, in this order:
 *
 *   1. unknown path 404, wrong method 405                              the router
 *   2. too many requests at once 503                                   admission, below
 *   3. who is it? 401                                                  authenticateByKey, at the door (`/v1`)
 *   4. rate limit 429                                                  limitRate, at the door
 *   5. module 403, scope 403                                           authorize, at the door
 *   6. headers, syntax, schema: 415, 413, 400                          json-body.ts, validation.ts
 *   7. idempotency key 409, 422                                        performWrite, around the operation's service
 *   8. existence 404, state 409                                        the operation's service
 */
export function buildApp(options: AppOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    bodyLimit: limits.bodyBytesMax,
    requestTimeout: limits.requestReadTimeoutMs,
    handlerTimeout: limits.answerTimeoutMs,
    // Node would answer a missing Host by itself, without a body; `refuseMissingHost` does it in the usual shape.
    http: { maxHeaderSize: limits.headerBytesMax, requireHostHeader: false },
    genReqId: options.newRequestId,
    requestIdHeader: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerParserError,
    // A path that the router cannot read is refused before any hook runs, the one with the request's id included.
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.header('x-request-id', request.id)),
    // As long as a request line can be: an id that is too long is refused by the schema like any other wrong id.
    routerOptions: { maxParamLength: limits.headerBytesMax },
    schemaController: schemaController(),
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(async (_request, reply) => answerRefusal(reply, { code: 'NOT_FOUND' }))
  app.decorate('refusalsOfDoor', [])
  app.decorateRequest('caller', undefined)
  app.decorateRequest('session', undefined)
  app.decorateRequest('refusedWith', undefined)
  acceptJsonOnly(app)
  // Before admission, so that the refusals of an overloaded service can be found in its log too.
  app.addHook(
    'onRequest',
    async (request, reply) => void reply.headers({ 'x-request-id': request.id, ...SAFE_HEADERS }),
  )
  admit(app)
  app.addHook('onRequest', refuseMissingHost)
  // Nothing but 100-continue can be expected of us: other expectations are ignored, where Node would answer 417, empty.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('preValidation', refuseUnstorableQuery)
  app.addHook('preValidation', fillEmptyBody)
  // The most talkative level that can be set; at the others the line would be made only to be dropped.
  if (options.logger.level === 'debug') app.addHook('onResponse', logAnswer)
  return app
}

/** Answers are data about people: no cache keeps them, no browser takes them for anything else or lets a page frame them. */
const SAFE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
} as const

/** RFC 9112, 3.2: a request of HTTP/1.1 without a Host is refused. */
async function refuseMissingHost(request: FastifyRequest): Promise<void> {
  const { httpVersion, headers } = request.raw
  if (httpVersion === '1.1' && headers.host === undefined) throw new ProblemError({ code: 'MALFORMED_REQUEST' })
}

/** Bounds the requests in progress, so that a database that hangs cannot pile them up without end. */
function admit(app: FastifyInstance): void {
  let inFlight = 0
  const admitted = new WeakSet<FastifyRequest>()
  const leave = (request: FastifyRequest) => {
    if (admitted.delete(request)) inFlight -= 1
  }
  app.addHook('onRequest', async (request) => {
    if (inFlight >= limits.requestsInFlightMax) throw new ProblemError({ code: 'SERVICE_UNAVAILABLE' })
    inFlight += 1
    admitted.add(request)
  })
  app.addHook('onResponse', async (request) => leave(request))
  app.addHook('onRequestAbort', async (request) => leave(request))
}

/**
 * Fastify calls the validator's factory with the part of the request; its type shows Ajv's compile function, which knows
 * no part. Answers are plain data made by our own code and the tests hold each against its schema, so no second filter
 * runs here; `setSerializerCompiler` would not reach the plugins that add schemas of their own.
 */
function schemaController() {
  return {
    compilersFactory: { buildValidator: validatorBuilder(), buildSerializer: () => () => JSON.stringify },
  } as unknown as NonNullable<FastifyServerOptions['schemaController']>
}

/** Adds, for each path, an answer to the methods that it lacks. Call it once all routes are there. */
export function answerWrongMethods(app: FastifyInstance, routes: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  for (const [url, methods] of routes) {
    const allow = [...methods].toSorted().join(', ')
    app.route({
      method: METHODS.filter((method) => !methods.has(method)),
      url,
      schema: { hide: true },
      // The method is refused whatever the body is, so the body is not read.
      onRequest: async (_request, reply) => answerRefusal(reply.header('allow', allow), { code: 'METHOD_NOT_ALLOWED' }),
      handler: async () => undefined,
    })
  }
}

/** Every method that Node's parser reads, but CONNECT, which it gives to nobody who does not ask for it. */
const METHODS = httpMethods.filter((method) => method !== 'CONNECT')

/** Notes the paths and methods of all routes that are added from here on. */
export function collectRoutes(app: FastifyInstance): Map<string, Set<string>> {
  const routes = new Map<string, Set<string>>()
  app.addHook('onRoute', (route: RouteOptions) => {
    const methods = routes.get(route.url) ?? new Set()
    for (const method of [route.method].flat()) methods.add(method)
    routes.set(route.url, methods)
  })
  return routes
}

function answerRefusal(reply: FastifyReply, refusal: Refusal<ProblemCode>): FastifyReply {
  const status = statusOf(refusal.code)
  reply.request.refusedWith = refusal.code
  return reply
    .code(status)
    .headers(headersOf(refusal.code))
    .type('application/json; charset=utf-8')
    .send(apiError(refusal))
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalFrom(error)
  if (statusOf(refusal.code) >= 500) request.log.error({ err: loggable(error), code: refusal.code }, 'request failed')
  // A body that was refused unread would otherwise be read as the next request on this connection.
  if (refusal.code === 'BODY_TOO_LARGE') reply.header('connection', 'close')
  return answerRefusal(reply, refusal)
}

function refusalFrom(error: unknown): Refusal<ProblemCode> {
  if (error instanceof ProblemError) return error.refusal
  if (isUnavailable(error)) return { code: 'SERVICE_UNAVAILABLE' }
  return { code: frameworkCodes[(error as FastifyError).code ?? ''] ?? 'INTERNAL_ERROR' }
}

const frameworkCodes: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_REQUEST',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_HANDLER_TIMEOUT: 'SERVICE_UNAVAILABLE',
  FST_ERR_BAD_URL: 'MALFORMED_REQUEST',
  ECONNRESET: 'MALFORMED_REQUEST',
}

/** The driver's errors carry the statement's parameters, which hold personal data: those are not logged. */
function loggable(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack } = error
  return { name, message, stack, code: 'code' in error ? error.code : undefined }
}

async function logAnswer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  request.log.debug(
    {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      actorId: request.caller?.actor.id,
      address: request.ip,
    },
    'request',
  )
}

/** Refusals of the HTTP parser come before there is a request; they have the same body as all others. */
function answerParserError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error)
  const code = parserCodes[error.code ?? ''] ?? 'MALFORMED_REQUEST'
  const body = JSON.stringify(apiError({ code }))
  const head = [
    `HTTP/1.1 ${statusOf(code)} ${code}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const parserCodes: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
}
