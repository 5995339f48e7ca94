import { expect, test } from 'vitest'
import { auditCommands } from './audit-commands.ts'
import { backupCommands } from './backup-commands.ts'
import { parseCommand, UsageError } from './command.ts'
import { companyCommands } from './company-commands.ts'
import { keyCommands } from './key-commands.ts'
import { userCommands } from './user-commands.ts'

const commands = [...companyCommands, ...keyCommands, ...userCommands, ...auditCommands, ...backupCommands]
const company = ['--company', '019a9f3d-0000-7b52-8a00-94c1d7e6f5a3']

/** Reads the arguments as far as that goes without a database. */
function prepare(args: readonly string[]): void {
  const { command, given } = parseCommand(commands, args)
  command.prepare(given)
}

const person = [...company, '--email', 'a@b.example', '--name', 'A']

test.for<{ args: string[]; says: string }>([
  { args: ['company'], says: '"company" is no command' },
  { args: ['compnay', 'create', '--name', 'X'], says: '"compnay create" is no command' },
  { args: ['company', 'create'], says: '--name' },
  { args: ['company', 'create', '--name'], says: '--name' },
  { args: ['company', 'create', '--name', ''], says: '--name' },
  { args: ['company', 'create', '--name', 'X', '--modules', 'payroll'], says: '"payroll"' },
  { args: ['company', 'create', '--name', 'X', '--modules', ''], says: '--modules' },
  { args: ['company', 'create', '--name', 'X', '--modules', 'leave,none'], says: '"none"' },
  { args: ['company', 'create', '--name', 'X', '--colour', 'red'], says: '--colour' },
  { args: ['company', 'create', '--name', 'X', 'extra'], says: '0 operand(s), not 1' },
  { args: ['company', 'create', '--json=yes', '--name', 'X'], says: '--json' },
  { args: ['key', 'create', ...company, '--scopes', '*'], says: '--mode' },
  { args: ['key', 'create', ...company, '--mode', 'live'], says: '--scopes' },
  { args: ['key', 'create', ...company, '--mode', 'production', '--scopes', '*'], says: '"production"' },
  { args: ['key', 'create', ...company, '--mode', 'live', '--scopes', 'payroll:read'], says: '"payroll:read"' },
  { args: ['key', 'create', ...company, '--mode', 'live', '--scopes', '*', '--name', ''], says: '--name' },
  { args: ['key', 'create', ...company, '--mode', 'live', '--scopes', '*', '--name', 'x'.repeat(201)], says: '--name' },
  { args: ['key', 'create', '--mode', 'live', '--scopes', '*'], says: '--company' },
  { args: ['key', 'list'], says: '--company' },
  { args: ['key', 'revoke'], says: '--key' },
  { args: ['module', 'enable', ...company], says: '--module' },
  { args: ['module', 'enable', ...company, '--module', 'payroll'], says: '"payroll"' },
  { args: ['user', 'create', ...person, '--role', 'Owner'], says: '"Owner"' },
  { args: ['user', 'create', ...person], says: '--role' },
  { args: ['user', 'create', ...company, '--email', 'a, b', '--name', 'A', '--role', 'Admin'], says: '"a, b"' },
  { args: ['user', 'remove'], says: '--email' },
  { args: ['audit', 'verify', '--expect', `1:${'0'.repeat(64)}`], says: '--company' },
  { args: ['audit', 'verify', ...company, '--expect', '0:00'], says: 'SEQUENCE:HASH' },
  { args: ['backup'], says: '1 operand(s), not 0' },
  { args: ['restore', 'a', 'b'], says: '1 operand(s), not 2' },
])('"$args" is refused in one line that says $says', ({ args, says }) => {
  expect(() => prepare(args)).toThrow(UsageError)
  expect(() => prepare(args)).toThrow(says)
  expect(() => prepare(args)).toThrow(/^[^\n]+$/)
})

test('an option may stand before or after others, with = or a space, and --json anywhere', () => {
  const { command, given, json } = parseCommand(commands, [
    'key',
    'create',
    '--json',
    '--scopes=',
    '--mode',
    'test',
    ...company,
  ])
  expect(command.name).toBe('key create')
  expect(json).toBe(true)
  expect([given.option('scopes'), given.option('mode'), given.option('name')]).toEqual(['', 'test', undefined])
})
