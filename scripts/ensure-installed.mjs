// Runs before every npm script, on whatever Node the machine has (20 or newer), and needs no dependency itself:
// installs what package-lock.json names when it is not installed yet, makes sure that the Node which will run the
// script is new enough, and builds the dashboard when its sources have changed. It writes to standard error only, so
// that a command's own output stays clean.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { buildDashboard } from './build-dashboard.mjs'

const NODE_MAJOR_MIN = 26
const root = join(import.meta.dirname, '..')
const marker = join(root, 'node_modules', '.wagebook-installed')

const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const installed = existsSync(marker) ? readFileSync(marker, 'utf8') : ''

if (installed !== wanted) {
  process.stderr.write('Installing dependencies (npm ci) ...\n')
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: ['ignore', 2, 2] })
  if (npm.status !== 0) fail('The dependencies could not be installed; npm says why above.')
  writeFileSync(marker, wanted)
}

const own = join(root, 'node_modules', '.bin', 'node')
const node = existsSync(own) ? own : 'node'
const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
if (Number(version.slice(1).split('.')[0]) < NODE_MAJOR_MIN) {
  fail(
    `Wagebook runs on Node ${NODE_MAJOR_MIN} or newer; found ${version}. It comes with the optional dependencies on ` +
      'Linux (glibc) and macOS: run "npm ci --include=optional", or install Node 26 yourself.',
  )
}

try {
  buildDashboard(node)
} catch (error) {
  fail(String(error))
}

/** @param {string} message */
function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
