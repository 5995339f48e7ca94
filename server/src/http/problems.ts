import type { Detail, Refusal } from '../kernel/result.ts'

/** The one catalogue of error codes: each code's status, its public text, and what its documentation page says. */
export const problems = {
  VALIDATION_FAILED: {
    status: 400,
    message: 'The request is not valid.',
    cause: 'A path, query or body value is missing, unknown, of the wrong type, malformed or out of range.',
    remedy: 'Read `details`: each entry names the field (`path`) and what is wrong with it (`message`).',
  },
  MALFORMED_JSON: {
    status: 400,
    message: 'The body is not valid JSON in UTF-8.',
    cause: 'The body could not be parsed, is empty although a body is required, or holds a `__proto__` key.',
    remedy: 'Send one JSON value, encoded as UTF-8.',
  },
  MALFORMED_REQUEST: {
    status: 400,
    message: 'The request is not valid HTTP.',
    cause: 'The request line, a header or the encoding of the path could not be read.',
    remedy: 'Use an HTTP client library, and percent-encode what you put into the path.',
  },
  UNKNOWN_REFERENCE: {
    status: 400,
    message: 'The body names a resource that does not exist.',
    cause: 'An id inside the body belongs to no resource of this company and mode.',
    remedy: 'Look at `details` for the field. Live and test data are apart: an id of one does not exist in the other.',
  },
  UNAUTHENTICATED: {
    status: 401,
    message: 'A valid API key is required in the X-Api-Key header.',
    cause: 'The `X-Api-Key` header is missing, malformed, or holds a key that is unknown, revoked or expired.',
    remedy: 'Send a current key. A lost key cannot be shown again: make a new one and revoke the old one.',
  },
  INSUFFICIENT_SCOPE: {
    status: 403,
    message: 'The key lacks the scope that this operation needs.',
    cause: 'The operation needs a scope that the key does not hold; the message names it. Write does not imply read.',
    remedy: 'Use a key with that scope, or with `*`.',
  },
  NOT_SIGNED_IN: {
    status: 401,
    message: 'Sign in first.',
    cause: 'There is no session, it has ended, or its second factor has yet to be shown.',
    remedy: 'Sign in at the dashboard.',
  },
  CROSS_SITE_REQUEST: {
    status: 403,
    message: 'The request does not come from the dashboard.',
    cause:
      "The dashboard's own calls say so in `Sec-Fetch-Site` and `Origin`; another site's, or no browser's, do not.",
    remedy: 'Use the dashboard, or the API with a key.',
  },
  CONFIRMATION_REQUIRED: {
    status: 403,
    message: 'Confirm this with your second factor.',
    cause: 'The action needs a fresh confirmation that was made for this very request, and is used once.',
    remedy:
      'Ask for a confirmation of the same method, path and body, show the second factor, and send the request again.',
  },
  ROLE_NOT_ALLOWED: {
    status: 403,
    message: 'Your role in this company does not allow this.',
    cause: 'The operation is for people with another role; the message names it where that is known.',
    remedy: 'Ask an Admin of your company to do it, or to give you the role.',
  },
  MODULE_NOT_ENABLED: {
    status: 403,
    message: 'The add-on of this operation is not enabled for the company.',
    cause: 'Leave, advances and performance are add-ons; the one of this operation is switched off.',
    remedy: 'Have it switched on; it takes effect within a second. No data was lost while it was off.',
  },
  NOT_FOUND: {
    status: 404,
    message: 'There is no such resource.',
    cause: 'The path is unknown, or the id belongs to no resource of this company and mode.',
    remedy: 'Check the path and the id, and that the key is of the right mode (live or test).',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'The path does not support this method.',
    cause: 'The path exists, but not with this HTTP method.',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    message: 'The request was not received in time.',
    cause: 'The headers or the body arrived too slowly.',
    remedy: 'Send the request again over a better connection, or with a smaller body.',
  },
  EMAIL_TAKEN: {
    status: 409,
    message: 'Another employee has this e-mail address.',
    cause: 'E-mail addresses are unique in a company and mode, compared without case.',
    remedy: 'Find the other employee with `GET /v1/employees?email=`, or send another address.',
  },
  EXTERNAL_ID_TAKEN: {
    status: 409,
    message: 'Another employee has this externalId.',
    cause: '`externalId` is unique in a company and mode.',
    remedy: 'Find the other employee with `GET /v1/employees?externalId=`, or send another one.',
  },
  VERSION_CONFLICT: {
    status: 409,
    message: 'The resource was changed since this version was read.',
    cause: 'The `version` of the request is not the current one: somebody else changed the resource.',
    remedy: 'Read the resource again, apply your change to what it is now, and send its new `version`.',
  },
  MANAGER_CYCLE: {
    status: 409,
    message: 'The manager reports to this employee, directly or through others.',
    cause: 'The change would make somebody their own manager at some remove.',
    remedy: 'Move the manager out from under this employee first.',
  },
  LIMIT_REACHED: {
    status: 409,
    message: 'There are as many of these as there may be.',
    cause:
      'The number of such resources in one place (a company and mode, an objective) is limited; the message names the limit.',
    remedy: 'Delete one that is no longer needed.',
  },
  INVALID_STATE: {
    status: 409,
    message: 'The state of the resource does not allow this.',
    cause: 'The operation is allowed only in certain states; the message names the present one.',
    remedy: 'Read the resource and decide from its state.',
  },
  OBJECTIVE_NOT_ACTIVE: {
    status: 409,
    message: 'The objective is not Active.',
    cause: 'An objective, its key results and its check-ins change only while it is `Active`.',
    remedy: 'Reopen the objective first.',
  },
  CYCLE_CLOSED: {
    status: 409,
    message: 'The appraisal cycle is over.',
    cause:
      'The reviews of a cycle are written while it is `Open`; it has closed or was cancelled, and they are read-only.',
    remedy: 'Read the cycle. What was missed in it belongs into the next one.',
  },
  REVIEWS_PENDING: {
    status: 409,
    message: 'Reviews of the appraisal cycle are unfinished.',
    cause: 'Closing a cycle by hand makes its unfinished reviews read-only for good; the message counts them.',
    remedy: 'Have them finished, or close with `{ "force": true }`.',
  },
  REVIEW_EXISTS: {
    status: 409,
    message: 'The employee has a review in this appraisal cycle.',
    cause: 'An employee has one review in a cycle at most.',
    remedy: 'Find it with `GET /v1/performance/reviews?cycleId=&employeeId=`.',
  },
  SELF_REVIEW: {
    status: 409,
    message: 'Nobody reviews themselves.',
    cause: 'The reviewer that is named is the employee whom the review is about.',
    remedy: 'Name another Active employee.',
  },
  PROMOTION_CONFLICT: {
    status: 409,
    message: 'The employee is no longer what the promotion was proposed from.',
    cause: "The employee's job title or grade was changed since, or the employee is not `Active` any more.",
    remedy: 'Reject or cancel this promotion and propose one from what the employee is now.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    message: 'A request with this idempotency key is still in progress.',
    cause: 'The same operation was asked for with the same `Idempotency-Key` a moment ago, and has not been answered.',
    remedy: 'Send the request again after the seconds in `Retry-After`, with the same key.',
    retryAfterSeconds: 1,
  },
  BODY_TOO_LARGE: {
    status: 413,
    message: 'The body is larger than 1 MiB.',
    cause: 'A request body may have 1,048,576 bytes at most.',
    remedy: 'Send less in one request.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The body must be application/json.',
    cause: 'The `Content-Type` header is missing or names another type.',
    remedy: 'Send JSON with `Content-Type: application/json`.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This idempotency key was used with another body.',
    cause:
      'A key stands for one request: method, path and body. It was used within the last 24 hours with another body.',
    remedy: 'Make a new key for each new request; send a request that is repeated with its own key and the same body.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    message: 'The request line and headers are larger than 16 KiB.',
    cause: 'The headers together exceed what the server reads.',
    remedy: 'Send fewer or shorter headers, and a shorter query.',
  },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Something went wrong on our side.',
    cause: 'A defect in the service. What the request did before the failure was rolled back.',
    remedy: 'Report it with the `X-Request-Id` of the answer; the server log holds the details under it.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The service cannot answer at the moment.',
    cause: 'The database cannot be reached, is restarting or is overloaded, or the service is stopping.',
    remedy:
      'Try again after the seconds in `Retry-After`. A write may have taken effect: repeat it with an `Idempotency-Key`, ' +
      'or read before you repeat it.',
    retryAfterSeconds: 1,
  },
} as const satisfies Record<string, ProblemDescription>

interface ProblemDescription {
  status: number
  message: string
  cause: string
  remedy: string
  /** What the header `Retry-After` says, where the wait is always the same. */
  retryAfterSeconds?: number
}

export type ProblemCode = keyof typeof problems

/** The body of every 4xx and 5xx answer (`ApiError` in the API description). */
export interface ApiError {
  code: ProblemCode
  message: string
  details?: readonly Detail[]
}

export function apiError(refusal: Refusal<ProblemCode>): ApiError {
  const { code, message = problems[code].message, details } = refusal
  return details === undefined ? { code, message } : { code, message, details }
}

export function statusOf(code: ProblemCode): number {
  return problems[code].status
}

/** Headers that go with a refusal, whatever the request was. */
export function headersOf(code: ProblemCode): Record<string, string> {
  const { retryAfterSeconds }: ProblemDescription = problems[code]
  return retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
}

/** A refusal on its way through the framework, for hooks and handlers that cannot answer with a value. */
export class ProblemError extends Error {
  readonly refusal: Refusal<ProblemCode>
  constructor(refusal: Refusal<ProblemCode>) {
    super(refusal.message ?? problems[refusal.code].message)
    this.refusal = refusal
  }
}
