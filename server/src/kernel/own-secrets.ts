/** Secrets that this service gives out can be told by their beginning. */
const ownSecret = /\b(svc_(?:live|test)_|whsec_)[A-Za-z0-9+/=]+/g

/** The text with `[redacted]` in place of each of our own secrets, wherever somebody has put one. */
export function withoutOwnSecrets(text: string): string {
  return text.replace(ownSecret, '$1[redacted]')
}
