/** The outcome of an operation that a caller may act on: a value, or a refusal named by its code. */
export type Result<T, R extends Refusal = Refusal> = { ok: true; value: T } | { ok: false; refusal: R }

/**
 * Why a request was refused. `code` is one of the catalogue in `http/problems.ts`; `message` replaces the catalogue's
 * own text where more can be said; `details` name the fields at fault.
 */
export interface Refusal<Code extends string = string> {
  readonly code: Code
  readonly message?: string
  readonly details?: readonly Detail[]
}

/** One field at fault: where it is (`keyResults[2].unit`, `limit`) and what is wrong with it. */
export interface Detail {
  readonly path: string
  readonly message: string
}

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function refuse<const Code extends string>(
  code: Code,
  facts: { message?: string; details?: readonly Detail[] } = {},
): { ok: false; refusal: Refusal<Code> } {
  return { ok: false, refusal: { code, ...facts } }
}

/** A refusal for one field of the request, with the same words in the message and in the details. */
export function refuseField<const Code extends string>(code: Code, path: string, message: string) {
  return refuse(code, { message: `${path}: ${message}`, details: [{ path, message }] })
}
