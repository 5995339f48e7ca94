import { appendToAuditLog, type Deed } from '../../audit/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Ids } from '../../kernel/ids.ts'
import { ok } from '../../kernel/result.ts'
import { inModuleOrder, type Module } from '../../kernel/scopes.ts'
import type { Sql } from '../../storage/pool.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { lockModules, setModule } from './companies.store.ts'

/**
 * Switches an add-on of a company on or off and answers those that are on then; undefined when there is no such company.
 * The data is kept, and what was agreed while it was on still happens on its day. Doing it again changes nothing.
 */
export async function switchModule(
  deps: { sql: Sql; clock: Clock; ids: Ids },
  doer: Pick<Deed, 'actor' | 'factor' | 'from'>,
  change: { companyId: string; module: Module; enabled: boolean },
): Promise<Module[] | undefined> {
  const { companyId, module, enabled } = change
  const switched = await inTransaction(deps.sql, async (tx) => {
    const before = await lockModules(tx, companyId)
    if (before === undefined) return ok(undefined)
    if (before.includes(module) === enabled) return ok(inModuleOrder(before))
    const after = await setModule(tx, change)
    await appendToAuditLog(tx, deps, {
      companyId,
      actor: doer.actor,
      factor: doer.factor,
      from: doer.from,
      action: enabled ? 'module.enabled' : 'module.disabled',
      mode: null,
      target: { kind: 'module', id: module, name: module },
      before: { module, enabled: !enabled },
      after: { module, enabled },
    })
    return ok(after)
  })
  return switched.value
}
