import type { RefusalCode, RefusalData } from '@reihum/contract/refusals.ts'
import type { RegistrationBulkAction } from '@reihum/contract/registrations/bulk-run.schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { cancelRegistrations } from '../cancellation/cancel-registrations.ts'
import { confirmRegistrations } from '../confirm-registration.ts'
import { rebookRegistrations } from '../rebooking/rebook-registrations.ts'
import type { LockedRegistration } from '../registration-move.store.ts'
import { tellRegistrations } from '../tell-registrations.ts'
import { unreachedAmong } from '../unreached.queries.ts'
import { moveUpRegistrations } from '../waiting-list/move-up-registrations.ts'

export type Outcome =
  | { kind: 'done' | 'unchanged' }
  | { kind: 'refused'; code: RefusalCode; data: RefusalData }

export type Acted = {
  outcomes: Map<string, Outcome>
  movedUp: readonly LockedRegistration[]
  /** For a rebooking: how much more, or less, the rebooked registrations cost. */
  differenceCents: number
}

const done: Outcome = { kind: 'done' }
const unchanged: Outcome = { kind: 'unchanged' }

type Decision = { kind: string } | { kind: 'refused'; code: RefusalCode; data?: RefusalData }

function outcomeOf(decision: Decision, doneKind: string): Outcome {
  if ('code' in decision) return { kind: 'refused', code: decision.code, data: decision.data ?? {} }
  return decision.kind === doneKind ? done : unchanged
}

/**
 * Applies one action to several registrations with the command for a single one; each is done or refused independently.
 */
export async function actOnRegistrations(
  ctx: TenantContext,
  ids: readonly string[],
  action: RegistrationBulkAction,
  /** The same key sent again sends no second mail. */
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
    case 'move_up': {
      // A party moves up as a whole, so companions that were not selected move too; they get no item of their own.
      for (const { registration, decision } of await moveUpRegistrations(ctx, ids, action))
        if (ids.includes(registration.id)) outcomes.set(registration.id, outcomeOf(decision, 'moved'))
      return answer()
    }
    case 'rebook': {
      const { rebooked, movedUp, differenceCents } = await rebookRegistrations(ctx, ids, action)
      for (const { registration, decision } of rebooked)
        outcomes.set(registration.id, outcomeOf(decision, 'rebooked'))
      return answer(movedUp, differenceCents)
    }
    case 'tell': {
      for (const id of await unreachedAmong(ctx, ids))
        outcomes.set(id, { kind: 'refused', code: 'CONTACT_WITHOUT_ADDRESS', data: {} })
      for (const { id } of await tellRegistrations(ctx, ids, requestKey)) outcomes.set(id, done)
      return answer()
    }
  }
}
