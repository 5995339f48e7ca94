import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestDatabase } from '../testing/test-database.ts'
import { openPool } from './pool.ts'

/** Everything that PostgreSQL can hold in a text. */
const storable = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0'))
const special = fc.constantFrom('', 'NULL', 'null', '{}', '{a,b}', '"', '\\', '\\"', ',', ' ', 'a b', '\n', '\\n')

test('a list of texts comes back from the database as it was sent, whatever characters it holds', async () => {
  const database = await makeTestDatabase()
  const pool = openPool(database.address, { connectionsMax: 1, name: 'test' })
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(storable, special, fc.constant(null)), { maxLength: 8 }), async (texts) => {
      const [row] =
        await pool`select ${texts as string[]}::text[] as texts, array_length(${texts as string[]}::text[], 1) as length`
      expect(row).toEqual({ texts, length: texts.length === 0 ? null : texts.length })
    }),
    { numRuns: 300 },
  )
  const [row] = await pool`select ${['1.50', '-0']}::numeric[] as numerics, ${[1, 2]}::int[] as integers`
  expect(row).toEqual({ numerics: ['1.50', '0'], integers: ['1', '2'] })
})
