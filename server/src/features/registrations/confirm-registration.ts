import type { MoveCause } from '@reihum/contract/registrations/registration-states.ts'
import { lockSeats } from '#features/courses/seats.ts'
import { recordMany } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { tellingOf } from './moved-booking.rules.ts'
import { registrationConfirmed } from './registration.events.ts'
import { type ConfirmationDecision, decideConfirmation } from './registration.rules.ts'
import { coursesOfRegistrations } from './registration-course.queries.ts'
import { type LockedRegistration, lockRegistrations, storeMoves } from './registration-move.store.ts'

type Confirmation = { cause: Extract<MoveCause, 'operator' | 'payment'>; inform?: boolean }

export type Confirmed = { registration: LockedRegistration; decision: ConfirmationDecision }

/**
 * Confirms reserved places, each for itself. No seat moves, and a deadline waits for the row; of several the courses are
 * locked all the same, because whoever gives places to those who wait holds registrations in the order of the list.
 */
export async function confirmRegistrations(
  ctx: TenantContext,
  ids: readonly string[],
  { cause, inform = true }: Confirmation,
): Promise<Confirmed[]> {
  if (ids.length > 1) await lockSeats(ctx, await coursesOfRegistrations(ctx, ids))
  const registrations = await lockRegistrations(ctx, ids)
  const decided = registrations.map((registration) => ({
    registration,
    decision: decideConfirmation(registration.state),
  }))
  const confirmed = decided
    .filter(({ decision }) => decision.kind === 'confirmed')
    .map(({ registration }) => registration)
  await Promise.all([
    storeMoves(
      ctx,
      confirmed.map((registration) => ({ registration, to: 'confirmed', cause })),
      ctx.actor,
    ),
    recordMany(
      ctx,
      confirmed.map((registration) => ({
        event: registrationConfirmed(
          tellingOf(registration, confirmed, inform),
          { from: registration.state, to: 'confirmed' },
          cause,
        ),
        actor: ctx.actor,
        origin: ctx.origin,
      })),
    ),
  ])
  return decided
}

/** One by an operator; confirming what is confirmed changes nothing and tells nobody. */
export async function confirmRegistration(ctx: TenantContext, id: string, { inform }: { inform: boolean }) {
  const [confirmed] = await confirmRegistrations(ctx, [id], { cause: 'operator', inform })
  if (!confirmed) throw new Refusal('NOT_FOUND')
  const { decision, registration } = confirmed
  if (decision.kind === 'refused') throw new Refusal(decision.code, { state: registration.state })
}

/**
 * What a payment calls when money has arrived. Whoever waits, or was cancelled meanwhile, is not confirmed: the answer says
 * so for each, and what becomes of the money is for the payment to decide.
 */
export function confirmByPayment(ctx: TenantContext, ids: readonly string[]): Promise<Confirmed[]> {
  return confirmRegistrations(ctx, ids, { cause: 'payment' })
}
