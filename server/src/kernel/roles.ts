import type { Scope } from './scopes.ts'

/** What a person may be in a company, from the most to the least. */
export const roles = ['Admin', 'Developer', 'Viewer'] as const
export type Role = (typeof roles)[number]

type Mode = 'live' | 'test'

const reads: readonly Scope[] = ['leave:read', 'advances:read', 'performance:read']

interface Rights {
  scopes: Readonly<Record<Mode, readonly Scope[]>>
  /** Whether a person may change anything at all, also where a key needs no scope for it (webhooks). */
  mayWrite: Readonly<Record<Mode, boolean>>
}

/**
 * What a role may do to a company's data, as the scopes that a key would need for the same. Administration (people,
 * keys, add-ons) is not among it: each operation of the dashboard names the role that it needs.
 */
const rights: Readonly<Record<Role, Rights>> = {
  Admin: { scopes: { live: ['*'], test: ['*'] }, mayWrite: { live: true, test: true } },
  // Live data is looked at and its webhooks are kept running; test data is theirs.
  Developer: { scopes: { live: reads, test: ['*'] }, mayWrite: { live: true, test: true } },
  Viewer: { scopes: { live: reads, test: reads }, mayWrite: { live: false, test: false } },
}

export function scopesOf(role: Role, mode: Mode): readonly Scope[] {
  return rights[role].scopes[mode]
}

export function mayWrite(role: Role, mode: Mode): boolean {
  return rights[role].mayWrite[mode]
}

export function isRole(text: string): text is Role {
  return roles.some((role) => role === text)
}

/** True when a role is the one that is needed, or may do more. */
export function isAtLeast(role: Role, needed: Role): boolean {
  return roles.indexOf(role) <= roles.indexOf(needed)
}
