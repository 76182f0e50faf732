import type { RefusalCode, RefusalData } from '@reihum/contract/refusals.ts'

/** An expected failure, declared in the contract. Any other thrown error is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly data: RefusalData

  constructor(code: RefusalCode, data: RefusalData = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.data = data
  }
}
