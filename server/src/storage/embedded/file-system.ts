import { closeSync, existsSync, fsyncSync, lstatSync, openSync, readlinkSync, rmSync } from 'node:fs'
import { poll } from './wait.ts'

/** Whether this is an error of the operating system with the code, e.g. `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Makes the names in a folder (a file just linked or renamed into it) survive a power cut. */
export function fsyncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Where a symbolic link leads; undefined when the path is missing or something else. */
export function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'EINVAL')) return undefined
    throw error
  }
}

/** Removes a symbolic link, nothing else. */
export function removeLink(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) rmSync(path)
}

const REMOVE_MS = 5000

/**
 * Removes a folder which another process that is about to end may still be changing; answers whether it is gone. Tried
 * again until it is, because one attempt throws when a file is added meanwhile, and with Node 26 returns silently, with
 * half of the folder left, when a file is removed meanwhile.
 */
export async function removeFolder(path: string): Promise<boolean> {
  const isGone = () => {
    try {
      rmSync(path, { recursive: true, force: true })
    } catch {
      // Looked at below.
    }
    return existsSync(path) ? undefined : true
  }
  return (await poll(isGone, { withinMs: REMOVE_MS, signal: new AbortController().signal })) === true
}
