import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './embedded.testing.ts'
import { keepLogsBounded } from './log-files.ts'

test('only the newest log files are kept', () => {
  const folder = temporaryFolder()
  for (let day = 1; day <= 20; day += 1) {
    writeFileSync(join(folder, `postgresql-202611${String(day).padStart(2, '0')}-000000.log`), 'x')
  }
  keepLogsBounded(folder)()
  expect(readdirSync(folder)).toHaveLength(8)
  expect(readdirSync(folder).toSorted().at(-1)).toBe('postgresql-20261120-000000.log')
})
