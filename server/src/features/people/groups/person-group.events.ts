import type { GroupOrigin, PersonGroupFields } from '@reihum/contract/people/person-group.schema.ts'
import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

const about = (id: string) => ({ subject: { kind: 'person-group', id }, payload: { personGroupId: id } })

/** As the log tells it: without the note, which may speak of people. */
export const toldGroup = ({ name }: PersonGroupFields) => ({ name })

export function personGroupCreated(id: string, fields: PersonGroupFields) {
  return event({ name: 'person-group.created', ...about(id), metadata: { after: toldGroup(fields) } })
}

export function personGroupChanged(id: string, change: Change) {
  return event({ name: 'person-group.changed', ...about(id), metadata: change })
}

export function personGroupArchived(id: string) {
  return event({ name: 'person-group.archived', ...about(id), metadata: {} })
}

export function personGroupRestored(id: string) {
  return event({ name: 'person-group.restored', ...about(id), metadata: {} })
}

export function personGroupDeleted(id: string, fields: PersonGroupFields) {
  return event({ name: 'person-group.deleted', ...about(id), metadata: { before: toldGroup(fields) } })
}

type Joining = { personGroupId: string; from: string; until: string | null; origin: GroupOrigin }

const ofPerson = (personId: string) => ({
  subject: { kind: 'person', id: personId },
  payload: { personId },
})

/** The log names the group by its id alone. */
export function personGroupJoined(personId: string, joining: Joining) {
  return event({ name: 'person.group-joined', ...ofPerson(personId), metadata: { ...joining } })
}

export function personGroupTimeChanged(personId: string, personGroupId: string, change: Change) {
  return event({
    name: 'person.group-changed',
    ...ofPerson(personId),
    metadata: { personGroupId, ...change },
  })
}

export function personGroupLeft(personId: string, left: Pick<Joining, 'personGroupId' | 'origin'>) {
  return event({ name: 'person.group-left', ...ofPerson(personId), metadata: { ...left } })
}
