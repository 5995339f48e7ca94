import { homedir } from 'node:os'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, settings, unknownSettings } from './config.ts'

const secret = Buffer.alloc(32, 7).toString('base64')
const url = 'postgres://wagebook:hunter2@db.example.com:5432/wagebook'
const external = { DATABASE_URL: url, WAGEBOOK_KEY_PEPPER: secret, WAGEBOOK_ENCRYPTION_KEY: secret }

function refusalOf(environment: Record<string, string>): string {
  try {
    readConfig(environment, '/srv')
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('the settings were accepted')
}

const hidden = { smtpUrl: undefined, from: 'Wagebook <wagebook@localhost>', isOutboxShown: false }

test('without any setting the service has the documented defaults', () => {
  expect(readConfig({}, '/srv')).toEqual({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8080',
    trustProxy: false,
    database: { kind: 'embedded', home: '/srv/.wagebook' },
    databaseConnectionsMax: 16,
    logLevel: 'info',
    metricsPort: 9464,
    keyPepper: undefined,
    encryptionKey: undefined,
    role: 'all',
    webhooks: {
      retryDelaysMs: [60_000, 300_000, 1_800_000, 7_200_000, 21_600_000],
      timeoutMs: 10_000,
      allowCidrs: ['127.0.0.0/8', '::1/128'],
      concurrencyPerEndpoint: 10,
      retentionDays: 30,
    },
    rateLimits: { live: 100, test: 25, session: 20 },
    signUp: 'open',
    mail: { smtpUrl: undefined, from: 'Wagebook <wagebook@localhost>', isOutboxShown: true },
    demo: true,
  })
})

test('with a database of its own the service opens no address to webhooks, unless it is told to', () => {
  expect(readConfig(external, '/srv').webhooks.allowCidrs).toEqual([])
  const opened = { ...external, WAGEBOOK_WEBHOOK_ALLOW_CIDRS: '10.0.0.0/8, fd00::/8' }
  expect(readConfig(opened, '/srv').webhooks.allowCidrs).toEqual(['10.0.0.0/8', 'fd00::/8'])
  expect(readConfig({ WAGEBOOK_WEBHOOK_ALLOW_CIDRS: 'none' }, '/srv').webhooks.allowCidrs).toEqual([])
})

test('the settings of webhooks are taken one by one', () => {
  const { webhooks } = readConfig(
    {
      WAGEBOOK_WEBHOOK_RETRY_SCHEDULE: '1s, 250ms,2d',
      WAGEBOOK_WEBHOOK_TIMEOUT: '100ms',
      WAGEBOOK_WEBHOOK_CONCURRENCY_PER_ENDPOINT: '100',
      WAGEBOOK_WEBHOOK_RETENTION_DAYS: '1',
    },
    '/srv',
  )
  expect(webhooks).toMatchObject({
    retryDelaysMs: [1_000, 250, 172_800_000],
    timeoutMs: 100,
    concurrencyPerEndpoint: 100,
    retentionDays: 1,
  })
})

test.each([
  ['WAGEBOOK_ROLE', 'sender'],
  ['WAGEBOOK_WEBHOOK_RETRY_SCHEDULE', '1m,,5m'],
  ['WAGEBOOK_WEBHOOK_RETRY_SCHEDULE', '1m;5m'],
  ['WAGEBOOK_WEBHOOK_RETRY_SCHEDULE', '0s'],
  ['WAGEBOOK_WEBHOOK_RETRY_SCHEDULE', '8d'],
  ['WAGEBOOK_WEBHOOK_RETRY_SCHEDULE', Array(21).fill('1s').join(',')],
  ['WAGEBOOK_WEBHOOK_TIMEOUT', '10'],
  ['WAGEBOOK_WEBHOOK_TIMEOUT', '99ms'],
  ['WAGEBOOK_WEBHOOK_TIMEOUT', '61s'],
  ['WAGEBOOK_WEBHOOK_ALLOW_CIDRS', '10.0.0.1'],
  ['WAGEBOOK_WEBHOOK_ALLOW_CIDRS', '10.0.0.0/33'],
  ['WAGEBOOK_WEBHOOK_ALLOW_CIDRS', 'none,10.0.0.0/8'],
  ['WAGEBOOK_WEBHOOK_CONCURRENCY_PER_ENDPOINT', '0'],
  ['WAGEBOOK_WEBHOOK_CONCURRENCY_PER_ENDPOINT', '101'],
  ['WAGEBOOK_WEBHOOK_RETENTION_DAYS', '0'],
  ['WAGEBOOK_WEBHOOK_RETENTION_DAYS', '3651'],
  ['WAGEBOOK_RATE_LIMIT_LIVE', '-1'],
  ['WAGEBOOK_RATE_LIMIT_LIVE', '1000001'],
  ['WAGEBOOK_RATE_LIMIT_TEST', '0.5'],
  ['WAGEBOOK_RATE_LIMIT_TEST', 'off'],
])('%s is refused as %s, by its name', (name, value) => {
  expect(refusalOf({ [name]: value })).toContain(name)
})

test('a setting that is empty has its default, as one that is not set', () => {
  const empty = Object.fromEntries(settings.map((setting) => [setting.name, '']))
  expect(readConfig(empty, '/srv')).toEqual(readConfig({}, '/srv'))
})

test.each<[environment: Record<string, string>, part: Record<string, unknown>]>([
  [{ PORT: '0' }, { port: 0, publicUrl: 'http://localhost:0' }],
  [{ PORT: '65535' }, { port: 65_535, publicUrl: 'http://localhost:65535' }],
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [{ WAGEBOOK_PUBLIC_URL: 'https://payroll.example.com/' }, { publicUrl: 'https://payroll.example.com' }],
  [{ WAGEBOOK_PUBLIC_URL: 'https://example.com/payroll//' }, { publicUrl: 'https://example.com/payroll' }],
  [{ WAGEBOOK_TRUST_PROXY: '10.0.0.0/8,192.0.2.1' }, { trustProxy: '10.0.0.0/8,192.0.2.1' }],
  [{ WAGEBOOK_HOME: '/var/lib/wagebook' }, { database: { kind: 'embedded', home: '/var/lib/wagebook' } }],
  [{ WAGEBOOK_HOME: 'data' }, { database: { kind: 'embedded', home: '/srv/data' } }],
  [{ WAGEBOOK_HOME: '~/wages' }, { database: { kind: 'embedded', home: `${homedir()}/wages` } }],
  [{ WAGEBOOK_DATABASE_CONNECTIONS: '2' }, { databaseConnectionsMax: 2 }],
  [{ WAGEBOOK_DATABASE_CONNECTIONS: '200' }, { databaseConnectionsMax: 200 }],
  [{ WAGEBOOK_LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
  [{ WAGEBOOK_METRICS_PORT: '0' }, { metricsPort: 0 }],
  [{ WAGEBOOK_KEY_PEPPER: secret }, { keyPepper: secret }],
  [{ WAGEBOOK_ENCRYPTION_KEY: secret }, { encryptionKey: secret }],
  [{ WAGEBOOK_RATE_LIMIT_LIVE: '0' }, { rateLimits: { live: 0, test: 25, session: 20 } }],
  [{ WAGEBOOK_RATE_LIMIT_TEST: '1000000' }, { rateLimits: { live: 100, test: 1_000_000, session: 20 } }],
  [{ WAGEBOOK_DEMO: '0' }, { demo: false, mail: hidden }],
  [{ HOST: '0.0.0.0' }, { demo: true, mail: hidden }],
  [{ HOST: '0.0.0.0', WAGEBOOK_DEMO: '1' }, { mail: { ...hidden, isOutboxShown: true } }],
  [
    { WAGEBOOK_SMTP_URL: 'smtps://u:p@mail.example.com:465' },
    { mail: { ...hidden, smtpUrl: 'smtps://u:p@mail.example.com:465' } },
  ],
  [{ WAGEBOOK_MAIL_FROM: 'no-reply@example.com' }, { mail: { from: 'no-reply@example.com' } }],
  [{ WAGEBOOK_SIGNUP: 'closed' }, { signUp: 'closed' }],
  [external, { signUp: 'closed', mail: hidden }],
  [{ WAGEBOOK_DEMO: '1' }, { demo: true }],
  [external, { database: { kind: 'external', url }, demo: false, keyPepper: secret, encryptionKey: secret }],
  [{ ...external, WAGEBOOK_DEMO: '1' }, { demo: true }],
])('%o is taken', (environment, part) => {
  expect(readConfig(environment, '/srv')).toMatchObject(part)
})

test.each<[name: string, values: string[]]>([
  ['PORT', ['-1', '65536', '80.5', '8e3', 'http', ' 80', '0x50']],
  [
    'WAGEBOOK_PUBLIC_URL',
    ['example.com', 'ftp://example.com', 'https://example.com?a=1', 'https://example.com#a', '//x'],
  ],
  ['WAGEBOOK_DATABASE_CONNECTIONS', ['1', '0', '201', 'many', '-2', '2.5']],
  ['WAGEBOOK_LOG_LEVEL', ['verbose', 'INFO', 'trace ']],
  ['WAGEBOOK_METRICS_PORT', ['-1', '65536', 'off']],
  ['WAGEBOOK_DEMO', ['true', 'yes', '2']],
  ['WAGEBOOK_TRUST_PROXY', ['true', '10.0.0.0/33', 'proxy.example.com', '10.0.0', '::1/129']],
])('a wrong %s is refused by its name and shown', (name, values) => {
  for (const value of values) {
    const message = refusalOf({ [name]: value })
    expect(message).toContain(name)
    expect(message).toContain(value)
  }
})

test.each<[name: string, values: string[]]>([
  ['DATABASE_URL', ['wagebook:hunter2@db.example.com', 'mysql://wagebook:hunter2@db.example.com/w', 'hunter2']],
  [
    'WAGEBOOK_KEY_PEPPER',
    ['hunter2', Buffer.alloc(31, 7).toString('base64'), `${secret}!`, 'hunter2'.repeat(10) + '*'],
  ],
  ['WAGEBOOK_ENCRYPTION_KEY', ['hunter2', Buffer.alloc(31, 7).toString('base64'), `${secret}!`]],
])('a wrong %s is refused by its name and never repeated', (name, values) => {
  for (const value of values) {
    const message = refusalOf({ ...external, [name]: value })
    expect(message).toContain(name)
    expect(message).not.toContain(value)
    expect(message).not.toContain('hunter2')
  }
})

test('with DATABASE_URL both secrets are required, and the message says how to make one', () => {
  for (const name of ['WAGEBOOK_KEY_PEPPER', 'WAGEBOOK_ENCRYPTION_KEY'] as const) {
    const message = refusalOf({ ...external, [name]: '' })
    expect(message).toContain(name)
    expect(message).toContain('openssl rand -base64 32')
    expect(message).not.toContain('hunter2')
  }
})

test('every setting of the table is read: a value that none would take is refused, or changes the result', () => {
  for (const { name } of settings) {
    const changes = () => JSON.stringify(readConfig({ [name]: '§' }, '/srv')) !== JSON.stringify(readConfig({}, '/srv'))
    const isRead = (() => {
      try {
        return changes()
      } catch (error) {
        return error instanceof ConfigError
      }
    })()
    expect([name, isRead]).toEqual([name, true])
  }
})

test('a name that looks like a setting and is none is found', () => {
  const environment = { WAGEBOOK_HOME: 'x', WAGEBOOK_HOEM: 'x', WAGEBOOK_: 'x', PATH: 'x', wagebook_home: 'x' }
  expect(unknownSettings(environment)).toEqual(['WAGEBOOK_HOEM', 'WAGEBOOK_'])
  expect(unknownSettings(Object.fromEntries(settings.map(({ name }) => [name, 'x'])))).toEqual([])
})
