/** Lets so many pieces of work run at once for each name; the others wait for their turn, in the order in which they came. */
export interface Turns {
  take<T>(name: string, work: () => Promise<T>): Promise<T>
}

/** Turns for `atOnce` pieces of work per name. Whoever calls bounds how many may wait. */
export function turns(atOnce: number): Turns {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>()
  return {
    async take(name, work) {
      const line = lines.get(name) ?? { running: 0, waiting: [] }
      lines.set(name, line)
      if (line.running < atOnce) line.running += 1
      // Whoever ends passes its turn on, so the count stays as it is.
      else await new Promise<void>((resolve) => line.waiting.push(resolve))
      try {
        return await work()
      } finally {
        const next = line.waiting.shift()
        if (next !== undefined) next()
        else line.running -= 1
        if (line.running === 0) lines.delete(name)
      }
    },
  }
}
