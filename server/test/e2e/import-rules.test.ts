import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../src/storage/embedded/embedded.testing.ts'
import { repository, startProcess } from './service-process.testing.ts'

const COMMAND = ['depcruise', '--config', '.dependency-cruiser.mjs', 'server', 'dashboard']

/** Runs the check of `npm run check` in a folder. */
async function checkImports(folder: string): Promise<{ code: number | null; output: string }> {
  const [program = '', ...args] = COMMAND
  const path = join(repository, 'node_modules/.bin', program)
  const check = startProcess([path, ...args], { NO_COLOR: '1' }, { folder })
  const { code } = await check.ended
  return { code, output: check.stdout() + check.stderr() }
}

test('the check of the import rules really reads the modules of the project', async () => {
  const { output } = await checkImports(repository)
  expect(Number(/(\d+) modules/.exec(output)?.[1] ?? 0), output).toBeGreaterThan(50)
})

/** One file of each folder that takes part in a rule, so that a planted import has somewhere to go. */
const FILES = [
  'server/src/kernel/assert.ts',
  'server/src/storage/page.ts',
  'server/src/timeline/render.ts',
  'server/src/http/caller.ts',
  'server/src/config.ts',
  'server/src/main.ts',
  'server/src/features/events/events.schema.ts',
  'server/src/features/events/index.ts',
  'server/src/testing/clock.ts',
  'dashboard/src/paths.ts',
  'dashboard/src/main.ts',
]

const planted = [
  { file: 'server/src/kernel/x.ts', imports: '../storage/page.ts', rule: 'kernel-imports-only-nothing-of-ours' },
  { file: 'server/src/storage/x.ts', imports: '../timeline/render.ts', rule: 'storage-imports-only-kernel-storage' },
  {
    file: 'server/src/timeline/x.ts',
    imports: '../http/caller.ts',
    rule: 'timeline-imports-only-kernel-storage-timeline',
  },
  {
    file: 'server/src/http/x.ts',
    imports: '../features/events/index.ts',
    rule: 'http-imports-only-kernel-storage-audit-idempotency-rate-limit-http',
  },
  {
    file: 'server/src/features/y/x.ts',
    imports: '../events/events.schema.ts',
    rule: 'a-slice-reaches-another-only-through-its-index',
  },
  {
    file: 'server/src/features/y/y.service.ts',
    imports: '../../http/caller.ts',
    rule: 'stores-and-services-know-no-http',
  },
  { file: 'server/src/features/y/x.ts', imports: '../../main.ts', rule: 'nobody-imports-main-or-bin' },
  { file: 'server/src/timeline/x.ts', imports: '../config.ts', rule: 'only-main-bin-and-admin-read-settings' },
  { file: 'server/src/features/y/x.ts', imports: 'postgres', rule: 'sql-lives-in-stores' },
  { file: 'server/src/http/x.ts', imports: '../testing/clock.ts', rule: 'production-code-imports-no-test-code' },
  {
    file: 'dashboard/src/x.ts',
    imports: '../../server/src/kernel/assert.ts',
    rule: 'the-dashboard-knows-only-the-api-description',
  },
  {
    file: 'server/src/http/x.ts',
    imports: '../../../dashboard/src/main.ts',
    rule: 'of-the-dashboard-only-its-paths-are-known',
  },
  { file: 'server/src/http/x.ts', imports: './nowhere.ts', rule: 'every-import-resolves' },
  { file: 'server/src/kernel/x.ts', imports: './x.ts', rule: 'no-circles' },
]

test.for(planted)('$file that imports $imports breaks the rule $rule', async ({ file, imports, rule }) => {
  const folder = smallTree()
  write(folder, file, `import { value } from '${imports}'\nexport const own = value\n`)
  const { code, output } = await checkImports(folder)
  expect(output).toContain(`error ${rule}: ${file}`)
  expect(code).toBeGreaterThan(0)
})

test('without a forbidden import the same tree passes', async () => {
  expect(await checkImports(smallTree())).toMatchObject({ code: 0 })
})

function smallTree(): string {
  const folder = temporaryFolder()
  for (const path of ['.dependency-cruiser.mjs', 'package.json', 'server/package.json']) copy(path, folder)
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  for (const path of FILES) write(folder, path, 'export const value = 1\n')
  return folder
}

function copy(path: string, folder: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  cpSync(join(repository, path), join(folder, path))
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
