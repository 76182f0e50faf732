import type { PlaceFields } from '@reihum/contract/courses/place.schema.ts'
import { refuseTaken } from '#platform/database/refuse-violation.ts'
import { fold } from '#platform/fold.ts'
import { archivedRecordTable } from '#platform/records/record-table.ts'
import { placeFieldsOf } from './place.queries.ts'

export const places = archivedRecordTable('place', {
  columnsOf: ({ name, postalCode, ...same }: PlaceFields) => ({
    ...same,
    name,
    name_sort: fold(name),
    postal_code: postalCode,
  }),
  fieldsOf: placeFieldsOf,
  taken: ({ name }) => refuseTaken({ place_name_once: 'PLACE_NAME_TAKEN' }, { name }),
  inUse: 'PLACE_IN_USE',
})
