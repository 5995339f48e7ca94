// Builds the dashboard into dashboard/dist when its sources, or the packages that it is built from, are others than
// those of the last build. It needs no network, and a tree that somebody else has built is left as it is.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dashboard')
const built = join(folder, 'dist')
const marker = join(built, '.built-from')

/** @param {string} node the Node that runs the build */
export function buildDashboard(node) {
  const wanted = sourcesHash()
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return
  process.stderr.write('Building the dashboard ...\n')
  // Beside its place, and moved there when it is whole: a service that starts meanwhile sees the old one or the new one.
  const fresh = mkdtempSync(join(folder, '.dist-'))
  chmodSync(fresh, 0o755)
  try {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const args = [vite, 'build', folder, '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn']
    const { status } = spawnSync(node, args, { cwd: root, stdio: ['ignore', 2, 2] })
    if (status !== 0) throw new Error('The dashboard could not be built; vite says why above.')
    writeFileSync(join(fresh, '.built-from'), wanted)
    replace(fresh)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** @param {string} fresh */
function replace(fresh) {
  const old = `${fresh}-old`
  if (existsSync(built)) renameSync(built, old)
  try {
    renameSync(fresh, built)
  } catch (error) {
    // Another process that was started at the same time has put the same build there.
    if (!existsSync(marker)) throw error
  } finally {
    rmSync(old, { recursive: true, force: true })
  }
}

function sourcesHash() {
  const hash = createHash('sha256')
  for (const path of ['package-lock.json', ...sources('dashboard')]) {
    hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function sources(path) {
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist' && !name.startsWith('.'))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? sources(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
}
