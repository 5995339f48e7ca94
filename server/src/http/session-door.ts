import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assert, required } from '../kernel/assert.ts'
import { hashJson } from '../kernel/canonical-json.ts'
import { isUuid } from '../kernel/ids.ts'
import { isAtLeast, mayWrite, scopesOf } from '../kernel/roles.ts'
import { authorize } from './authorize.ts'
import type { Admission, Caller } from './caller.ts'
import { refuseCrossSite } from './cross-site.ts'
import { ProblemError } from './problems.ts'
import { limitRate, type FindLimit } from './rate-limit.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { ConfirmationDirectory, Session, SessionDirectory } from './session.ts'
import { validationFailed } from './validation.ts'

/**
 * The door of the dashboard, opened by the session's cookie. Behind it stand the dashboard's own operations, which name
 * whom they admit, and the API's once more, which act on the tenant that `Wagebook-Mode` names.
 */
export function openSessionDoor(
  app: FastifyInstance,
  parts: {
    publicUrl: string
    cookie: SessionCookie
    sessions: SessionDirectory
    confirmations: ConfirmationDirectory
    limit: FindLimit
  },
): void {
  app.decorate('refusalsOfDoor', ['NOT_SIGNED_IN', 'CROSS_SITE_REQUEST', 'ROLE_NOT_ALLOWED'])
  app.addHook('onRoute', ({ config = {}, method, url }) => {
    const isJudged = config.admission !== undefined || config.access !== undefined
    assert(isJudged, `${String(method)} ${url} says whom it lets in`)
  })
  app.addHook('onRequest', refuseCrossSite(parts.publicUrl))
  app.addHook('onRequest', async (request) => {
    const token = parts.cookie.read(request)
    request.session = token === undefined ? undefined : await parts.sessions.sessionOf(token)
  })
  app.addHook('onRequest', limitRate(parts.limit))
  app.addHook('onRequest', admit)
  app.addHook('onRequest', authorize)
  app.addHook('preValidation', noteBody)
  app.addHook('preHandler', askForConfirmation(parts.confirmations))
}

/** Judges the session by what the operation asks for; for an operation of the API, makes the person its caller. */
async function admit(request: FastifyRequest): Promise<void> {
  const { admission = 'Viewer', access } = request.routeOptions.config
  refuseUnlessAdmitted(admission, request.session)
  if (access === undefined) return
  request.caller = callerFrom(required(request.session, 'a session was admitted'), modeOf(request))
}

function refuseUnlessAdmitted(admission: Admission, session: Session | undefined): void {
  if (admission === 'Anybody') return
  if (session === undefined) throw new ProblemError({ code: 'NOT_SIGNED_IN' })
  if (admission === 'PasswordShown') return
  if (session.state !== 'SignedIn') throw new ProblemError({ code: 'NOT_SIGNED_IN' })
  if (!isAtLeast(session.user.role, admission)) {
    throw new ProblemError({ code: 'ROLE_NOT_ALLOWED', message: `This operation needs the role ${admission}.` })
  }
}

function modeOf(request: FastifyRequest): 'live' | 'test' {
  const mode = request.headers['wagebook-mode']
  if (mode === 'live' || mode === 'test') return mode
  throw validationFailed({ path: 'Wagebook-Mode', message: 'must be one of live, test' })
}

function callerFrom(session: Session, mode: 'live' | 'test'): Caller {
  const { id, email, role } = session.user
  return {
    ...session.tenants[mode],
    actor: { kind: 'user', id, name: email, role, sessionId: session.id },
    companyName: session.company.name,
    scopes: new Set(scopesOf(role, mode)),
    modules: new Set(session.company.modules),
    mayWrite: mayWrite(role, mode),
  }
}

const bodyHashes = new WeakMap<FastifyRequest, Buffer>()

/** Takes the body as it was sent: validation fills in defaults and lowers the case of ids. */
async function noteBody(request: FastifyRequest): Promise<void> {
  if (request.routeOptions.config.isConfirmed === true) bodyHashes.set(request, hashJson(request.body))
}

/**
 * Uses up the confirmation that the header names. Its factor is the one that stands behind what is done then. Whoever is
 * still signing in, or came in by a recovery code, may have nothing to confirm with: those who set up a factor are let
 * through (the operation judges the session's state by itself).
 */
function askForConfirmation(confirmations: ConfirmationDirectory) {
  return async (request: FastifyRequest): Promise<void> => {
    const bodyHash = bodyHashes.get(request)
    if (request.routeOptions.config.isConfirmed !== true) return
    const session = required(request.session, 'a session was admitted')
    const { admission } = request.routeOptions.config
    const hasLost = session.state !== 'SignedIn' || session.factor === 'recovery_code'
    if (admission === 'PasswordShown' && hasLost) return
    const id = request.headers['wagebook-confirmation']
    const confirmed = { sessionId: session.id, method: request.method, path: request.url }
    const factor =
      typeof id === 'string' && isUuid(id)
        ? await confirmations.consume(id, { ...confirmed, bodyHash: required(bodyHash, 'noted before validation') })
        : undefined
    if (factor === undefined) throw new ProblemError({ code: 'CONFIRMATION_REQUIRED' })
    request.session = { ...session, factor }
  }
}
