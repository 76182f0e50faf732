export type LineState = {
  /** How many wait already. */
  waiting: number
  /** How many are served at once. */
  atOnce: number
  /** How long serving took on average lately. */
  meanMs: number
  /** For how long nobody's turn has come, although somebody waits. */
  stalledMs: number
}

/**
 * How long somebody who comes now is going to wait: as long again as nothing has moved, and then those before them. A
 * short standstill, as any disk has, sends nobody away. Whoever finds nobody waiting is let in, whatever the figures say:
 * otherwise figures of a bad hour would keep everybody out, and never be corrected.
 */
export function expectedWaitMs({ waiting, atOnce, meanMs, stalledMs }: LineState): number {
  if (waiting === 0) return 0
  return stalledMs + Math.ceil((waiting + 1) / atOnce) * meanMs
}

/** How much the newest measurement counts in the average. */
const weight = 0.1

/** Measures how fast those who wait in one line are served. */
export class WaitingLine {
  waiting = 0
  #meanMs = 0
  /** When somebody's turn came last, or the line began. */
  #movedAt = 0

  enter(): void {
    if (this.waiting === 0) this.#movedAt = performance.now()
    this.waiting += 1
  }

  /** Somebody's turn has come. */
  begin(): void {
    this.waiting -= 1
    this.#movedAt = performance.now()
  }

  /** Somebody does not wait any more, and had no turn. */
  leave(): void {
    this.waiting -= 1
  }

  /** Somebody was served, and it took so long. */
  served(ms: number): void {
    this.#meanMs = this.#meanMs === 0 ? ms : this.#meanMs * (1 - weight) + ms * weight
  }

  expectedWaitMs(atOnce: number): number {
    if (this.waiting === 0) return 0
    const stalledMs = performance.now() - this.#movedAt
    return expectedWaitMs({ waiting: this.waiting, atOnce, meanMs: this.#meanMs, stalledMs })
  }
}
