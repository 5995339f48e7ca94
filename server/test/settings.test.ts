import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settings } from '../src/config.ts'

test('the table of settings in the README is the one of the program, row by row', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  const table = /\| setting \| default \| meaning \|\n\|---\|---\|---\|\n((?:\|.*\n)+)/.exec(readme)?.[1] ?? ''
  const rows = settings.map(({ name, default: value, meaning }) => `| \`${name}\` | ${value} | ${meaning} |`)
  expect(table.trimEnd().split('\n')).toEqual(rows)
})
