import type { RefusalCode, RefusalData } from '@kurso/contract/refusals.ts'
import type { RegistrationBulkAction } from '@kurso/contract/registrations/bulk-run.schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { cancelRegistrations } from '../cancellation/cancel-registrations.ts'
import { confirmRegistrations } from '../confirm-registration.ts'
import { notYet } from '../not-yet.ts'
import type { LockedRegistration } from '../registration-move.store.ts'
import { tellRegistrations } from '../tell-registrations.ts'

export type Outcome =
  | { kind: 'done' | 'unchanged' }
  | { kind: 'refused'; code: RefusalCode; data: RefusalData }

export type Acted = {
  outcomes: Map<string, Outcome>
  movedUp: readonly LockedRegistration[]
  /** Of a rebooking: what those who were rebooked pay more, or less. */
  differenceCents: number
}

const done: Outcome = { kind: 'done' }
const unchanged: Outcome = { kind: 'unchanged' }

/** Does one thing to several registrations by the command that does it to one; each is done or refused for itself. */
export async function actOnRegistrations(
  ctx: TenantContext,
  ids: readonly string[],
  action: RegistrationBulkAction,
  /** Sent again it tells nobody twice. */
  requestKey: string,
): Promise<Acted> {
  const outcomes = new Map<string, Outcome>()
  const answer = (movedUp: readonly LockedRegistration[] = [], differenceCents = 0): Acted => ({
    outcomes,
    movedUp,
    differenceCents,
  })
  switch (action.type) {
    case 'confirm': {
      const confirmed = await confirmRegistrations(ctx, ids, { cause: 'operator', inform: action.inform })
      for (const { registration, decision } of confirmed) {
        const refusal = { code: 'REGISTRATION_NOT_CONFIRMABLE', data: { state: registration.state } } as const
        if (decision.kind === 'refused') outcomes.set(registration.id, { kind: 'refused', ...refusal })
        else outcomes.set(registration.id, decision.kind === 'confirmed' ? done : unchanged)
      }
      return answer()
    }
    case 'cancel': {
      const { reason: note, inform } = action
      const { cancelled, movedUp } = await cancelRegistrations(ctx, ids, {
        by: { cause: 'operator' },
        note,
        inform,
      })
      for (const { registration, decision } of cancelled)
        outcomes.set(registration.id, decision.kind === 'cancelled' ? done : unchanged)
      return answer(movedUp)
    }
    case 'move_up':
    case 'rebook':
      return notYet()
    case 'tell': {
      for (const { id } of await tellRegistrations(ctx, ids, requestKey)) outcomes.set(id, done)
      return answer()
    }
  }
}
