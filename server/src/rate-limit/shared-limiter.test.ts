import { afterAll, expect, test } from 'vitest'
import { openPool } from '../storage/pool.ts'
import { makeTestDatabase } from '../testing/test-database.ts'
import { sharedLimits } from './shared-limiter.ts'

const database = await makeTestDatabase()
const pool = openPool(database.address, { connectionsMax: 4, name: 'test' })
afterAll(async () => {
  await pool.end()
  await database.drop()
})

// 300 at once, and then one every two seconds: what time pays off during a test is next to nothing.
const policy = { name: 'live', perSecond: 0.5, burstSeconds: 600 }
const elapsedMs = () => performance.now()

function nodes(count: number) {
  return Array.from({ length: count }, () => {
    const shared = sharedLimits({ pool, elapsedMs })
    return { shared, limiter: shared.limiter(policy) }
  })
}

/** Takes until it is refused, and says how many were let through. */
function drain({ limiter }: { limiter: { take(name: string): { isAllowed: boolean } } }, name: string): number {
  let passed = 0
  while (limiter.take(name).isAllowed) passed += 1
  return passed
}

test('what one process let through is known to the others once both have settled', async () => {
  const [one, two] = nodes(2) as [ReturnType<typeof nodes>[number], ReturnType<typeof nodes>[number]]
  expect(drain(one, 'a')).toBeGreaterThanOrEqual(300)
  await one.shared.settle()
  // It counts on its own until it hears of the others.
  expect(two.limiter.take('a').isAllowed).toBe(true)
  await two.shared.settle()
  expect(two.limiter.take('a').isAllowed).toBe(false)
  expect(two.limiter.take('b').isAllowed).toBe(true)
})

test('three processes that take all they can, however their settlings fall, stay within the stated bound', async () => {
  const three = nodes(3)
  const startedAt = performance.now()
  let passed = 0
  let slowestMs = 0
  for (let round = 0; round < 60; round += 1) {
    for (const [index, node] of three.entries()) {
      passed += drain(node, 'greedy')
      // Some settle every time, some now and then; all of them within the longest time that is measured here.
      if ((round + index) % (index + 1) !== 0) continue
      const before = performance.now()
      await node.shared.settle()
      slowestMs = Math.max(slowestMs, (performance.now() - before) * 3 * 3)
    }
  }
  const seconds = (performance.now() - startedAt) / 1000
  const bound = policy.perSecond * (seconds + 3 * (policy.burstSeconds + slowestMs / 1000))
  expect(passed).toBeLessThanOrEqual(bound)
  // And it is more than a single process would let through at most: the bound is about something.
  expect(passed).toBeGreaterThan(policy.perSecond * policy.burstSeconds)
})

test('what was let through beyond the burst is paid off before anything else is let through', async () => {
  const three = nodes(3)
  const startedAt = performance.now()
  const passed = three.reduce((sum, node) => sum + drain(node, 'paid'), 0)
  expect(passed).toBeGreaterThanOrEqual(900)
  for (const { shared } of three) await shared.settle()
  for (const { shared } of three) await shared.settle()
  for (const { limiter } of three) {
    const { isAllowed, retryInMs } = limiter.take('paid')
    const elapsed = performance.now() - startedAt
    // 900 requests are 1800 s of the rate, of which 600 are the burst.
    expect(isAllowed).toBe(false)
    expect(retryInMs).toBeGreaterThan(1_200_000 - elapsed - 100)
  }
})

test('a settling that fails loses nothing: it is counted with the next one', async () => {
  const away = openPool({ socketFolder: '/nowhere' }, { connectionsMax: 1, name: 'test' })
  let isAway = true
  const failing = new Proxy(pool, {
    apply: (target, self, args) => Reflect.apply(isAway ? away : target, self, args) as unknown,
  })
  const shared = sharedLimits({ pool: failing, elapsedMs })
  const limiter = shared.limiter(policy)
  drain({ limiter }, 'later')
  await expect(shared.settle()).rejects.toThrow()
  isAway = false
  await shared.settle()
  const [other] = nodes(1) as [ReturnType<typeof nodes>[number]]
  other.limiter.take('later')
  await other.shared.settle()
  expect(other.limiter.take('later').isAllowed).toBe(false)
  await away.end()
})

test('whoever owes nothing any more is forgotten, here and in the table', async () => {
  const fast = { name: 'fast', perSecond: 1_000_000, burstSeconds: 2 }
  const shared = sharedLimits({ pool, elapsedMs })
  shared.limiter(fast).take('gone')
  await shared.settle()
  await pool`update rate_limits set settled_at = rate_limits.settled_at - interval '1 hour'`
  await shared.cleanUp()
  expect(await pool`select from rate_limits`).toHaveLength(0)
})
