import { isIP } from 'node:net'
import { homedir } from 'node:os'
import { isAbsolute, resolve } from 'node:path'

/** Everything that can be set, validated. Made once at start; this file is the only reader of the environment. */
export interface Config {
  port: number
  host: string
  /** The address that clients use, without a trailing slash, e.g. `https://payroll.example.com`. */
  publicUrl: string
  trustProxy: boolean | string
  database: { kind: 'embedded'; home: string } | { kind: 'external'; url: string }
  databaseConnectionsMax: number
  logLevel: LogLevel
  metricsPort: number
  /** Base64 of 32 bytes or more each; undefined with the embedded database, which keeps its own in its home. */
  keyPepper: string | undefined
  encryptionKey: string | undefined
  /** Make the demo company when the database holds no company yet. */
  demo: boolean
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/** A setting that cannot be used. The message names it and never repeats a secret. */
export class ConfigError extends Error {}

/** One row of the table of settings in the README; a test holds that table against this one. */
export interface Setting {
  name: string
  default: string
  meaning: string
}

export const settings: readonly Setting[] = [
  { name: 'PORT', default: '8080', meaning: 'Port of the API.' },
  {
    name: 'HOST',
    default: '127.0.0.1',
    meaning: 'Address to listen on. `0.0.0.0` opens it to the network; put TLS in front of it then.',
  },
  {
    name: 'WAGEBOOK_PUBLIC_URL',
    default: '`http://localhost:PORT`',
    meaning: 'The address that clients use; stands in the API description.',
  },
  {
    name: 'WAGEBOOK_TRUST_PROXY',
    default: 'none',
    meaning: 'Addresses or CIDR ranges of your proxies, comma-separated: only their `X-Forwarded-For` is believed.',
  },
  {
    name: 'DATABASE_URL',
    default: 'unset: the embedded PostgreSQL',
    meaning: 'Any PostgreSQL from version 15, `postgres://user:password@host:port/name`.',
  },
  {
    name: 'WAGEBOOK_HOME',
    default: '.wagebook',
    meaning: 'Folder of the embedded database and of its secrets. Not used with `DATABASE_URL`.',
  },
  {
    name: 'WAGEBOOK_DATABASE_CONNECTIONS',
    default: '16',
    meaning: 'Connections to the database that one process opens at most, 2 to 200.',
  },
  {
    name: 'WAGEBOOK_LOG_LEVEL',
    default: 'info',
    meaning: `One of ${logLevels.map((level) => `\`${level}\``).join(', ')}.`,
  },
  {
    name: 'WAGEBOOK_METRICS_PORT',
    default: '9464',
    meaning: 'Port of the Prometheus metrics, on the loopback address only; `0` switches them off.',
  },
  {
    name: 'WAGEBOOK_KEY_PEPPER',
    default: 'made and kept in the home folder; required with `DATABASE_URL`',
    meaning: 'Secret under which API keys are hashed: base64 of 32 bytes or more (`openssl rand -base64 32`).',
  },
  {
    name: 'WAGEBOOK_ENCRYPTION_KEY',
    default: 'made and kept in the home folder; required with `DATABASE_URL`',
    meaning: 'Secret under which stored secrets are encrypted: base64 of 32 bytes.',
  },
  {
    name: 'WAGEBOOK_DEMO',
    default: '`1` with the embedded database, else `0`',
    meaning: 'Whether an empty database gets a demo company with test data and two keys.',
  },
]

type Environment = Readonly<Record<string, string | undefined>>

/** Reads and validates the settings. Throws a ConfigError that names the first one that cannot be used. */
export function readConfig(environment: Environment, folder = process.cwd()): Config {
  const read = (name: string) => (environment[name] === '' ? undefined : environment[name])
  const url = read('DATABASE_URL')
  const port = wholeNumber('PORT', read('PORT') ?? '8080', { min: 0, max: 65_535 })
  const embedded = url === undefined
  const level = oneOf('WAGEBOOK_LOG_LEVEL', read('WAGEBOOK_LOG_LEVEL') ?? 'info', logLevels)
  return {
    port,
    host: read('HOST') ?? '127.0.0.1',
    publicUrl: publicUrl(read('WAGEBOOK_PUBLIC_URL') ?? `http://localhost:${port}`),
    trustProxy: proxies(read('WAGEBOOK_TRUST_PROXY')),
    database: embedded
      ? { kind: 'embedded', home: homeFolder(read('WAGEBOOK_HOME') ?? '.wagebook', folder) }
      : { kind: 'external', url: databaseUrl(url) },
    databaseConnectionsMax: wholeNumber(
      'WAGEBOOK_DATABASE_CONNECTIONS',
      read('WAGEBOOK_DATABASE_CONNECTIONS') ?? '16',
      {
        min: 2,
        max: 200,
      },
    ),
    logLevel: level,
    metricsPort: wholeNumber('WAGEBOOK_METRICS_PORT', read('WAGEBOOK_METRICS_PORT') ?? '9464', { min: 0, max: 65_535 }),
    keyPepper: secret('WAGEBOOK_KEY_PEPPER', read('WAGEBOOK_KEY_PEPPER'), { required: !embedded }),
    encryptionKey: secret('WAGEBOOK_ENCRYPTION_KEY', read('WAGEBOOK_ENCRYPTION_KEY'), { required: !embedded }),
    demo: oneOf('WAGEBOOK_DEMO', read('WAGEBOOK_DEMO') ?? (embedded ? '1' : '0'), ['0', '1'] as const) === '1',
  }
}

/** Names that look like settings and are none. A misspelt one leaves its default in force, so the start warns of it. */
export function unknownSettings(environment: Environment): string[] {
  const known = new Set(settings.map((setting) => setting.name))
  return Object.keys(environment).filter((name) => name.startsWith('WAGEBOOK_') && !known.has(name))
}

function wholeNumber(name: string, text: string, range: { min: number; max: number }): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < range.min || value > range.max) {
    throw new ConfigError(`${name} must be a whole number from ${range.min} to ${range.max}, not "${text}".`)
  }
  return value
}

function oneOf<const Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((candidate) => candidate === text)
  if (choice === undefined) throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not "${text}".`)
  return choice
}

function publicUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new ConfigError(`WAGEBOOK_PUBLIC_URL must be an http or https address without a query, not "${text}".`)
  }
  return url.href.replace(/\/+$/, '')
}

function proxies(text: string | undefined): string | false {
  if (text === undefined) return false
  for (const range of text.split(',').map((part) => part.trim())) {
    const [address = '', bits = ''] = range.split('/')
    const bitsMax = isIP(address) === 6 ? 128 : 32
    if (isIP(address) === 0 || !/^\d{0,3}$/.test(bits) || Number(bits) > bitsMax) {
      throw new ConfigError(
        `WAGEBOOK_TRUST_PROXY must be addresses or CIDR ranges, comma-separated; "${range}" is none.`,
      )
    }
  }
  return text
}

function databaseUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    // The value may hold a password: it is not repeated.
    throw new ConfigError('DATABASE_URL must look like postgres://user:password@host:5432/name.')
  }
  return text
}

function homeFolder(text: string, folder: string): string {
  if (text.startsWith('~/')) return resolve(homedir(), text.slice(2))
  return isAbsolute(text) ? text : resolve(folder, text)
}

function secret(name: string, text: string | undefined, options: { required: boolean }): string | undefined {
  if (text === undefined) {
    if (!options.required) return undefined
    throw new ConfigError(`${name} is required with DATABASE_URL; make one with: openssl rand -base64 32`)
  }
  if (!/^[A-Za-z0-9+/]{42,}={0,2}$/.test(text) || Buffer.from(text, 'base64').length < 32) {
    throw new ConfigError(`${name} must be base64 of at least 32 bytes; make one with: openssl rand -base64 32`)
  }
  return text
}
