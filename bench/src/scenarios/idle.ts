import { readFileSync } from 'node:fs'
import { newObjectiveExample } from '../../../server/src/features/objectives/objectives.schema.ts'
import { conclude } from '../comparison.ts'
import { loadHttp, requestBytes } from '../http-load.ts'
import { makeHome, pause, startService } from '../processes.ts'
import type { Run, Scenario } from '../scenario.ts'
import { median } from '../statistics.ts'
import { makeTenants, openBeside, type BenchTenant } from '../tenants.ts'

const REQUESTS = 100_000
const CONCURRENCY = 32
const TENANTS = 16
/** How long the process is left alone before its memory is read; V8 gives back what it can after some seconds. */
const SETTLE_MS = 20_000
const SAMPLES = 5

/** Memory that the service holds when nothing happens: after 100,000 requests against after its start. */
export const restAfterRequests: Scenario = async (run) => {
  const { rounds = 3, report } = run
  const figures: [number[], number[]] = [[], []]
  for (let round = 1; round <= rounds; round += 1) {
    const { before, after } = await oneRound(run)
    figures[0].push(after)
    figures[1].push(before)
    report(`round ${round} of ${rounds}: after start ${before} MiB, after ${REQUESTS} requests ${after} MiB`)
  }
  return [
    conclude({
      name: 'resident memory at rest',
      unit: 'MiB',
      names: [`after ${REQUESTS} requests`, 'after start'],
      figures,
      aim: { value: 1.1, is: 'at most' },
    }),
  ]
}

/** Each with a process and a database of its own. */
async function oneRound(run: Run): Promise<{ before: number; after: number }> {
  // Its own stack, and not `await using`, which the parser of the import rules does not know yet.
  const cleanup = run.cleanup.use(new AsyncDisposableStack())
  try {
    const home = makeHome(cleanup)
    const service = await startService(cleanup, { home, profile: run.profile })
    const before = await restingMib(service.pid)
    const tenants = await makeTenants(openBeside(cleanup, home), home, TENANTS)
    await loadHttp({
      target: { address: service.address, connections: CONCURRENCY },
      requests: tenants.flatMap(mixedRequests),
      until: { requests: REQUESTS },
    })
    return { before, after: await restingMib(service.pid) }
  } finally {
    await cleanup.disposeAsync()
  }
}

/** One write to three reads. */
function mixedRequests({ key, employeeId }: BenchTenant): Buffer[] {
  const read = (path: string) => requestBytes({ method: 'GET', path, key })
  return [
    requestBytes({
      method: 'POST',
      path: '/v1/performance/objectives',
      key,
      body: { ...newObjectiveExample, ownerEmployeeId: employeeId },
    }),
    read('/v1/key'),
    read('/v1/performance/objectives?limit=20'),
    read('/v1/events?limit=20'),
  ]
}

async function restingMib(pid: number): Promise<number> {
  await pause(SETTLE_MS)
  const samples: number[] = []
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    samples.push(residentMib(pid))
    await pause(200)
  }
  return median(samples)
}

/** Resident memory of the Node process alone, as the kernel counts it; the database is a process of its own. */
function residentMib(pid: number): number {
  const match = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  if (match === null) throw new Error('the resident memory can only be read on Linux')
  return Math.round((Number(match[1]) / 1024) * 10) / 10
}
