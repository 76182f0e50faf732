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
 * Counts an attempt before it is made, or refuses it while one has to wait. Counted beforehand and under a
 * lock, so that guesses sent side by side, to whichever node, count one by one; whoever calls must let the
 * transaction commit before the password is looked at. What is refused is not counted.
 *
 * Tells how long the next one will be held up when that is worth a line in the log.
 */
export async function countAttempt(
  ctx: PlatformContext,
  attempt: Attempt,
): Promise<{ heldUpFor: number | null }> {
  // A reset by mail makes an address known, and must not make codes easier to guess.
  const isKnownHere = attempt.purpose !== 'second-factor' && (await isKnownAddress(ctx, attempt))
  const refuseWhileWaiting = (counts: Awaited<ReturnType<typeof readCounts>>) => {
    const seconds = secondsToWait(counts, isKnownHere, ctx.now)
    if (seconds > 0) throw new Refusal('TOO_MANY_ATTEMPTS', { seconds })
  }
  // Whoever goes on while waiting takes no lock and writes nothing.
  refuseWhileWaiting(await readCounts(ctx, attempt))
  const locked = await lockCounts(ctx, attempt)
  refuseWhileWaiting(locked)
  const counts = locked.map((known) => ({ key: known.key, ...counted(attempt.purpose, known, ctx.now) }))
  await storeCounts(ctx, counts)
  const isLogged = counts.some((count) => isWorthLogging(attempt.purpose, count))
  return { heldUpFor: isLogged ? secondsToWait(counts, isKnownHere, ctx.now) : null }
}

const guessed: readonly Attempt['purpose'][] = ['sign-in', 'password', 'second-factor']

/**
 * The right password, or a reset: what was counted against the account is forgotten, wherever it came from, and
 * from this address it will not be held up by what others try elsewhere, unless a second factor is still due.
 */
export async function forgetAttempts(
  ctx: PlatformContext,
  attempt: Attempt & { account: string },
  { isEntered = true }: { isEntered?: boolean } = {},
): Promise<void> {
  const { purpose, account, address } = attempt
  // In one order everywhere, so that nobody waits in a circle: known addresses, addresses, accounts.
  if (address && isEntered) await rememberAddress(ctx, account, address)
  if (guessed.includes(purpose)) await giveBackToAddress(ctx, attempt)
  await deleteCountsOfAccount(ctx, account, ['password', purpose])
}
