import { expect, onTestFinished, test } from 'vitest'
import { homeWithDatabase, postmasterOf } from '../../src/storage/embedded/embedded.testing.ts'
import { embeddedSocketFolder } from '../../src/storage/embedded/index.ts'
import { openPool, type Pool } from '../../src/storage/pool.ts'
import { createOwner, expectAllStored, expectNothingHalf, startWriters } from './objective-writers.testing.ts'
import { killIfAlive, processTree } from './processes.testing.ts'
import { startService, type ServiceProcess } from './service-process.testing.ts'

// With the settings of production: what was acknowledged must be on the disk.

const ROUNDS = 2
const WRITTEN_BEFORE_KILL = 200

const kills = [
  {
    what: 'Node alone',
    kill: (service: ServiceProcess) => service.signal('SIGKILL'),
  },
  {
    what: 'Node and all of PostgreSQL',
    kill: (service: ServiceProcess, home: string) =>
      processTree(postmasterOf(home)).concat(service.pid).forEach(killIfAlive),
  },
]

test.for(kills)(
  'after SIGKILL of $what under load every acknowledged objective is whole, and nothing is there by half',
  { skip: process.platform !== 'linux' },
  async ({ kill }) => {
    const home = await homeWithDatabase()
    let service = await startService({ WAGEBOOK_HOME: home })
    const key = /svc_test_\w+/.exec(service.stdout())?.[0]
    const ownerEmployeeId = await createOwner(service, key)
    const acknowledged = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      const writers = startWriters([service], { key, ownerEmployeeId })
      await writers.untilMore(WRITTEN_BEFORE_KILL)
      kill(service, home)
      await service.ended
      await writers.stop()
      acknowledged.push(...writers.acknowledged)

      service = await startService({ WAGEBOOK_HOME: home })
      const pool = poolOf(home)
      await expectAllStored(pool, acknowledged)
      expect(await expectNothingHalf(pool)).toBeGreaterThanOrEqual(acknowledged.length)
      expect(writers.refused.filter(({ status }) => status !== 0)).toEqual([])
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * WRITTEN_BEFORE_KILL)
    expect(await service.stop()).toEqual({ code: 0, signal: null })
  },
)

function poolOf(home: string): Pool {
  const pool = openPool({ socketFolder: embeddedSocketFolder(home) }, { connectionsMax: 1, name: 'test' })
  onTestFinished(() => pool.end({ timeout: 5 }))
  return pool
}
