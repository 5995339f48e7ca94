/** Work that goes on after its request was answered, and is waited for when the service stops. */
export interface Background {
  run(work: () => Promise<unknown>): void
  /** Resolves when everything that was begun has ended. */
  settled(): Promise<void>
}

export function background(failed: (error: unknown) => void): Background {
  const running = new Set<Promise<unknown>>()
  return {
    run(work) {
      const piece: Promise<unknown> = Promise.resolve()
        .then(work)
        .catch(failed)
        .finally(() => running.delete(piece))
      running.add(piece)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
