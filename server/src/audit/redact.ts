/** Fields that hold secrets, wherever they stand: an entry of the audit log tells that there was one, and not which. */
const secretField = /secret|password|token|recoverycodes|^code$|^hash$/i

/** Our own secrets, which can be told by their beginning, in whatever field somebody has put one. */
const ownSecret = /\b(svc_(?:live|test)_|whsec_)[A-Za-z0-9+/=]+/g

/** The query of a URL, where other services' secrets often are. */
const query = /^(https?:\/\/[^?#]*)[?#].*$/is

/** A value without its secrets, which are replaced by `[redacted]`. */
export function redacted(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(ownSecret, '$1[redacted]').replace(query, '$1?[redacted]')
  if (Array.isArray(value)) return value.map(redacted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => {
    return [name, secretField.test(name) && inner !== null ? '[redacted]' : redacted(inner)]
  })
  return Object.fromEntries(entries)
}
