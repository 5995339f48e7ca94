/** The types of arrays that statements use, by PostgreSQL's fixed numbers; the driver would otherwise ask for all of them. */
const ARRAY_TYPES = {
  booleans: 1000,
  smallints: 1005,
  integers: 1007,
  bigints: 1016,
  texts: 1009,
  timestamps: 1185,
  numerics: 1231,
  uuids: 2951,
}

/** How arrays cross the border: as lists of texts (and of numbers, on the way in). */
export const arrayTypes = Object.fromEntries(
  Object.entries(ARRAY_TYPES).map(([name, number]) => [
    name,
    { to: number, from: [number], serialize: arrayLiteral, parse: elementsOf },
  ]),
)

/** `['a', 'b "c"', null]` -> `{"a","b \"c\"",null}`. */
function arrayLiteral(elements: readonly (string | number | boolean | null)[]): string {
  return `{${elements.map(elementLiteral).join(',')}}`
}

const ESCAPED = /["\\]/g

/** Most elements have nothing to escape, and finding that out costs a tenth of replacing nothing. */
function elementLiteral(element: string | number | boolean | null): string {
  if (typeof element !== 'string') return String(element)
  return `"${element.search(ESCAPED) === -1 ? element : element.replaceAll(ESCAPED, String.raw`\$&`)}"`
}

const ELEMENT = /"((?:[^"\\]|\\.)*)"|[^,{}]+/gs

/** `{a,"b \"c\""}` -> `['a', 'b "c"']`, of an array with one dimension. */
function elementsOf(literal: string): (string | null)[] {
  return Array.from(literal.matchAll(ELEMENT), ([whole, quoted]) => {
    if (quoted !== undefined) return quoted.replaceAll(/\\(.)/gs, '$1')
    return whole === 'NULL' ? null : whole
  })
}
