import { required } from '../../kernel/assert.ts'
import type { Sql } from '../../storage/pool.ts'

/** What a person has to show after the password. */
export interface FactorCounts {
  totp: boolean
  passkeys: number
  recoveryCodesLeft: number
}

export interface Passkey {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

/** A passkey with what its answers are judged by. */
export interface PasskeyCredential {
  id: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

export async function countFactors(sql: Sql, userId: string): Promise<FactorCounts> {
  const [row] = await sql<FactorCounts[]>`
    select exists (select from totp_factors where totp_factors.user_id = ${userId}) as totp,
      (select count(*)::int from passkeys where passkeys.user_id = ${userId}) as passkeys,
      (select count(*)::int from recovery_codes where recovery_codes.user_id = ${userId}) as "recoveryCodesLeft"`
  return required(row, 'an aggregate answers one row')
}

export async function findTotp(
  sql: Sql,
  userId: string,
): Promise<{ secret: Buffer; lastStep: number; activatedAt: string } | undefined> {
  const [row] = await sql<{ secret: Buffer; lastStep: number; activatedAt: string }[]>`
    select totp_factors.secret, totp_factors.last_step as "lastStep", totp_factors.activated_at as "activatedAt"
    from totp_factors
    where totp_factors.user_id = ${userId}`
  return row
}

/** Sets the person's TOTP secret, in the place of one that they may have had. */
export async function putTotp(
  sql: Sql,
  totp: { userId: string; secret: Buffer; lastStep: number; activatedAt: string },
): Promise<void> {
  await sql`
    insert into totp_factors (user_id, secret, last_step, activated_at)
    values (${totp.userId}, ${totp.secret}, ${totp.lastStep}, ${totp.activatedAt})
    on conflict (user_id) do update set
      secret = excluded.secret, last_step = excluded.last_step, activated_at = excluded.activated_at`
}

/** Uses up a time step and all before it; false when it is used up already. */
export async function useTotpStep(sql: Sql, userId: string, step: number): Promise<boolean> {
  const rows = await sql`
    update totp_factors set last_step = ${step}
    where totp_factors.user_id = ${userId} and totp_factors.last_step < ${step}
    returning 1`
  return rows.length > 0
}

export async function insertPasskey(
  sql: Sql,
  passkey: PasskeyCredential & { userId: string; name: string; createdAt: string },
): Promise<boolean> {
  const rows = await sql`
    insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, created_at)
    values (${passkey.id}, ${passkey.userId}, ${passkey.name}, ${passkey.credentialId}, ${passkey.publicKey},
      ${passkey.counter}, ${passkey.transports}::text[], ${passkey.createdAt})
    on conflict (credential_id) do nothing
    returning 1`
  return rows.length > 0
}

export async function listPasskeys(sql: Sql, userId: string): Promise<Passkey[]> {
  return sql<Passkey[]>`
    select passkeys.id, passkeys.name, passkeys.created_at as "createdAt", passkeys.last_used_at as "lastUsedAt"
    from passkeys
    where passkeys.user_id = ${userId}
    order by passkeys.id desc
    limit 100`
}

export async function listCredentials(sql: Sql, userId: string): Promise<PasskeyCredential[]> {
  return sql<PasskeyCredential[]>`
    select passkeys.id, passkeys.credential_id as "credentialId", passkeys.public_key as "publicKey",
      passkeys.counter, passkeys.transports
    from passkeys
    where passkeys.user_id = ${userId}
    order by passkeys.id desc
    limit 100`
}

export async function notePasskeyUse(sql: Sql, use: { id: string; counter: number; at: string }): Promise<void> {
  await sql`update passkeys set counter = ${use.counter}, last_used_at = ${use.at} where passkeys.id = ${use.id}`
}

export async function deletePasskey(sql: Sql, userId: string, id: string): Promise<Passkey | undefined> {
  const [row] = await sql<Passkey[]>`
    delete from passkeys where passkeys.user_id = ${userId} and passkeys.id = ${id}
    returning passkeys.id, passkeys.name, passkeys.created_at as "createdAt", passkeys.last_used_at as "lastUsedAt"`
  return row
}

/** Sets a person's recovery codes, in the place of those that are left. */
export async function putRecoveryCodes(sql: Sql, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await sql`delete from recovery_codes where recovery_codes.user_id = ${userId}`
  for (const hash of hashes) {
    await sql`insert into recovery_codes (user_id, code_hash) values (${userId}, ${hash})`
  }
}

export async function useRecoveryCode(sql: Sql, userId: string, hash: Buffer): Promise<boolean> {
  const rows = await sql`
    delete from recovery_codes where recovery_codes.user_id = ${userId} and recovery_codes.code_hash = ${hash}
    returning 1`
  return rows.length > 0
}

export type CountedFactor = 'totp' | 'recovery_code'

export async function findLock(sql: Sql, userId: string, factor: CountedFactor): Promise<string | undefined> {
  const [row] = await sql<{ lockedUntil: string | null }[]>`
    select factor_failures.locked_until as "lockedUntil"
    from factor_failures
    where factor_failures.user_id = ${userId} and factor_failures.factor = ${factor}`
  return row?.lockedUntil ?? undefined
}

/** Counts a wrong code; with the last one that is allowed the factor is locked and the count begins anew. */
export async function countFailure(
  sql: Sql,
  failure: { userId: string; factor: CountedFactor; max: number; lockedUntil: string },
): Promise<{ isLocked: boolean }> {
  const [row] = await sql<{ isLocked: boolean }[]>`
    insert into factor_failures (user_id, factor, failures)
    values (${failure.userId}, ${failure.factor}, 1)
    on conflict (user_id, factor) do update set
      failures = case when factor_failures.failures + 1 >= ${failure.max} then 0 else factor_failures.failures + 1 end,
      locked_until = case when factor_failures.failures + 1 >= ${failure.max} then ${failure.lockedUntil}::timestamptz end
    returning factor_failures.locked_until is not null as "isLocked"`
  return required(row, 'the statement writes a row')
}

export async function clearFailures(sql: Sql, userId: string, factor: CountedFactor): Promise<void> {
  await sql`
    delete from factor_failures where factor_failures.user_id = ${userId} and factor_failures.factor = ${factor}`
}

/** Takes all second factors from a person, whose next sign-in begins with setting one up. */
export async function deleteFactors(sql: Sql, userId: string): Promise<void> {
  await sql`delete from totp_factors where totp_factors.user_id = ${userId}`
  await sql`delete from passkeys where passkeys.user_id = ${userId}`
  await sql`delete from recovery_codes where recovery_codes.user_id = ${userId}`
  await sql`delete from factor_failures where factor_failures.user_id = ${userId}`
}
