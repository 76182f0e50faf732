import type { RefusalCode, RefusalData } from '@reihum/contract/refusals.ts'

/** Something that can be expected to go wrong, declared in the contract. Anything else that is thrown is a bug. */
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
