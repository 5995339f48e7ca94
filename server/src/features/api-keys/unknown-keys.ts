import { limits } from '../../kernel/limits.ts'
import type { OpenKey } from './api-keys.store.ts'

interface Waiting {
  secretHash: string
  answer: PromiseWithResolvers<OpenKey | undefined>
}

/** A line of secrets that nobody has used here before. */
export interface UnknownKeys {
  /** Asks in turn; undefined when the line is full. */
  ask(secretHash: string): Promise<OpenKey | undefined> | undefined
}

/**
 * Looks up secrets that may well be guesses: many with one statement, with a pause between the statements, however many
 * there are. A right one among them is found too, a moment later.
 */
export function unknownKeys(
  find: (secretHashes: readonly string[]) => Promise<ReadonlyMap<string, OpenKey>>,
): UnknownKeys {
  const line: Waiting[] = []
  let timer: NodeJS.Timeout | undefined

  const wake = () => {
    timer ??= setTimeout(() => void lookUp(), limits.unknownKeysPauseMs).unref()
  }

  const lookUp = async () => {
    const batch = line.splice(0, limits.unknownKeysPerStatementMax)
    try {
      const found = await find(batch.map(({ secretHash }) => secretHash))
      for (const { secretHash, answer } of batch) answer.resolve(found.get(secretHash))
    } catch (error) {
      for (const { answer } of batch) answer.reject(error)
    }
    timer = undefined
    if (line.length > 0) wake()
  }

  return {
    ask(secretHash) {
      if (line.length >= limits.unknownKeysWaitingMax) return undefined
      const answer = Promise.withResolvers<OpenKey | undefined>()
      line.push({ secretHash, answer })
      wake()
      return answer.promise
    },
  }
}
