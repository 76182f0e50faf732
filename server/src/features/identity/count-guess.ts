import { record } from '#platform/audit/record.ts'
import { type PlatformContext, recorderOf } from '#platform/database/in-platform.ts'
import type { Origin } from '#platform/tenant-context.ts'
import type { Attempt } from './attempt.store.ts'
import { countAttempt } from './attempts.ts'
import { attemptsHeldUp } from './identity.events.ts'

type Guessed = { userId: string | null; origin: Origin }

/** Counts a password before it is checked, and records when a long wait begins. */
export async function countGuess(
  ctx: PlatformContext,
  attempt: Attempt,
  { userId, origin }: Guessed,
): Promise<void> {
  const { heldUpFor } = await countAttempt(ctx, attempt)
  if (heldUpFor === null) return
  const recorder = recorderOf(ctx, { actor: { kind: 'visitor' }, origin })
  await record(recorder, attemptsHeldUp(attempt.purpose, userId, heldUpFor))
}
