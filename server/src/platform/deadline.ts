/** By when a request is to be answered. Whatever waits for something on its behalf is told when the time is over. */
export class Deadline {
  readonly #limitMs: number
  #overAt: number
  #timer: NodeJS.Timeout | null = null
  readonly #waiting = new Set<() => void>()

  constructor(limitMs: number) {
    this.#limitMs = limitMs
    this.#overAt = performance.now() + limitMs
  }

  /** Begins anew: what a slow client takes to send its request is not our time. */
  restart(): void {
    this.#overAt = performance.now() + this.#limitMs
  }

  leftMs(): number {
    return this.#overAt - performance.now()
  }

  /** Calls back when the time is over, unless the function it returns was called before. One timer serves all. */
  whenOver(then: () => void): () => void {
    this.#waiting.add(then)
    this.#timer ??= setTimeout(() => this.#end(), this.leftMs())
    return () => {
      if (!this.#waiting.delete(then) || this.#waiting.size > 0) return
      if (this.#timer) clearTimeout(this.#timer)
      this.#timer = null
    }
  }

  #end(): void {
    this.#timer = null
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const then of waiting) then()
  }
}

/** The deadline of what several wait for together: the last one. Null: somebody has none. */
export function lastOf(deadlines: readonly (Deadline | null)[]): Deadline | null {
  let last: Deadline | null = null
  for (const deadline of deadlines) {
    if (!deadline) return null
    if (!last || deadline.leftMs() > last.leftMs()) last = deadline
  }
  return last
}
