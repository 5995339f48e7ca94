import { expect, onTestFinished, test } from 'vitest'
import { randomIds } from '../kernel/ids.ts'
import { openPool } from '../storage/pool.ts'
import { makeTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/webhooks.ts'
import { notifications, type News } from './notifications.ts'

async function scene() {
  const database = await makeTestDatabase()
  const pool = openPool(database.address, { connectionsMax: 4, name: 'test' })
  onTestFinished(async () => {
    await pool.end({ timeout: 5 })
    await database.drop()
  })
  const failures: unknown[] = []
  const start = (processId: string) => notifications({ pool, processId, failed: (error) => failures.push(error) })
  return { teller: start('teller'), hearer: start('hearer'), failures }
}

test('thousands of ids told at once arrive at the other processes, each once, and not at the one that told', async () => {
  const { teller, hearer, failures } = await scene()
  const heard: News[] = []
  const own: News[] = []
  await hearer.listen((news) => heard.push(news))
  await teller.listen((news) => own.push(news))
  const ids = randomIds()
  const told = Array.from({ length: 3_000 }, () => ids.next(0))
  for (const id of told) {
    teller.tell('due', id)
    teller.tell('due', id)
  }
  const [tenant, changed] = [ids.next(0), ids.next(0)]
  teller.tell('tenants', tenant)
  teller.tell('changed', changed)

  const due = () => heard.flatMap((news) => news.due)
  await until(due, (found) => found.length >= told.length)
  expect(due().toSorted((a, b) => (a < b ? -1 : 1))).toEqual(told.toSorted((a, b) => (a < b ? -1 : 1)))
  expect(heard.flatMap((news) => news.tenants)).toEqual([tenant])
  expect(heard.flatMap((news) => news.changed)).toEqual([changed])
  expect(own).toEqual([])
  expect(failures).toEqual([])
})

test('what was told before a stop is sent by the stop', async () => {
  const { teller, hearer } = await scene()
  const heard: string[] = []
  await hearer.listen((news) => heard.push(...news.tenants))
  const id = randomIds().next(0)
  teller.tell('tenants', id)
  await teller.stop()
  await until(
    () => heard,
    (found) => found.includes(id),
  )
})
