import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAtLeast, mayWrite, roles, scopesOf, type Role } from './roles.ts'

test('the table of roles in docs/sign-in.md is the one of the program', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/sign-in.md'), 'utf8')
  const table = /<!-- roles -->\n\n\|.*\n\|.*\n((?:\|.*\n)+)\n<!-- \/roles -->/.exec(text)?.[1] ?? ''
  const cell = (role: Role, mode: 'live' | 'test') => {
    const scopes = scopesOf(role, mode).map((scope) => `\`${scope}\``)
    if (scopes.includes('`*`')) return scopes.join(' ')
    return `${scopes.join(' ')}, ${mayWrite(role, mode) ? 'and webhooks' : 'changes nothing'}`
  }
  const rows = roles.map((role) => `| ${role} | ${cell(role, 'live')} | ${cell(role, 'test')} |`)
  expect(table.trimEnd().split('\n')).toEqual(rows)
})

test('a role is at least itself and those after it', () => {
  const pairs = roles.flatMap((role) =>
    roles.filter((needed) => isAtLeast(role, needed)).map((needed) => `${role} >= ${needed}`),
  )
  expect(pairs).toEqual([
    'Admin >= Admin',
    'Admin >= Developer',
    'Admin >= Viewer',
    'Developer >= Developer',
    'Developer >= Viewer',
    'Viewer >= Viewer',
  ])
})
