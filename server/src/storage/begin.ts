import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, Sql } from './pool.ts'
import { withWholeResults } from './repair.ts'
import { isConnectionLost } from './unavailable.ts'

/** What is known of a transaction: whether it has ended, which a lost connection does to it at any moment. */
interface Transaction {
  isOver: boolean
  over: Promise<void>
}

const transactions = new WeakMap<Sql, Transaction>()

/** The driver tells of a lost connection twice: first the statement in progress fails, then the transaction. */
const LOSS_NOTICED_MS = 1_000

/**
 * Runs work in a transaction, or in a savepoint when it runs inside of one already. `mode` is appended to BEGIN.
 *
 * postgres.js 3.4 goes on talking on a connection that is lost: its own ROLLBACK then ends the whole process with an
 * error that nobody can catch (porsager/postgres 1154, 1208), and a statement that comes after a reconnect runs outside
 * of the transaction and stays (1216). So work whose connection is lost never settles here, which keeps the driver from
 * its ROLLBACK, and its later statements are refused; the driver itself rejects the transaction at the loss.
 */
export async function begin<T>(sql: Sql, work: (tx: Sql) => Promise<T>, mode = ''): Promise<T> {
  const outer = transactions.get(sql)
  // postgres.js types the values below as unwrapped from an array of promises, which is not what work answers here.
  if (outer !== undefined && 'savepoint' in sql) return (await sql.savepoint((tx) => run(tx, work, outer))) as T
  const { promise, resolve } = Promise.withResolvers<void>()
  const transaction: Transaction = { isOver: false, over: promise }
  try {
    // Only a transaction has savepoints, so this is the pool.
    return (await (sql as Pool).begin(mode, (tx) => run(tx, work, transaction))) as T
  } finally {
    transaction.isOver = true
    resolve()
  }
}

async function run<T>(tx: Sql, work: (tx: Sql) => Promise<T>, transaction: Transaction): Promise<T> {
  const guarded = refusingOnceOver(withWholeResults(tx), transaction)
  transactions.set(guarded, transaction)
  try {
    const outcome = await work(guarded)
    if (!transaction.isOver) return outcome
  } catch (error) {
    if (isConnectionLost(error)) await Promise.race([transaction.over, pause(LOSS_NOTICED_MS)])
    if (!transaction.isOver) throw error
  }
  return new Promise<never>(() => undefined)
}

function refusingOnceOver(tx: Sql, transaction: Transaction): Sql {
  const refuse = () => {
    if (transaction.isOver) throw Object.assign(new Error('The transaction is over.'), { code: 'CONNECTION_CLOSED' })
  }
  return new Proxy(tx, {
    apply(target, self, args) {
      refuse()
      return Reflect.apply(target, self, args) as unknown
    },
    get(target, name, receiver) {
      refuse()
      return Reflect.get(target, name, receiver) as unknown
    },
  })
}
