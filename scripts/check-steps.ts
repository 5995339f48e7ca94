import type { Step } from './run-step.ts'

/** What `npm run check` runs: everything that needs neither a database nor the network. */
export const checkSteps: readonly Step[] = [
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'types of the dashboard', command: ['tsc', '-p', 'dashboard'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  {
    name: 'import rules',
    command: ['depcruise', '--config', '.dependency-cruiser.mjs', 'server', 'bench', 'dashboard'],
    // Without a parser that knows TypeScript the tool reads nothing at all, and calls that a success.
    judge: (output) => {
      const modules = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0)
      return modules >= 50 ? undefined : `only ${modules} modules were read`
    },
  },
  { name: 'unused code', command: ['knip'] },
  { name: 'lock file', command: ['npm', 'ci', '--dry-run', '--offline', '--ignore-scripts'] },
]
