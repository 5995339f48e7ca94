/**
 * The deliveries that this process has in hand, so that none is sent twice at once. A read of due deliveries that began
 * before an outcome was committed may still return the delivery after it has settled; so settled ones are remembered
 * until every read that was under way then has ended.
 */
export class SeenDeliveries {
  readonly #ids = new Set<string>()
  readonly #reads = new Set<number>()
  #settled: { after: number; ids: readonly string[] }[] = []
  #counter = 0

  /** Takes a delivery in hand; false when it is already. */
  add(id: string): boolean {
    if (this.#ids.has(id)) return false
    this.#ids.add(id)
    return true
  }

  /** Lets go of deliveries that were never sent: the next read may bring them again. */
  drop(ids: readonly string[]): void {
    for (const id of ids) this.#ids.delete(id)
  }

  beginRead(): number {
    this.#counter += 1
    this.#reads.add(this.#counter)
    return this.#counter
  }

  endRead(read: number): void {
    this.#reads.delete(read)
    this.#forget()
  }

  /** The outcomes of these are committed. */
  settled(ids: readonly string[]): void {
    this.#settled.push({ after: this.#counter, ids })
    this.#forget()
  }

  #forget(): void {
    const oldest = Math.min(...this.#reads, Number.POSITIVE_INFINITY)
    const done = this.#settled.filter(({ after }) => after < oldest)
    if (done.length === 0) return
    this.#settled = this.#settled.filter(({ after }) => after >= oldest)
    for (const { ids } of done) this.drop(ids)
  }
}
