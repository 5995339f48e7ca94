import { isAtLeast, scopesOf, type Role } from '../../kernel/roles.ts'

type Mode = 'live' | 'test'

/** Who keeps the keys of a mode: issues, rotates and revokes them. */
const keepers: Readonly<Record<Mode, Role>> = { live: 'Admin', test: 'Developer' }

/** Says why somebody with this role may not keep the keys of this mode; undefined when they may. */
export function keepingFault(role: Role, mode: Mode): string | undefined {
  if (isAtLeast(role, keepers[mode])) return undefined
  return `Only the role ${keepers[mode]} may issue, rotate and revoke ${mode} keys.`
}

/** Says why somebody with this role may not be given a key with these scopes: nobody hands out more than they have. */
export function scopesFault(role: Role, mode: Mode, scopes: readonly string[]): string | undefined {
  const own: readonly string[] = scopesOf(role, mode)
  if (own.includes('*')) return undefined
  const beyond = scopes.filter((scope) => !own.includes(scope))
  return beyond.length === 0 ? undefined : `Your role does not have these scopes in ${mode} mode: ${beyond.join(', ')}.`
}
