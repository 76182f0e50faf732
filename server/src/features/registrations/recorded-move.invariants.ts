import { cameAlong } from '#platform/invariants/came-along.ts'
import type { Invariant } from '#platform/invariants/finding.ts'

/**
 * Moves without their audit entry, which is written in the same transaction and so has the same time, that did not come
 * along from elsewhere either.
 */
const unrecordedMoves = (moves: string, command: string) => `
  select m.tenant_id, m.registration_id as id from registration_move m
  left join audit_entry e on e.tenant_id = m.tenant_id and e.subject_id = m.registration_id and e.at = m.at
    and e.command_type ${command}
  where ${moves} and e.id is null and not ${cameAlong('m', 'm.at')}`

const isFirst = 'm.from_state is null'
const isConfirmation = "m.from_state = 'reserved' and m.to_state = 'confirmed' and m.actor_kind = 'user'"

export const recordedMoveInvariants: readonly Invariant[] = [
  {
    name: 'registrations received',
    why: 'every new registration has an entry in the audit log',
    checked: `select count(*) from registration_move m where ${isFirst}`,
    broken: unrecordedMoves(isFirst, "= 'registration.received'"),
  },
  {
    name: 'registrations confirmed',
    why: 'every confirmation by a member has an entry in the audit log',
    checked: `select count(*) from registration_move m where ${isConfirmation}`,
    broken: unrecordedMoves(isConfirmation, "= 'registration.confirmed'"),
  },
  {
    name: 'registrations changed',
    why: 'every later move of a registration has an entry in the audit log',
    checked: `select count(*) from registration_move m where not (${isFirst})`,
    broken: unrecordedMoves(`not (${isFirst})`, "like 'registration.%'"),
  },
]
