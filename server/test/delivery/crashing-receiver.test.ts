import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newHome } from '../../src/storage/embedded/embedded.testing.ts'
import { answerAfter, startReceiver } from './receiver.testing.ts'
import { call, embeddedScene, register, untilAllReceived, type Registered } from './scene.testing.ts'
import { after, becomesReady, launchService, startService, type ServiceProcess } from './service-process.testing.ts'
import { newEmployee } from './writers.testing.ts'

const preload = join(import.meta.dirname, 'crash-on-answer.testing.ts')
const STARTS_MAX = 15

test(
  'an endpoint whose answers end the process is set aside after three, and only it; all others receive everything',
  { timeout: 300_000 },
  async () => {
    const { settings, key, pool } = await embeddedScene(newHome())
    const receiver = await startReceiver()
    const others: Registered[] = []
    let service = await startService(settings)
    const add = async (path: string) => void others.push(await register(service, key, { receiver, path }))
    for (let number = 1; number <= 5; number += 1) await add(`/before-${number}`)
    const crashing = await register(service, key, { receiver, path: '/crashing' })
    for (let number = 1; number <= 5; number += 1) await add(`/after-${number}`)
    await add('/slow')
    await add('/failing')
    receiver.answer('/slow', answerAfter(300))
    let failures = 0
    receiver.answer('/failing', (response) => void response.writeHead((failures += 1) <= 3 ? 500 : 204).end())
    receiver.answer('/crashing', (response) => void response.writeHead(204, { 'x-crash': '1' }).end())
    await service.stop()

    // The defect is there from now on. Somebody starts the service again whenever it ends.
    const planted = { ...settings, NODE_OPTIONS: `--import=${preload}` }
    service = await startService(planted)
    let starts = 1
    const write = async () => {
      for (let count = 0; count < 3; count += 1) {
        await call(service, key, { path: '/v1/employees', body: newEmployee() })
      }
    }
    while (starts <= STARTS_MAX) {
      await write()
      if ((await endsOr(service, () => isSetAside(service, key, crashing))) === 'set aside') break
      service = await launchService(planted)
      await becomesReady(service)
      starts += 1
    }
    process.stdout.write(
      `crashing receiver: set aside at start ${starts}, ${receiver.requestsTo('/crashing')} answers\n`,
    )
    expect(starts).toBeLessThanOrEqual(STARTS_MAX)
    const { body } = await call<{ status: string; disabledReason: string }>(service, key, {
      method: 'GET',
      path: `/v1/webhooks/${crashing.id}`,
    })
    expect(body).toMatchObject({ status: 'Disabled', disabledReason: expect.stringMatching(/^Set aside: .*3 times/) })

    await write()
    for (const endpoint of others) await untilAllReceived(pool, receiver, endpoint, { withinMs: 30_000 })
    const states = await pool<{ id: string; status: string }[]>`
      select webhook_endpoints.id, webhook_endpoints.status from webhook_endpoints`
    expect(states.filter(({ status }) => status === 'Disabled').map(({ id }) => id)).toEqual([crashing.id])
    expect(await service.stop()).toEqual({ code: 0, signal: null })
  },
)

/** Waits until the process has ended, or the condition holds. */
async function endsOr(service: ServiceProcess, holds: () => Promise<boolean>): Promise<'ended' | 'set aside'> {
  let isOver = false
  void service.ended.then(() => (isOver = true))
  while (!isOver) {
    if (await holds()) return 'set aside'
    await after(50)
  }
  return 'ended'
}

async function isSetAside(service: ServiceProcess, key: string, { id }: Registered): Promise<boolean> {
  const { body } = await call<{ status: string }>(service, key, { method: 'GET', path: `/v1/webhooks/${id}` })
  return body?.status === 'Disabled'
}
