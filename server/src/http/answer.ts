/** JSON that is rendered already and is sent as it stands: events, whose bytes must not change. */
export class RenderedJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** What a handler answers with: the body, and headers if there are any. */
export interface Answer<Body> {
  body: Body | RenderedJson
  headers?: Record<string, string>
  /** What the target of a change was, for the audit log. */
  before?: unknown
  /** Instead of the operation's own, on an answer that was kept. */
  status?: number
}

export function answer<Body>(body: Body): Answer<Body> {
  return { body }
}

/** Answers with what a change has made, and tells the audit log what there was. */
export function answerChange<Body>({ before, after }: { before: unknown; after: Body }): Answer<Body> {
  return { body: after, before }
}

/** For operations that answer 204. */
export const answerNothing: Answer<null> = { body: null }

export function answerRendered(text: string): Answer<never> {
  return { body: new RenderedJson(text) }
}
