import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { hasCode, linkTarget } from './file-system.ts'
import type { Log } from './options.ts'
import { runProgram } from './run-program.ts'

/** The user of no privileges; it must have an entry in the user database, since initdb looks its name up. */
export const NOBODY = { uid: 65_534, gid: 65_534 } as const

const SHARED_FOLDER = '/var/lib/wagebook'
const SYNC_MS = 60_000

interface Question {
  home: string
  /** `<home>/postgresql-18`, becomes a link to the folder of the answer. */
  link: string
  binaries: Binaries
  log: Log
  shared: string | undefined
}

/** A folder for this home's data and a copy of the programs, both where a user without privileges reaches them. */
export async function copyForNobody(question: Question): Promise<{ folder: string; binaries: Binaries }> {
  const folder = linkTarget(question.link) ?? makeFolder(question)
  if (!existsSync(folder)) throw goneError(question.link, folder)
  for (const parent of [folder, dirname(folder)]) chmodSync(parent, 0o755)
  return { folder, binaries: await copyPrograms(question.binaries, dirname(folder)) }
}

/**
 * The name carries a random part: a home that was deleted and made anew has new secrets, and must not find the old
 * home's data, which they cannot open.
 */
function makeFolder({ home, link, log, shared = SHARED_FOLDER }: Question): string {
  // Not by the mode of mkdir, which a umask narrows.
  if (mkdirSync(shared, { recursive: true }) !== undefined) chmodSync(shared, 0o755)
  refuseForeign(shared)
  const prefix = `${createHash('sha256').update(home).digest('hex').slice(0, 12)}-`
  const earlier = readdirSync(shared).filter((name) => name.startsWith(prefix))
  if (earlier.length > 0) log('warn', `data of an earlier home at ${home} is left in ${shared}: ${earlier.join(', ')}`)
  const folder = join(mkdtempSync(join(shared, prefix)), 'postgresql')
  mkdirSync(folder)
  rmSync(link, { recursive: true, force: true })
  symlinkSync(folder, link)
  log('warn', `root cannot use a user namespace here: PostgreSQL runs as nobody, with its data in ${folder}`)
  return folder
}

/** An empty database in its place would look like a loss of all data. */
function goneError(link: string, folder: string): Error {
  return new Error(
    `The data of this home was in ${folder}, which is gone. Bring it back; or, to begin with an empty database, ` +
      `remove the link ${link}. In a container keep ${dirname(dirname(folder))} on a volume.`,
  )
}

/** Root runs programs from there, so nobody else may be able to put some there. */
function refuseForeign(folder: string): void {
  const stat = lstatSync(folder)
  if (stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0) return
  throw new Error(`${folder} must be a folder that belongs to root and that only root can write to`)
}

/** Copied once per version, beside the homes' folders. */
async function copyPrograms(binaries: Binaries, base: string): Promise<Binaries> {
  const native = join(dirname(base), binaries.version)
  if (existsSync(native)) return { ...binaries, native }
  // Made within this home's own folder, which the owner lock protects, so that what a killed start left can be removed.
  const temporary = join(base, 'programs.new')
  rmSync(temporary, { recursive: true, force: true })
  // Verbatim, or Node turns the libraries' relative links into absolute ones that lead back to the original.
  cpSync(binaries.native, temporary, { recursive: true, verbatimSymlinks: true })
  makeReadable(temporary)
  await runProgram(['sync', '-f', temporary], { withinMs: SYNC_MS })
  try {
    renameSync(temporary, native)
  } catch (error) {
    // Another home's start was faster.
    if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'EEXIST')) throw error
    rmSync(temporary, { recursive: true, force: true })
  }
  return { ...binaries, native }
}

/** For everyone, whatever umask npm ran under. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) makeReadable(path)
    else if (entry.isFile()) chmodSync(path, (lstatSync(path).mode & 0o100) === 0 ? 0o644 : 0o755)
  }
}
