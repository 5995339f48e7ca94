import { closeSync, fstatSync, openSync, readSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from './place.ts'

const FILES_MAX = 8
const PRUNE_MS = 30_000
const TAIL_BYTES = 4096

/**
 * Keeps the newest log files only: PostgreSQL starts a new one at 4 MB and never removes any, and its truncation on
 * rotation bounds the number of files but not their size. Answers the function that ends it.
 */
export function keepLogsBounded(folder: string): () => void {
  const prune = () => {
    for (const file of logFiles(folder).slice(0, -FILES_MAX)) rmSync(join(folder, file), { force: true })
  }
  prune()
  const timer = setInterval(prune, PRUNE_MS).unref()
  return () => clearInterval(timer)
}

/** The last lines that PostgreSQL wrote, for the message of an error. */
export function logTail(place: Place): string {
  const newest = logFiles(place.log).at(-1)
  const paths = [place.startLog, ...(newest === undefined ? [] : [join(place.log, newest)])]
  return paths
    .map(fileTail)
    .filter((text) => text !== '')
    .join('\n')
}

/** Oldest first: their names are the times of their first lines. */
function logFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.startsWith('postgresql-') && name.endsWith('.log'))
      .toSorted()
  } catch {
    // A log folder that is away must not end the service.
    return []
  }
}

function fileTail(path: string): string {
  try {
    const descriptor = openSync(path, 'r')
    try {
      const { size } = fstatSync(descriptor)
      const buffer = Buffer.alloc(Math.min(size, TAIL_BYTES))
      readSync(descriptor, buffer, 0, buffer.length, size - buffer.length)
      return buffer.toString('utf8').trim()
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return ''
  }
}
