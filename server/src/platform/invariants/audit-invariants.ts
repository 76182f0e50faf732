import type { Invariant } from './finding.ts'

/** Rows that have no entry of that command in the audit log. */
const without = (rows: string, command: string) => `
  select s.tenant_id, s.id from (${rows}) s
  left join audit_entry e on e.tenant_id = s.tenant_id and e.subject_id = s.id and e.command_type = '${command}'
  where e.id is null`

/** Moves without the entry that was written in the same transaction, and so at the same time. */
const unrecordedMoves = (moves: string, command: string) => `
  select m.tenant_id, m.registration_id as id from registration_move m
  left join audit_entry e on e.tenant_id = m.tenant_id and e.subject_id = m.registration_id and e.at = m.at
    and e.command_type ${command}
  where ${moves} and e.id is null`

const published = "select tenant_id, id from course where state in ('published', 'closed')"
const isFirst = 'm.from_state is null'
const isConfirmation = "m.from_state = 'reserved' and m.to_state = 'confirmed' and m.actor_kind = 'user'"

export const auditInvariants: readonly Invariant[] = [
  {
    name: 'courses created',
    why: 'every course has its entry in the audit log',
    checked: 'select count(*) from course',
    broken: without('select tenant_id, id from course', 'course.created'),
  },
  {
    name: 'courses published',
    why: 'every course that the public could book has its entry in the audit log',
    checked: `select count(*) from (${published}) s`,
    broken: without(published, 'course.published'),
  },
  {
    name: 'registrations received',
    why: 'the beginning of every registration has its entry in the audit log',
    checked: `select count(*) from registration_move m where ${isFirst}`,
    broken: unrecordedMoves(isFirst, "= 'registration.received'"),
  },
  {
    name: 'registrations confirmed',
    why: 'every confirmation by a member has its entry in the audit log',
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
