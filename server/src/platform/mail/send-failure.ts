import type { SendStep } from './mail-limits.ts'

/** Where a letter was stopped: as the steps, but with the parts of the envelope apart. */
export type StoppedAt = Exclude<SendStep, 'envelope'> | 'sender' | 'recipient' | 'envelope'

export type Failure = {
  at: StoppedAt
  /** What the server answered, such as 550; null: it did not. */
  code: number | null
  /** In its own words, or ours if it said nothing. */
  message: string
  /** Why we did not even ask the server, or what kept us from asking it. */
  own?: 'address' | 'size' | 'encryption'
  /** What the network, or the encryption, called it, such as ENOTFOUND. */
  system?: string
  /** We waited in vain; otherwise the connection ended. */
  isTimeout?: boolean
}

/** A letter was not accepted. */
export class SendFailure extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'SendFailure'
    this.failure = failure
  }
}
