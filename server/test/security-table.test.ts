import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = page.split('\n').filter((line) => /^\| \d/.test(line))
const cited = rows.flatMap((row) =>
  Array.from(row.matchAll(/`([\w/.-]+\.test\.ts) › ([^`]+)`/g), ([, file = '', title = '']) => [file, title] as const),
)

test('every line of the table says whether it is met, and by what', () => {
  expect(rows.length).toBeGreaterThan(60)
  for (const row of rows) {
    const [, , , , state = '', shownBy = ''] = row.split('|').map((cell) => cell.trim())
    expect(state, row).toMatch(/^(met|not applicable|\*\*(in part|not met)\*\*)/)
    if (state !== 'not applicable') expect(shownBy, row).not.toBe('')
  }
})

test('there are tests that are cited', () => {
  expect(cited.length).toBeGreaterThan(40)
})

test.each([...new Map(cited.map((one) => [one.join(' › '), one])).values()])('%s › %s is there', (file, title) => {
  expect(existsSync(join(root, file)), file).toBe(true)
  expect(readFileSync(join(root, file), 'utf8')).toContain(title)
})
