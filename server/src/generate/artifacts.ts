import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { dashboardFiles } from '../../../dashboard/generate-types.ts'
import { eventTypes } from '../event-types.ts'
import { addressPolicy } from '../kernel/address-policy.ts'
import { secretBox } from '../kernel/secret-box.ts'
import { problems } from '../http/problems.ts'
import { systemClock, systemStopwatch } from '../kernel/clock.ts'
import { randomIds } from '../kernel/ids.ts'
import { turns } from '../kernel/turns.ts'
import { wrongKeyLimiter } from '../gates.ts'
import { background } from '../kernel/background.ts'
import { buildHttp, peopleServices } from '../main.ts'
import { openPool, type DatabaseAddress } from '../storage/pool.ts'
import { stateTables } from '../state-tables.ts'
import { dumpSchema } from '../storage/dump-schema.ts'
import { withStateTables } from './state-tables.ts'

const root = join(import.meta.dirname, '../../..')

const STATES_PATH = 'docs/performance-management.md'

/** A file that is made from the code and committed: `path` from the root of the repository, and its text. */
export interface Artifact {
  path: string
  text: string
}

/** Everything that `npm run generate` writes; a test fails when a committed file differs. `address` is a migrated database. */
export async function makeArtifacts(address: DatabaseAddress): Promise<Artifact[]> {
  const { api, dashboard } = await openapiTexts()
  const types = await dashboardFiles({ api, dashboard })
  return [
    { path: 'openapi/openapi.json', text: api },
    { path: 'openapi/dashboard.json', text: dashboard },
    ...types.map(({ name, text }) => ({ path: `dashboard/src/api/${name}`, text })),
    { path: 'server/schema.sql', text: await dumpSchema(address) },
    { path: 'docs/errors.md', text: errorIndex() },
    { path: STATES_PATH, text: withStateTables(readArtifact(STATES_PATH), stateTables) },
    ...Object.entries(problems).map(([code, problem]) => ({
      path: `docs/errors/${code}.md`,
      text: errorPage(code, problem),
    })),
  ]
}

/** The file as it is committed, or an empty text when it is not there. */
export function readArtifact(path: string): string {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return ''
  }
}

export function pathOfArtifact(path: string): string {
  return join(root, path)
}

async function openapiTexts(): Promise<{ api: string; dashboard: string }> {
  // No statement is sent, so no connection is made: describing the routes needs only that they are there.
  const pool = openPool({ url: 'postgres://127.0.0.1:1/none' }, { connectionsMax: 1, name: 'generate' })
  const silent = () => undefined
  const services = { pool, clock: systemClock, ids: randomIds(), writes: turns(1), timelineMoved: silent }
  const rules = { eventTypes, policy: addressPolicy([]) }
  const box = secretBox(Buffer.alloc(32))
  const config = {
    publicUrl: 'http://localhost:8080',
    trustProxy: false,
    role: 'all',
    signUp: 'open',
    mail: { smtpUrl: undefined, from: '', isOutboxShown: true },
  } as const
  const wrongKeys = wrongKeyLimiter(systemStopwatch)
  const app = await buildHttp({
    services,
    people: peopleServices({ services, box, config, later: background(silent) }),
    webhooks: { ...services, ...rules, box, endpointChanged: silent, deliveryDue: silent },
    keys: { ...services, pepper: Buffer.alloc(32), notifyAdmins: async () => undefined, wrongKeys },
    gates: { rates: { live: undefined, test: undefined, session: undefined }, wrongKeys },
    directory: { callerOf: () => undefined },
    records: { answered: silent },
    config,
    logger: pino({ level: 'silent' }),
    registry: new Registry(),
    isStopping: () => false,
  })
  await app.ready()
  const textOf = (document: object) => `${JSON.stringify(document, null, 2)}\n`
  const texts = { api: textOf(app.swagger()), dashboard: textOf(app.dashboardDocument()) }
  await app.close()
  await pool.end()
  return texts
}

type Problem = (typeof problems)[keyof typeof problems]

function errorIndex(): string {
  const rows = Object.entries(problems).map(
    ([code, { status, message }]) => `| ${status} | [\`${code}\`](errors/${code}.md) | ${message} |`,
  )
  return `# Errors

Every 4xx and 5xx answer has the body \`{ "code", "message" }\`, with \`details: [{ "path", "message" }]\` where a field is at
fault. Branch on \`code\`; \`message\` is for people and may change. Every answer carries \`X-Request-Id\`.

| status | code | message |
|---|---|---|
${rows.join('\n')}
`
}

function errorPage(code: string, problem: Problem): string {
  return `# ${code}

Status ${problem.status}. ${problem.message}

**Why.** ${problem.cause}

**What to do.** ${problem.remedy}
`
}
