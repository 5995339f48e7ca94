import type { TSchema } from 'typebox'

/** One type of event: what happened, what its `data` is, and which scope a reader needs. */
export interface EventType {
  /** `noun.verb` or `area.noun.verb`, e.g. `employee.created`. */
  type: string
  summary: string
  /** The scope without which the event is not shown; undefined for areas that every key may read. */
  readScope: string | undefined
  data: TSchema
  example: unknown
}

/** Every type of event of the program, put together from the slices. */
export interface EventCatalogue {
  all: readonly EventType[]
  has(type: string): boolean
  /** True when holders of these scopes may see events of this type. */
  isVisible(type: string, scopes: readonly string[]): boolean
  /** The types that a holder of these scopes may see: `all`, or a list. */
  visibleTo(scopes: ReadonlySet<string>): 'all' | readonly string[]
}

function mayRead(scopes: ReadonlySet<string>, scope: string | undefined): boolean {
  return scope === undefined || scopes.has('*') || scopes.has(scope)
}

export function eventCatalogue(all: readonly EventType[]): EventCatalogue {
  const scopeOf = new Map(all.map((eventType) => [eventType.type, eventType.readScope]))
  return {
    all,
    has: (type) => scopeOf.has(type),
    isVisible: (type, scopes) => {
      const scope = scopeOf.get(type)
      return scopeOf.has(type) && (scope === undefined || scopes.includes('*') || scopes.includes(scope))
    },
    visibleTo(scopes) {
      const visible = all.filter((eventType) => mayRead(scopes, eventType.readScope))
      return visible.length === all.length ? 'all' : visible.map((eventType) => eventType.type)
    },
  }
}
