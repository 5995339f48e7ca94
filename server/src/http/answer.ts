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
}

export function answer<Body>(body: Body): Answer<Body> {
  return { body }
}

/** For operations that answer 204. */
export const answerNothing: Answer<null> = { body: null }

export function answerRendered(text: string): Answer<never> {
  return { body: new RenderedJson(text) }
}
