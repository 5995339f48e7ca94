import { findCompanyOfKey, issueKeyByOperator, listKeys, revokeKeyByOperator } from '../features/api-keys/index.ts'
import { findCompany, findTenants } from '../features/companies/index.ts'
import { waitOutKeyCache } from '../http/wait-out-key-cache.ts'
import { isScope, scopes } from '../kernel/scopes.ts'
import { isUuid } from '../kernel/ids.ts'
import { limits } from '../kernel/limits.ts'
import type { Tenant } from '../storage/tenant-context.ts'
import { UsageError, type Command, type CommandContext, type CommandOutput } from './command.ts'

/** Revoked ones are kept, so there may be more than a company may have at once. */
const KEYS_LISTED_MAX = 1_000

export const keyCommands: readonly Command[] = [
  {
    name: 'key create',
    usage: '--company ID --mode live|test --scopes SCOPE,SCOPE [--name NAME]',
    summary: 'Make a key; --scopes "" makes one with none',
    options: ['company', 'mode', 'scopes', 'name'],
    prepare: (given) => {
      const mode = given.required('mode')
      if (mode !== 'live' && mode !== 'test') throw new UsageError(`--mode must be live or test, not "${mode}".`)
      const name = given.option('name') ?? `${mode} key`
      if (name === '' || Array.from(name).length > limits.nameLengthMax) {
        throw new UsageError(`--name must have 1 to ${limits.nameLengthMax} characters.`)
      }
      const input = {
        companyId: given.required('company'),
        mode,
        name,
        scopes: scopeList(given.option('scopes')),
      } as const
      return (context) => create(context, input)
    },
  },
  {
    name: 'key list',
    usage: '--company ID',
    summary: 'List the keys of a company, without their secrets',
    options: ['company'],
    prepare: (given) => {
      const companyId = given.required('company')
      return (context) => list(context, companyId)
    },
  },
  {
    name: 'key revoke',
    usage: '--key ID',
    summary: 'Revoke a key; no process accepts it any more when the command ends',
    options: ['key'],
    prepare: (given) => {
      const keyId = given.required('key')
      return (context) => revoke(context, keyId)
    },
  },
]

async function create(
  context: CommandContext,
  input: { companyId: string; mode: 'live' | 'test'; name: string; scopes: readonly string[] },
): Promise<CommandOutput> {
  const tenant = await tenantOf(context, input.companyId, input.mode)
  const key = await issueKeyByOperator(
    { ...context, sql: context.pool },
    { tenant, name: input.name, scopes: input.scopes },
  )
  return { json: key, text: `The ${key.mode} key ${key.name} (${key.id}), shown this once:\n  ${key.secret}` }
}

async function list(context: CommandContext, companyId: string): Promise<CommandOutput> {
  if (!isUuid(companyId) || (await findCompany(context.pool, companyId)) === undefined) throw unknownCompany(companyId)
  const keys = await listKeys(context.pool, companyId, { beforeId: undefined, limit: KEYS_LISTED_MAX })
  const lines = keys.map((key) => {
    const state = key.revokedAt === null ? '' : `  revoked ${key.revokedAt}`
    return `${key.id}  ${key.mode}  ${key.name}  [${key.scopes.join(' ')}]  last used ${key.lastUsedAt ?? 'never'}${state}`
  })
  // What only the service has a use for is left out.
  const shown = keys.map(({ tenantId: _tenantId, secretNumber: _secretNumber, ...key }) => key)
  return { json: { keys: shown }, text: lines.join('\n') || 'No keys.' }
}

async function revoke(context: CommandContext, id: string): Promise<CommandOutput> {
  const companyId = isUuid(id) ? await findCompanyOfKey(context.pool, id) : undefined
  if (companyId === undefined) throw new UsageError(`There is no key ${id}.`)
  await revokeKeyByOperator({ ...context, sql: context.pool }, { companyId, id })
  await waitOutKeyCache()
  return { json: { id, revoked: true }, text: `Key ${id} is revoked.` }
}

async function tenantOf(context: CommandContext, companyId: string, mode: 'live' | 'test'): Promise<Tenant> {
  if (!isUuid(companyId)) throw unknownCompany(companyId)
  const company = await findCompany(context.pool, companyId)
  const tenants = await findTenants(context.pool, companyId)
  if (company === undefined || tenants === undefined) throw unknownCompany(companyId)
  return { tenantId: tenants[mode], companyId, mode, timeZone: company.timeZone, clockAheadMs: 0 }
}

function unknownCompany(id: string): UsageError {
  return new UsageError(`There is no company ${id}.`)
}

function scopeList(text: string | undefined): readonly string[] {
  if (text === undefined) throw new UsageError('key create needs --scopes; --scopes "" makes a key with none.')
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const unknown = names.find((name) => !isScope(name))
  if (unknown !== undefined) throw new UsageError(`"${unknown}" is no scope; the scopes are ${scopes.join(', ')}.`)
  return [...new Set(names)]
}
