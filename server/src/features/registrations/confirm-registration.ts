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
 * Confirms reserved places, each one independently. No seat counter changes, and a deadline waits for the row lock. For
 * several registrations the courses are locked all the same, because moving up locks registrations in waiting-list
 * order.
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

/** An operator confirms one registration. Confirming it a second time changes nothing and sends no mail. */
export async function confirmRegistration(ctx: TenantContext, id: string, { inform }: { inform: boolean }) {
  const [confirmed] = await confirmRegistrations(ctx, [id], { cause: 'operator', inform })
  if (!confirmed) throw new Refusal('NOT_FOUND')
  const { decision, registration } = confirmed
  if (decision.kind === 'refused') throw new Refusal(decision.code, { state: registration.state })
}

/**
 * Called by a payment when money has arrived. Registrations that are on the waiting list or cancelled by now are not
 * confirmed: the answer says so for each, and the payment decides what becomes of the money.
 */
export function confirmByPayment(ctx: TenantContext, ids: readonly string[]): Promise<Confirmed[]> {
  return confirmRegistrations(ctx, ids, { cause: 'payment' })
}
