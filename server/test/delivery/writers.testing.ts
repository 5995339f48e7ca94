import { expect, onTestFinished } from 'vitest'
import { call } from './scene.testing.ts'
import { after } from './service-process.testing.ts'

/** Clients that create employees and objectives as fast as they are answered, until they are stopped. */
export interface Writers {
  /** Ids of what was answered with 201, by the type of its event. */
  acknowledged: Record<'employee.created' | 'performance.objective.created', string[]>
  /** Statuses that were neither 201, nor 503, nor a broken connection. */
  refused: number[]
  stop(): Promise<void>
  /** Waits until this many more writes were acknowledged. */
  untilMore(count: number): Promise<void>
}

const PAUSE_AFTER_REFUSAL_MS = 20

/** `service` is asked before every request, so that the writers find a restarted one. `pauseMs` makes them slower. */
export function startWriters(service: () => { url: string }, key: string, { writers = 6, pauseMs = 0 } = {}): Writers {
  const acknowledged: Writers['acknowledged'] = { 'employee.created': [], 'performance.objective.created': [] }
  const refused: number[] = []
  const stopping = new AbortController()
  const note = (status: number) => {
    if (![0, 201, 503].includes(status)) refused.push(status)
  }

  async function write(): Promise<void> {
    while (!stopping.signal.aborted) {
      const employee = await call<{ id: string }>(service(), key, { path: '/v1/employees', body: newEmployee() })
      note(employee.status)
      if (employee.status !== 201) {
        await after(PAUSE_AFTER_REFUSAL_MS)
        continue
      }
      acknowledged['employee.created'].push(employee.body.id)
      const objective = await call<{ objective: { id: string } }>(service(), key, {
        path: '/v1/performance/objectives',
        body: newObjective(employee.body.id),
      })
      note(objective.status)
      if (objective.status === 201) acknowledged['performance.objective.created'].push(objective.body.objective.id)
      if (pauseMs > 0) await after(pauseMs)
    }
  }

  const writing = Array.from({ length: writers }, write)
  const stop = async () => {
    stopping.abort()
    await Promise.all(writing)
  }
  const count = () => Object.values(acknowledged).reduce((sum, ids) => sum + ids.length, 0)
  onTestFinished(stop)
  return {
    acknowledged,
    refused,
    stop,
    async untilMore(more) {
      const wanted = count() + more
      await expect.poll(count, { timeout: 60_000, interval: 10 }).toBeGreaterThanOrEqual(wanted)
    },
  }
}

let made = 0

export function newEmployee() {
  made += 1
  return { firstName: 'Amara', lastName: 'Okafor', email: `amara.${made}@example.com` }
}

function newObjective(ownerEmployeeId: string) {
  return {
    ownerEmployeeId,
    title: 'Grow recurring revenue',
    description: null,
    cycleLabel: '2026-Q4',
    cycleStart: '2026-10-01',
    cycleEnd: '2026-12-31',
    keyResults: [{ description: 'Monthly recurring revenue', targetValue: 250_000, unit: 'EUR' }],
  }
}
