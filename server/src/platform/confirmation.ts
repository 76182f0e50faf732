import { timingSafeEqual } from 'node:crypto'
import type { SensitiveAction } from '@reihum/contract/identity/identity.schema.ts'
import { hmacWith } from './hmac.ts'
import { keysToCheck } from './purpose-key.ts'
import { Refusal } from './refusal.ts'

/** What a confirmation code is valid for: one action by one user on one subject. */
export type Sensitive = { userId: string; action: SensitiveAction; subject: string }

const windowMs = 10 * 60_000
/** Without characters that look alike: no O and 0, no I and 1. */
const letters = 'ACDEFHJKLMNPRTUVWXY34679'

function codeOf(key: Buffer, { userId, action, subject }: Sensitive, window: number): string {
  const bytes = hmacWith(key).update(`${userId} ${action} ${subject} ${window}`).digest()
  return [...bytes.subarray(0, 6)].map((byte) => letters[byte % letters.length]).join('')
}

/** Computes the code from what it confirms, so nothing is stored and it is valid for nothing else. */
export function confirmationCode(key: Buffer, sensitive: Sensitive, now: Date) {
  const window = Math.floor(now.getTime() / windowMs)
  // A code is accepted until the end of the next window.
  return {
    code: codeOf(key, sensitive, window),
    expiresAt: new Date((window + 2) * windowMs).toISOString(),
  }
}

/** Refuses a far-reaching action unless its confirmation code was typed correctly. */
export function requireConfirmation(key: Buffer, sensitive: Sensitive, typed: string, now: Date): void {
  const window = Math.floor(now.getTime() / windowMs)
  const given = Buffer.from(typed.trim().toUpperCase().padEnd(6).slice(0, 6))
  const isRight = keysToCheck(key).some((by) =>
    [window, window - 1].some((one) => {
      const wanted = Buffer.from(codeOf(by, sensitive, one))
      return wanted.length === given.length && timingSafeEqual(wanted, given)
    }),
  )
  if (!isRight) throw new Refusal('CONFIRMATION_WRONG')
}
