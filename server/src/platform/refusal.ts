import type { RefusalCode, RefusalData } from '@reihum/contract/refusals.ts'

/** An expected failure, declared in the contract. Any other thrown error is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly data: RefusalData

  constructor(code: RefusalCode, data: RefusalData = {}, options?: ErrorOptions) {
    super(code, options)
    this.name = 'Refusal'
    this.code = code
    this.data = data
  }
}

/** Nobody did anything wrong, but it cannot be done now. The cause is for the log; nobody outside reads it. */
export function unavailable(cause: string, error?: unknown): Refusal {
  return new Refusal('UNAVAILABLE', {}, { cause: new Error(cause, { cause: error }) })
}

export const isUnavailable = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'UNAVAILABLE'

/** Why something was unavailable, in a few words that are the same each time. */
export const causeOf = ({ cause }: Refusal): string => (cause instanceof Error ? cause.message : 'unknown')
