import { Type, type Static } from 'typebox'
import { Closed, Nullable, OneOf, Timestamp, Uuid } from '../../http/schemas.ts'
import { roles } from '../../kernel/roles.ts'
import type { Session } from '../../http/session.ts'
import type { Sql } from '../../storage/pool.ts'
import { countFactors } from './factors.store.ts'

/** How far this browser has come. Everything but the state is null in `SignedOut`. */
export const SessionView = Closed(
  {
    state: OneOf(['SignedOut', 'SecondFactor', 'FactorSetUp', 'SignedIn']),
    user: Nullable(Closed({ id: Uuid(), email: Type.String(), name: Type.String(), role: OneOf(roles) })),
    company: Nullable(
      Closed({ id: Uuid(), name: Type.String(), timeZone: Type.String(), modules: Type.Array(Type.String()) }),
    ),
    factors: Nullable(
      Closed({
        totp: Type.Boolean(),
        passkeys: Type.Integer(),
        recoveryCodesLeft: Type.Integer(),
      }),
    ),
    factor: Nullable(OneOf(['totp', 'passkey', 'recovery_code'])),
    expiresAt: Nullable(Timestamp),
  },
  { $id: 'SessionView' },
)
export type SessionView = Static<typeof SessionView>

const signedOut: SessionView = {
  state: 'SignedOut',
  user: null,
  company: null,
  factors: null,
  factor: null,
  expiresAt: null,
}

export async function viewOf(sql: Sql, session: Session | undefined): Promise<SessionView> {
  if (session === undefined) return signedOut
  const { state, user, company, factor, expiresAt } = session
  return {
    state,
    user,
    company: { ...company, modules: [...company.modules] },
    factors: await countFactors(sql, user.id),
    factor,
    expiresAt,
  }
}

export const sessionViewExample: SessionView = {
  state: 'SignedIn',
  user: {
    id: '019a9f3d-2a10-7c3e-9b01-d2f46a80b7c5',
    email: 'amara.okafor@example.com',
    name: 'Amara Okafor',
    role: 'Admin',
  },
  company: {
    id: '019a9f3d-0000-7b52-8a00-94c1d7e6f5a3',
    name: 'Kestrel Logistics',
    timeZone: 'Africa/Lagos',
    modules: ['leave', 'advances', 'performance'],
  },
  factors: { totp: true, passkeys: 0, recoveryCodesLeft: 10 },
  factor: 'totp',
  expiresAt: '2026-11-21T20:30:00.125Z',
}
