import { makePasswordLink } from '../features/accounts/index.ts'
import { findCompany } from '../features/companies/index.ts'
import { outboxMailer } from '../features/mail/index.ts'
import { addMember, listMembers, removeMember, resetFactors, type Doer } from '../features/team/index.ts'
import { findUserByEmail } from '../features/users/index.ts'
import { noOrigin } from '../audit/index.ts'
import { isUuid } from '../kernel/ids.ts'
import { limits } from '../kernel/limits.ts'
import { ok } from '../kernel/result.ts'
import { isRole, roles, type Role } from '../kernel/roles.ts'
import { inTransaction } from '../storage/transaction.ts'
import { accepted, UsageError, type Command, type CommandContext, type CommandOutput } from './command.ts'

export const userCommands: readonly Command[] = [
  {
    name: 'user create',
    usage: '--company ID --email ADDRESS --name NAME --role Admin|Developer|Viewer',
    summary: 'Add a person to a company; prints a link of one use to choose a password with',
    options: ['company', 'email', 'name', 'role'],
    prepare: (given) => {
      const email = given.required('email')
      if (!/^[^\s@,;<>\p{Cc}]+@[^\s@,;<>\p{Cc}]+$/u.test(email) || email.length > limits.emailLengthMax) {
        throw new UsageError(`--email must be an e-mail address, not "${email}".`)
      }
      const name = given.required('name')
      if (Array.from(name).length > limits.nameLengthMax) {
        throw new UsageError(`--name must have 1 to ${limits.nameLengthMax} characters.`)
      }
      const input = { companyId: given.required('company'), email, name, role: roleOf(given.required('role')) }
      return (context) => create(context, input)
    },
  },
  {
    name: 'user list',
    usage: '--company ID',
    summary: 'List the people of a company',
    options: ['company'],
    prepare: (given) => {
      const companyId = given.required('company')
      return (context) => list(context, companyId)
    },
  },
  {
    name: 'user reset-factors',
    usage: '--email ADDRESS',
    summary: 'Take the second factors from a person who has lost theirs, and end their sessions',
    options: ['email'],
    prepare: (given) => {
      const email = given.required('email')
      return async (context) => {
        const { deps, doer, user } = await personOf(context, email)
        accepted(await resetFactors(deps, doer, user.id))
        const text = `The second factors of ${user.email} are gone; the next sign-in begins with setting one up.`
        return { json: { id: user.id, factorsReset: true }, text }
      }
    },
  },
  {
    name: 'user remove',
    usage: '--email ADDRESS',
    summary: 'Remove a person; their sessions end at once',
    options: ['email'],
    prepare: (given) => {
      const email = given.required('email')
      return async (context) => {
        const { deps, doer, user } = await personOf(context, email)
        accepted(await removeMember(deps, doer, user.id))
        return { json: { id: user.id, removed: true }, text: `${user.email} is removed.` }
      }
    },
  },
]

async function create(
  context: CommandContext,
  { companyId, ...input }: { companyId: string; email: string; name: string; role: Role },
): Promise<CommandOutput> {
  await checkCompany(context, companyId)
  const { id, link } = accepted(
    await inTransaction(context.pool, async (sql) => {
      const deps = { ...context, sql }
      const added = await addMember(deps, operatorOf(companyId), input)
      if (!added.ok) return added
      const link = await makePasswordLink(deps, added.value.id, limits.operatorLinkMs)
      return ok({ id: added.value.id, link })
    }),
  )
  return {
    json: { id, ...input, link },
    text: `${input.role} ${input.email} (${id}). Within 24 hours, once, this link sets the password:\n  ${link}`,
  }
}

async function list(context: CommandContext, companyId: string): Promise<CommandOutput> {
  await checkCompany(context, companyId)
  const users = await listMembers(context.pool, companyId)
  const lines = users.map(({ id, email, role, factors, lastSignedInAt }) => {
    const shown = [factors.totp ? 'TOTP' : '', factors.passkeys > 0 ? `${factors.passkeys} passkey(s)` : '']
    const second = shown.filter(Boolean).join(', ') || 'no second factor'
    return `${id}  ${role}  ${email}  [${second}]  last signed in ${lastSignedInAt ?? 'never'}`
  })
  return { json: { users }, text: lines.join('\n') || 'Nobody.' }
}

async function personOf(context: CommandContext, email: string) {
  const user = await findUserByEmail(context.pool, email)
  if (user === undefined) throw new UsageError(`Nobody has the address ${email}.`)
  return {
    user,
    doer: operatorOf(user.companyId),
    deps: { ...context, sql: context.pool, mailer: outboxMailer(context) },
  }
}

async function checkCompany(context: CommandContext, id: string): Promise<void> {
  if (isUuid(id) && (await findCompany(context.pool, id)) !== undefined) return
  throw new UsageError(`There is no company ${id}.`)
}

function operatorOf(companyId: string): Doer {
  return { companyId, actor: { kind: 'operator' }, factor: null, from: noOrigin }
}

function roleOf(text: string): Role {
  if (isRole(text)) return text
  throw new UsageError(`--role must be one of ${roles.join(', ')}, not "${text}".`)
}
