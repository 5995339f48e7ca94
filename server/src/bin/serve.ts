import { ConfigError, readConfig, unknownSettings } from '../config.ts'
import { openServiceDatabase, type OpenDatabase } from '../database.ts'
import { createDemo, type Demo } from '../features/demo/index.ts'
import { addDays, dateIn, type CalendarDate } from '../kernel/calendar.ts'
import { startService, type Service } from '../main.ts'
import { systemClock } from '../kernel/clock.ts'
import { randomIds } from '../kernel/ids.ts'
import { secretBox } from '../kernel/secret-box.ts'
import { migrate, MigrationError } from '../storage/migrate.ts'
import { openPool } from '../storage/pool.ts'
import { HomeInUseError } from '../storage/embedded/index.ts'

/** `npm start`: the database, the service, and on the very first start the demo. */
async function serve(): Promise<void> {
  const config = readConfig(process.env)
  for (const name of unknownSettings(process.env))
    warn(`${name} is not a setting (the README lists them); it is ignored.`)
  const stopRequested = signalled()
  const database = await openServiceDatabase(config, log)
  let service: Service | undefined
  try {
    const demo = config.demo ? await makeDemo(database) : undefined
    service = await startService({
      config,
      database: database.address,
      keyPepper: database.keyPepper,
      encryptionKey: database.encryptionKey,
      isAloneWithDatabase: config.database.kind === 'embedded',
    })
    const today = dateIn('UTC', systemClock.nowMs())
    process.stdout.write(demo === undefined ? greeting(config.publicUrl) : firstGreeting(config.publicUrl, demo, today))
  } catch (error) {
    await stopAll(service, database)
    throw error
  }
  await stopRequested
  await stopAll(service, database)
}

/** The demo is there before the first request can be. */
async function makeDemo(database: OpenDatabase): Promise<Demo | undefined> {
  await migrate(database.address)
  const pool = openPool(database.address, { connectionsMax: 1, name: 'wagebook demo' })
  try {
    const { keyPepper: pepper, encryptionKey } = database
    return await createDemo({ pool, clock: systemClock, ids: randomIds(), pepper, box: secretBox(encryptionKey) })
  } finally {
    await pool.end({ timeout: 5 })
  }
}

async function stopAll(service: Service | undefined, database: OpenDatabase): Promise<void> {
  await service?.stop()
  await database.close()
}

/** Resolves at the first SIGTERM or SIGINT. A second one ends the process without waiting. */
function signalled(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false
    const ask = (signal: NodeJS.Signals) => {
      if (asked) process.exit(signal === 'SIGINT' ? 130 : 143)
      asked = true
      resolve()
    }
    process.on('SIGTERM', ask)
    process.on('SIGINT', ask)
  })
}

function greeting(url: string): string {
  return `
  Wagebook listens on ${url}
  API reference        ${url}/docs
`
}

function firstGreeting(url: string, demo: Demo, today: CalendarDate): string {
  const objective = {
    ownerEmployeeId: demo.employeeId,
    title: 'Try Wagebook',
    description: null,
    cycleLabel: 'First month',
    cycleStart: today,
    cycleEnd: addDays(today, 30),
    keyResults: [{ description: 'Requests answered', targetValue: 100, unit: 'requests' }],
  }
  return `
  Wagebook listens on ${url}
  API reference        ${url}/docs

  ${demo.companyName} was made for you to try: 25 employees and their objectives in the test data, nothing in the live data.
  This account and these keys are shown this once:

    address    ${demo.admin.email}
    password   ${demo.admin.password}
    TOTP       ${demo.admin.totpSecret}
               ${demo.admin.totpUri}

    live key   ${demo.liveKey}
    test key   ${demo.testKey}

  Sign in to the dashboard at ${url} with the password and a code of an authenticator app that was given the TOTP secret.

  Create an objective:

    curl -s ${url}/v1/performance/objectives \\
      -H 'X-Api-Key: ${demo.testKey}' -H 'Content-Type: application/json' \\
      -d '${JSON.stringify(objective)}'

  Read what happened:

    curl -s '${url}/v1/events?limit=5' -H 'X-Api-Key: ${demo.testKey}'

`
}

function log(level: 'info' | 'warn' | 'error', message: string): void {
  if (level !== 'info') warn(message)
}

function warn(message: string): void {
  process.stderr.write(`${message}\n`)
}

/** Failures that the operator can mend are told in one line; anything else keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof MigrationError || error instanceof HomeInUseError) {
    return error.message
  }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}. Another program uses this port; choose one with PORT or WAGEBOOK_METRICS_PORT.`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  await serve()
  process.exit(0)
} catch (error) {
  warn(`Wagebook could not start or had to stop: ${explain(error)}`)
  process.exit(1)
}
