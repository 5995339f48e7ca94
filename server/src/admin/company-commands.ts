import { createCompany, switchModule as switchAddOn } from '../features/companies/index.ts'
import { issueKeyByOperator } from '../features/api-keys/index.ts'
import { appendToAuditLog, noOrigin } from '../audit/index.ts'
import { waitOutKeyCache } from '../http/wait-out-key-cache.ts'
import { isModule, modules } from '../kernel/scopes.ts'
import { isUuid } from '../kernel/ids.ts'
import { ok, type Refusal } from '../kernel/result.ts'
import { inTransaction } from '../storage/transaction.ts'
import {
  accepted,
  UsageError,
  type Command,
  type CommandContext,
  type CommandOutput,
  type GivenArguments,
} from './command.ts'

export const companyCommands: readonly Command[] = [
  {
    name: 'company create',
    usage: '--name NAME [--modules leave,advances,performance | --modules none] [--time-zone ZONE]',
    summary: 'Create a company with a live and a test key',
    options: ['name', 'modules', 'time-zone'],
    prepare: (given) => {
      const name = given.required('name')
      const input = { name, modules: moduleList(given.option('modules')), timeZone: given.option('time-zone') ?? 'UTC' }
      return (context) => create(context, input)
    },
  },
  {
    name: 'module enable',
    usage: '--company ID --module leave|advances|performance',
    summary: 'Switch an add-on on; every process knows of it when the command ends',
    options: ['company', 'module'],
    prepare: (given) => switchModule(given, { enabled: true }),
  },
  {
    name: 'module disable',
    usage: '--company ID --module leave|advances|performance',
    summary: 'Switch an add-on off, its data is kept; every process knows of it when the command ends',
    options: ['company', 'module'],
    prepare: (given) => switchModule(given, { enabled: false }),
  },
]

async function create(
  context: CommandContext,
  input: { name: string; modules: readonly string[]; timeZone: string },
): Promise<CommandOutput> {
  // The company and its keys are one transaction: there is never a company whose keys nobody was told.
  const { company, keys } = accepted(
    await inTransaction(context.pool, async (sql) => {
      const created = await createCompany({ ...context, sql }, input)
      if (!created.ok) return created satisfies { ok: false; refusal: Refusal }
      const { company, live, test } = created.value
      await appendToAuditLog(sql, context, {
        companyId: company.id,
        actor: { kind: 'operator' },
        factor: null,
        from: noOrigin,
        action: 'company.created',
        mode: null,
        target: { kind: 'company', id: company.id, name: company.name },
        after: company,
      })
      const issue = (tenant: typeof live) =>
        issueKeyByOperator({ ...context, sql }, { tenant, name: `First ${tenant.mode} key`, scopes: ['*'] })
      return ok({ company, keys: [await issue(live), await issue(test)] })
    }),
  )
  const { id, name, modules } = company
  return {
    json: { company: { id, name, modules }, keys },
    text: [
      `Company ${name} (${id}), add-ons: ${modules.join(', ') || 'none'}.`,
      'Its keys, shown this once:',
      ...keys.map((key) => `  ${key.mode}  ${key.secret}`),
    ].join('\n'),
  }
}

function switchModule(given: GivenArguments, { enabled }: { enabled: boolean }) {
  const companyId = given.required('company')
  const module = given.required('module')
  if (!isModule(module)) throw new UsageError(`--module must be one of ${modules.join(', ')}, not "${module}".`)
  return async (context: CommandContext): Promise<CommandOutput> => {
    const doer = { actor: { kind: 'operator' }, factor: null, from: noOrigin } as const
    const deps = { ...context, sql: context.pool }
    const on = isUuid(companyId) ? await switchAddOn(deps, doer, { companyId, module, enabled }) : undefined
    if (on === undefined) throw new UsageError(`There is no company ${companyId}.`)
    await waitOutKeyCache()
    return {
      json: { company: { id: companyId, modules: on } },
      text: `Add-ons that are on: ${on.join(', ') || 'none'}.`,
    }
  }
}

function moduleList(text: string | undefined): readonly string[] {
  if (text === undefined) return modules
  if (text === 'none') return []
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !isModule(name))
  if (unknown !== undefined) {
    throw new UsageError(`--modules takes ${modules.join(', ')} (comma-separated) or none, not "${unknown}".`)
  }
  return [...new Set(names)]
}
