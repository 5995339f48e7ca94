import { verifyAuditLog, type AuditVerification, type ChainEnd } from '../audit/index.ts'
import { findCompany, listCompanyIds } from '../features/companies/index.ts'
import { isUuid } from '../kernel/ids.ts'
import { UsageError, type Command, type CommandContext, type CommandOutput } from './command.ts'

export const auditCommands: readonly Command[] = [
  {
    name: 'audit verify',
    usage: '[--company ID [--expect SEQUENCE:HASH]]',
    summary: "Compute every hash of the audit log's chains again; exit code 1 when one does not hold",
    options: ['company', 'expect'],
    prepare: (given) => {
      const companyId = given.option('company')
      const expected = expectedEnd(given.option('expect'))
      if (expected !== undefined && companyId === undefined) {
        throw new UsageError('--expect is about one chain: name its company with --company.')
      }
      return (context) => verify(context, companyId, expected)
    },
  },
]

function expectedEnd(text: string | undefined): ChainEnd | undefined {
  if (text === undefined) return undefined
  const [, sequence, hash = ''] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(text) ?? []
  if (sequence === undefined) {
    throw new UsageError(
      '--expect takes SEQUENCE:HASH as an earlier verification printed it, e.g. 17:9f2c... (64 digits).',
    )
  }
  return { sequence: Number(sequence), hash: hash.toLowerCase() }
}

async function verify(
  { pool }: CommandContext,
  companyId: string | undefined,
  expected: ChainEnd | undefined,
): Promise<CommandOutput> {
  const chains: AuditVerification[] = []
  for await (const id of companyId === undefined ? listCompanyIds(pool) : [companyId]) {
    if (companyId !== undefined && (!isUuid(id) || (await findCompany(pool, id)) === undefined)) {
      throw new UsageError(`There is no company ${id}.`)
    }
    chains.push(await verifyAuditLog(pool, id, expected))
  }
  const broken = chains.filter(({ fault }) => fault !== null)
  return {
    json: { chains, broken: broken.length },
    text: [...chains.map(lineOf), '', ...limitsOf(broken.length)].join('\n'),
    foundFault: broken.length > 0,
  }
}

function lineOf({ companyId, entries, head, fault }: AuditVerification): string {
  if (fault !== null) return `${companyId}  BROKEN after ${entries} good entries. ${fault.text}`
  return head === null
    ? `${companyId}  no entries`
    : `${companyId}  ${entries} entries hold  ${head.sequence}:${head.hash}`
}

function limitsOf(broken: number): readonly string[] {
  if (broken > 0) return ['Keep the database as it is, and compare it with a backup from before.']
  return [
    'Every entry fits to its hash and to the one before. That alone proves no more than this: whoever can write to the',
    'database can write a chain anew that fits as well, or take a company out with its log. Keep the SEQUENCE:HASH above',
    'in a place that the database cannot reach, and give it to the next verification: audit verify --company ID --expect',
    'SEQUENCE:HASH then proves that nothing up to there was rewritten. No chain can tell of what was never recorded.',
  ]
}
