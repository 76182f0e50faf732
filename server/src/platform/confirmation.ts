import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SensitiveAction } from '@reihum/contract/identity/identity.schema.ts'
import { Refusal } from './refusal.ts'

/** What a code is good for: one action of one person on one subject. */
export type Sensitive = { userId: string; action: SensitiveAction; subject: string }

const windowMs = 10 * 60_000
/** Nothing that is read for something else: no O and 0, no I and 1. */
const letters = 'ACDEFHJKLMNPRTUVWXY34679'

function codeOf(key: Buffer, { userId, action, subject }: Sensitive, window: number): string {
  const bytes = createHmac('sha256', key).update(`${userId} ${action} ${subject} ${window}`).digest()
  return [...bytes.subarray(0, 6)].map((byte) => letters[byte % letters.length]).join('')
}

/** A code made from what it is for: nothing has to be stored, and it is of no use for anything else. */
export function confirmationCode(key: Buffer, sensitive: Sensitive, now: Date) {
  const window = Math.floor(now.getTime() / windowMs)
  // It is accepted for the rest of this window and the whole next one.
  return {
    code: codeOf(key, sensitive, window),
    expiresAt: new Date((window + 2) * windowMs).toISOString(),
  }
}

/** Far-reaching actions are only done when the code that was shown has been typed. */
export function requireConfirmation(key: Buffer, sensitive: Sensitive, typed: string, now: Date): void {
  const window = Math.floor(now.getTime() / windowMs)
  const given = Buffer.from(typed.trim().toUpperCase().padEnd(6).slice(0, 6))
  const isRight = [window, window - 1].some((one) => {
    const wanted = Buffer.from(codeOf(key, sensitive, one))
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
  if (!isRight) throw new Refusal('CONFIRMATION_WRONG')
}
