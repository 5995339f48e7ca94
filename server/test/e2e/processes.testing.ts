import { readdirSync, readFileSync } from 'node:fs'

/** The process and everything below it. Linux only. */
export function processTree(pid: number): number[] {
  const children = Map.groupBy(runningProcesses(), (entry) => entry.parent)
  const below = (parent: number): number[] =>
    (children.get(parent) ?? []).flatMap((entry) => [entry.pid, ...below(entry.pid)])
  return [pid, ...below(pid)]
}

function runningProcesses(): { pid: number; parent: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        // The name in brackets may hold spaces; the state and the parent come after it.
        const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return [{ pid: Number(name), parent: Number(parent) }]
      } catch {
        // It ended meanwhile.
        return []
      }
    })
}

export function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended meanwhile.
  }
}
