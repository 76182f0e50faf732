import type { PersonGroupFields } from '@reihum/contract/people/person-group.schema.ts'
import { refuseTaken } from '#platform/database/refuse-violation.ts'
import { fold } from '#platform/fold.ts'
import { archivedRecordTable } from '#platform/records/record-table.ts'
import { toldGroup } from './person-group.events.ts'
import { groupFieldsOf } from './person-group.queries.ts'

export const personGroups = archivedRecordTable('person_group', {
  columnsOf: (fields: PersonGroupFields) => ({
    name: fields.name,
    name_sort: fold(fields.name),
    note: fields.note,
  }),
  fieldsOf: groupFieldsOf,
  told: toldGroup,
  taken: ({ name }: PersonGroupFields) => refuseTaken({ person_group_once: 'GROUP_KNOWN' }, { name }),
  inUse: 'GROUP_IN_USE',
})
