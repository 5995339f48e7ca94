import type { ServiceProcess } from './service-process.testing.ts'

/** An answer of a service process, or of none: status 0 says that the connection failed or nothing came in time. */
export interface ApiAnswer<Body = unknown> {
  status: number
  headers: Headers
  text: string
  body: Body
  /** Why there was no answer. */
  failure?: unknown
}

/** Talks to a service process with one key, over real HTTP; never throws. */
export interface ApiClient {
  get<Body = unknown>(path: string): Promise<ApiAnswer<Body>>
  post<Body = unknown>(path: string, body: unknown): Promise<ApiAnswer<Body>>
  patch<Body = unknown>(path: string, body: unknown): Promise<ApiAnswer<Body>>
}

/** Beyond this a request counts as one that hangs. */
const ANSWER_MS_MAX = 20_000

export function apiClient(
  { url }: Pick<ServiceProcess, 'url'>,
  key: string | undefined,
  { answerMsMax = ANSWER_MS_MAX } = {},
): ApiClient {
  const send = async <Body>(method: string, path: string, body?: unknown): Promise<ApiAnswer<Body>> => {
    try {
      const response = await fetch(url + path, {
        method,
        signal: AbortSignal.timeout(answerMsMax),
        redirect: 'manual',
        headers: {
          ...(key !== undefined && { 'x-api-key': key }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      // A test names the shape that it expects.
      return { status: response.status, headers: response.headers, text, body: parsed(text) as Body }
    } catch (failure) {
      return { status: 0, headers: new Headers(), text: '', body: undefined as Body, failure }
    }
  }
  return {
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    patch: (path, body) => send('PATCH', path, body),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
