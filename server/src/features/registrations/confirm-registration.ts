import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { registrationConfirmed } from './registration.events.ts'
import { getRegistration } from './registration.queries.ts'
import { decideConfirmation } from './registration.rules.ts'
import { lockRegistration, storeMove } from './registration.store.ts'

/** Confirms a reserved place; the attendee is told by what follows the event. */
export async function confirmRegistration(ctx: TenantContext, id: string) {
  const { state } = await lockRegistration(ctx, id)
  const decision = decideConfirmation(state)
  if (decision.kind === 'refused') throw new Refusal(decision.code, { state })
  if (decision.kind === 'confirmed') {
    await storeMove(ctx, { id, from: state, to: 'confirmed', cause: 'operator' })
    await record(ctx, registrationConfirmed(id, state))
  }
  return getRegistration(ctx, id)
}
