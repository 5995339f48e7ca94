/** A refusal of the service, or no answer at all, as every page meets it. */
export class RequestError extends Error {
  readonly status: number
  /** Of the catalogue in docs/errors.md; `NO_ANSWER` when the service could not be reached. */
  readonly code: string
  readonly details: readonly FieldError[]
  readonly requestId: string | null
  /** Seconds, from `Retry-After`. */
  readonly retryAfterS: number | null

  constructor(body: ApiError, answer: Answer) {
    super(body.message)
    this.code = body.code
    this.details = body.details ?? []
    this.status = answer.status
    this.requestId = answer.requestId
    this.retryAfterS = answer.retryAfterS
  }
}

export interface FieldError {
  path: string
  message: string
}

interface ApiError {
  code: string
  message: string
  details?: FieldError[]
}

interface Answer {
  status: number
  requestId: string | null
  retryAfterS: number | null
}

const noAnswer: ApiError = { code: 'NO_ANSWER', message: 'The service does not answer. Is it running?' }

export async function refusalOf(response: Response, body: unknown): Promise<RequestError> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new RequestError(isApiError(body) ? body : { code: 'UNKNOWN', message: `Status ${response.status}` }, {
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    retryAfterS: Number.isFinite(retryAfter) ? retryAfter : null,
  })
}

export function unreachable(): RequestError {
  return new RequestError(noAnswer, { status: 0, requestId: null, retryAfterS: null })
}

function isApiError(body: unknown): body is ApiError {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body
}

/** The message for people of whatever was thrown. */
export function messageOf(error: unknown): string {
  if (!(error instanceof RequestError)) return error instanceof Error ? error.message : String(error)
  const wait = error.retryAfterS !== null && error.retryAfterS > 2 ? ` Try again in ${waitOf(error.retryAfterS)}.` : ''
  return `${error.message}${wait}`
}

function waitOf(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
