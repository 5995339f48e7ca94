/**
 * Makes the results of a pool's or a transaction's statements whole. postgres.js 3.4 counts the rows of a result for each
 * connection and does not begin anew when the connection is lost between a row and the end of its statement: the first
 * result after the reconnect then starts with that many holes, and what reads its first row finds none.
 */
export function withWholeResults<S extends object>(sql: S): S {
  return new Proxy(sql, {
    apply(target, self, args) {
      const query: unknown = Reflect.apply(target as () => unknown, self, args)
      if (query instanceof Promise && 'resolve' in query && typeof query.resolve === 'function') repair(query)
      return query
    },
  })
}

function repair(query: object): void {
  // The driver calls it with the result; it is a plain property of each query.
  const holder = query as { resolve: (result: unknown) => void }
  const { resolve } = holder
  holder.resolve = (result) => resolve(Array.isArray(result) ? withoutHoles(result) : result)
}

/** Holes can only stand at the beginning. */
export function withoutHoles<T extends unknown[]>(result: T): T {
  if (result.length > 0 && !(0 in result)) result.splice(0, Number(Object.keys(result)[0] ?? result.length))
  return result
}
