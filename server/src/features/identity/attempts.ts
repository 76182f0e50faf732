import type { PlatformContext } from '#platform/database/in-platform.ts'
import { Refusal } from '#platform/refusal.ts'
import { counted, isWorthLogging, secondsToWait } from './attempt.rules.ts'
import {
  type Attempt,
  deleteCountsOfAccount,
  giveBackToAddress,
  isKnownAddress,
  lockCounts,
  readCounts,
  rememberAddress,
  storeCounts,
} from './attempt.store.ts'

/**
 * Counts an attempt before it is made, or refuses it during a wait. Counting comes first and under a lock, so that
 * parallel guesses on any node count one by one; the caller must commit before checking the password. Refused attempts
 * are not counted. Returns how long the next attempt has to wait if that should be logged.
 */
export async function countAttempt(
  ctx: PlatformContext,
  attempt: Attempt,
): Promise<{ heldUpFor: number | null }> {
  // A password reset by mail makes an address known; that must not make guessing codes easier.
  const isKnownHere = attempt.purpose !== 'second-factor' && (await isKnownAddress(ctx, attempt))
  const refuseWhileWaiting = (counts: Awaited<ReturnType<typeof readCounts>>) => {
    const seconds = secondsToWait(counts, isKnownHere, ctx.now)
    if (seconds > 0) throw new Refusal('TOO_MANY_ATTEMPTS', { seconds })
  }
  // Attempts during a wait take no lock and write nothing.
  refuseWhileWaiting(await readCounts(ctx, attempt))
  const locked = await lockCounts(ctx, attempt)
  refuseWhileWaiting(locked)
  const counts = locked.map((known) => ({ key: known.key, ...counted(attempt.purpose, known, ctx.now) }))
  await storeCounts(ctx, counts)
  const isLogged = counts.some((count) => isWorthLogging(attempt.purpose, count))
  return { heldUpFor: isLogged ? secondsToWait(counts, isKnownHere, ctx.now) : null }
}

const guessed: readonly Attempt['purpose'][] = ['sign-in', 'password', 'second-factor', 'booking-number']

/**
 * After the right password or a reset: deletes the counts of the account from all addresses, and remembers this address
 * as known, so that attempts from elsewhere cause no wait here. The address is not remembered while a second factor is
 * still due.
 */
export async function forgetAttempts(
  ctx: PlatformContext,
  attempt: Attempt & { account: string },
  { isEntered = true }: { isEntered?: boolean } = {},
): Promise<void> {
  const { purpose, account, address } = attempt
  // The order of locks is the same everywhere, to prevent deadlocks: known addresses, addresses, accounts.
  if (address && isEntered) await rememberAddress(ctx, account, address)
  if (guessed.includes(purpose)) await giveBackToAddress(ctx, attempt)
  await deleteCountsOfAccount(ctx, account, ['password', purpose])
}
