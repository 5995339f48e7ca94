import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { limits } from '../kernel/limits.ts'

/** The beginning of an answer: what came until its end, the limit or the deadline, whichever was first. */
export interface Answer {
  statusCode: number
  retryAfter: string | undefined
  body: Buffer
}

/** A POST, with its receiver's origin and path taken apart. */
export interface Post {
  origin: string
  path: string
  headers: Record<string, string>
  body: string
}

/**
 * Sends one POST and resolves with the answer, or rejects with what kept it from coming. Once its headers are there, an
 * answer is an answer: what is wrong with the rest (too long, too slow, cut off) only ends it.
 *
 * Written on undici's `dispatch`, because its `request` makes a stream, an iterator and listeners for every answer: per
 * delivery a third of the engine's time.
 */
export function exchange(dispatcher: Dispatcher, post: Post, deadlineMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { origin, path, headers, body } = post
    const handler = new Exchange(resolve, reject, deadlineMs)
    dispatcher.dispatch({ origin, path, method: 'POST', headers, body }, handler)
  })
}

/** No answer came within its time. */
export class TimeoutError extends Error {
  constructor() {
    super('no answer in time')
  }
}

class Exchange implements Dispatcher.DispatchHandler {
  readonly #resolve: (answer: Answer) => void
  readonly #reject: (error: Error) => void
  readonly #timer: NodeJS.Timeout
  readonly #chunks: Buffer[] = []
  #controller: Dispatcher.DispatchController | undefined
  #answer: Omit<Answer, 'body'> | undefined
  #bytes = 0
  #isOver = false

  constructor(resolve: (answer: Answer) => void, reject: (error: Error) => void, deadlineMs: number) {
    this.#resolve = resolve
    this.#reject = reject
    this.#timer = setTimeout(() => this.#cut(new TimeoutError()), deadlineMs)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    // The deadline passed while it waited for its connection: nothing is sent.
    if (this.#isOver) controller.abort(new TimeoutError())
  }

  onResponseStart(_controller: unknown, statusCode: number, headers: IncomingHttpHeaders): void {
    // Others, such as 103 Early Hints, announce an answer and are none.
    if (statusCode >= 200) this.#answer = { statusCode, retryAfter: headers['retry-after'] }
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    if (this.#isOver) return
    this.#chunks.push(chunk)
    this.#bytes += chunk.length
    if (this.#bytes >= limits.answerBytesReadMax) this.#cut(new Error('the answer is long enough'))
  }

  onResponseEnd(): void {
    this.#end()
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#end(error)
  }

  #cut(reason: Error): void {
    this.#end(reason)
    this.#controller?.abort(reason)
  }

  #end(error?: Error): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    if (this.#answer !== undefined) this.#resolve({ ...this.#answer, body: Buffer.concat(this.#chunks) })
    else this.#reject(error ?? new Error('the receiver ended without an answer'))
  }
}
