import { expect, test } from 'vitest'
import { findBinaries } from './binaries.ts'

test('a platform without an installed PostgreSQL is named, with the way out', () => {
  expect(() => findBinaries('plan9-mips')).toThrow(/plan9-mips.*set DATABASE_URL/s)
})
