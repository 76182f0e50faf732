/** The connections of a node to one database server that are just being opened. */
export type Opening = {
  /** When each of them was begun. */
  begunAt: readonly number[]
  /** Whether the last one that ended had got an answer from the server, even if it was a refusal. */
  wasAnswered: boolean
}

/** A server that takes longer for a new connection stands still, or has too much to do already. */
const promptMs = 1_000

/**
 * Whether another connection may be begun. While the server gives no answer there is one at a time: the operating system
 * keeps those that were given up in the server's queue, and the server works through all of them before it comes to new
 * ones once it is back.
 */
export function mayOpen({ begunAt, wasAnswered }: Opening, now: number): boolean {
  return begunAt.length === 0 || (wasAnswered && now - Math.min(...begunAt) < promptMs)
}

/** Of those who wait some give up at the same moment as the one that is tried; they have left before the next is begun. */
const restMs = 100

type Begin = (ended: (wasAnswered: boolean) => void) => void

/** Where connections to one database server wait until they may be begun. */
export class OpeningLine {
  readonly #begunAt = new Map<symbol, number>()
  #waiting: Begin[] = []
  #wasAnswered = true

  /** Calls back when a connection may be begun; returns how to leave the line before that. */
  enter(begin: Begin): () => void {
    this.#waiting.push(begin)
    this.#letIn()
    return () => {
      this.#waiting = this.#waiting.filter((waiting) => waiting !== begin)
    }
  }

  #letIn(): void {
    const opening = () => ({ begunAt: [...this.#begunAt.values()], wasAnswered: this.#wasAnswered })
    while (this.#waiting.length > 0 && mayOpen(opening(), performance.now())) {
      // Whoever came last can wait for an answer longest.
      const begin = this.#waiting.pop()
      const key = Symbol()
      this.#begunAt.set(key, performance.now())
      begin?.((wasAnswered) => this.#end(key, wasAnswered))
    }
  }

  #end(key: symbol, wasAnswered: boolean): void {
    this.#begunAt.delete(key)
    this.#wasAnswered = wasAnswered
    if (wasAnswered) this.#letIn()
    else setTimeout(() => this.#letIn(), restMs)
  }
}

const lines = new Map<string, OpeningLine>()

/** All pools of a node that lead to one server share its line. */
export function openingLineOf(host: string, port: number): OpeningLine {
  const server = `${host}:${port}`
  const line = lines.get(server) ?? new OpeningLine()
  lines.set(server, line)
  return line
}
