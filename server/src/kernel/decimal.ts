/**
 * Exact decimal numbers as text: `-12.5`, `0`, `123456789012345678.123456789`. The canonical form has no exponent, no
 * leading or trailing zeros and no negative zero; two numbers are equal when their canonical texts are.
 */
export type Decimal = string

/** The specification's pattern for a number that is sent as a string. */
export const DECIMAL_PATTERN = '^-?(?:0|[1-9]\\d*)(?:\\.\\d+)?$'

/** The canonical decimal of what a request may carry: a JSON number (as the double it is), or a string of the pattern. */
export function decimalFrom(value: number | string): Decimal {
  return canonical(typeof value === 'number' ? plainFromDouble(value) : value)
}

/** A JSON number when it survives the round trip through a double, else the text, so that no digit is lost. */
export function decimalToJson(decimal: Decimal): number | string {
  const text = canonical(decimal)
  const double = Number(text)
  return Number.isFinite(double) && canonical(plainFromDouble(double)) === text ? double : text
}

/** True when 0 <= decimal <= 1, judged on the digits: a double would take 1.00000000000000000001 for 1. */
export function isBetweenZeroAndOne(decimal: Decimal): boolean {
  const text = canonical(decimal)
  return text === '1' || text === '0' || text.startsWith('0.')
}

function canonical(text: string): Decimal {
  const [whole = '0', fraction = ''] = text.split('.')
  const digits = fraction.replace(/0+$/, '')
  const joined = digits === '' ? whole : `${whole}.${digits}`
  return joined === '-0' ? '0' : joined
}

/** The shortest decimal that reads back as this double, written without an exponent. */
function plainFromDouble(value: number): string {
  const [mantissa = '0', exponent] = String(value).split('e')
  if (exponent === undefined) return mantissa
  const negative = mantissa.startsWith('-')
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  const sign = negative ? '-' : ''
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return sign + digits + '0'.repeat(point - digits.length)
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}
