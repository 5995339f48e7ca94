import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** What some tests need from the operating system: a browser, and the oldest PostgreSQL that is supported. */
const tools = [
  { file: '/usr/bin/chromium', package: 'chromium', without: 'the test of the API reference in a browser is skipped' },
  {
    file: '/usr/lib/postgresql/15/bin/postgres',
    package: 'postgresql-15',
    without: 'the tests against PostgreSQL 15 are skipped',
  },
]

/** Installs what is missing where that is possible (Debian, as root), and says loudly what will be skipped otherwise. */
export function installTestTools(): void {
  const missing = tools.filter((tool) => !existsSync(tool.file))
  if (missing.length === 0) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install(missing.map((tool) => tool.package))
  for (const tool of missing) {
    if (!existsSync(tool.file))
      console.log(`\n*** ${tool.file} is missing (Debian: ${tool.package}): ${tool.without}. ***\n`)
  }
}

function install(packages: string[]): void {
  console.log(`Installing ${packages.join(', ')} for the tests ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env, timeout: 120_000 })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: 'ignore',
    env,
    timeout: 300_000,
  })
}
