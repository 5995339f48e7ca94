import { withoutOwnSecrets } from '../kernel/own-secrets.ts'

/** Fields that hold secrets, wherever they stand: an entry of the audit log tells that there was one, and not which. */
const secretField = /secret|password|token|recoverycodes|^code$|^hash$/i

/** The query of a URL, where other services' secrets often are. */
const query = /^(https?:\/\/[^?#]*)[?#].*$/is

/** A value without its secrets, which are replaced by `[redacted]`. */
export function redacted(value: unknown): unknown {
  if (typeof value === 'string') return withoutOwnSecrets(value).replace(query, '$1?[redacted]')
  if (Array.isArray(value)) return value.map(redacted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => {
    return [name, secretField.test(name) && inner !== null ? '[redacted]' : redacted(inner)]
  })
  return Object.fromEntries(entries)
}
