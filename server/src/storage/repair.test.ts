import { expect, onTestFinished, test } from 'vitest'
import { makeTestDatabase } from '../testing/test-database.ts'
import { openPool } from './pool.ts'
import { withoutHoles } from './repair.ts'

test('a result that begins with holes is made whole, and others stay as they are', () => {
  const torn: unknown[] = []
  torn[2] = 'row'
  expect(withoutHoles(torn)).toEqual(['row'])
  expect(torn).toHaveLength(1)
  expect(withoutHoles(['a', 'b'])).toEqual(['a', 'b'])
  expect(withoutHoles([])).toEqual([])
})

test('the first statement after a connection was lost between two rows has its rows', async () => {
  const database = await makeTestDatabase()
  onTestFinished(() => database.drop())
  const pool = openPool(database.address, { connectionsMax: 1, name: 'test torn result' })
  const killer = openPool(database.address, { connectionsMax: 1, name: 'test killer' })
  onTestFinished(async () => {
    await pool.end({ timeout: 5 })
    await killer.end({ timeout: 5 })
  })
  for (let round = 0; round < 5; round += 1) {
    const [connection] = await pool<{ pid: number }[]>`select pg_backend_pid() as pid`
    // Rows of 8 KiB leave the server at once; the statement then waits until its connection is cut.
    const torn = pool`
      select repeat('x', 8192) as filler, pg_sleep(case when number > 3 then 20 else 0 end)
      from generate_series(1, 10) as number`
    const failed = torn.then(
      () => 'answered',
      () => 'failed',
    )
    await expect
      .poll(
        () => killer`select 1 from pg_stat_activity where pid = ${connection?.pid ?? 0} and wait_event = 'PgSleep'`,
        {
          timeout: 10_000,
        },
      )
      .toHaveLength(1)
    await killer`select pg_terminate_backend(${connection?.pid ?? 0})`
    expect(await failed).toBe('failed')
    // A statement that still meets the dying connection fails too; the first that is answered must be answered whole.
    const answered = async () => pool`select 'whole' as state`.then(Array.from, () => 'failed')
    let answer = await answered()
    for (let tries = 0; answer === 'failed' && tries < 50; tries += 1) answer = await answered()
    expect(answer).toEqual([{ state: 'whole' }])
  }
})
