import type { MoveCause } from '@reihum/contract/registrations/registration-states.ts'
import type { DomainEvent } from '#platform/audit/event.ts'
import { recordMany } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lockPlaces } from './lock-places.ts'
import { tellingOfBooking } from './moved-booking.rules.ts'
import { registrationConfirmed } from './registration.events.ts'
import { type ConfirmationDecision, decideConfirmation } from './registration.rules.ts'
import { type LockedRegistration, storeMoves } from './registration-move.store.ts'

type Confirmation = {
  cause: Extract<MoveCause, 'operator' | 'payment'>
  inform?: boolean
  /** What happened before in the same command: recorded together with the confirmations, which is one statement less. */
  alsoRecorded?: readonly DomainEvent[]
}

export type Confirmed = { registration: LockedRegistration; decision: ConfirmationDecision }

/** Confirms reserved places, each one independently. No seat counter changes, and a deadline waits for the row lock. */
export async function confirmRegistrations(
  ctx: TenantContext,
  ids: readonly string[],
  confirmation: Confirmation,
): Promise<Confirmed[]> {
  return confirmLocked(ctx, await lockPlaces(ctx, ids), confirmation)
}

async function confirmLocked(
  ctx: TenantContext,
  registrations: readonly LockedRegistration[],
  { cause, inform = true, alsoRecorded = [] }: Confirmation,
): Promise<Confirmed[]> {
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
      [
        ...alsoRecorded,
        ...confirmed.map((registration) =>
          registrationConfirmed(
            tellingOfBooking(registration, confirmed, inform),
            { from: registration.state, to: 'confirmed' },
            cause,
          ),
        ),
      ].map((event) => ({ event, actor: ctx.actor, origin: ctx.origin })),
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
export function confirmByPayment(
  ctx: TenantContext,
  locked: readonly LockedRegistration[],
  how: Omit<Confirmation, 'cause'> = {},
): Promise<Confirmed[]> {
  return confirmLocked(ctx, locked, { cause: 'payment', ...how })
}
