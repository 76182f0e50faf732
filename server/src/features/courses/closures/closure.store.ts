import type { ClosureFields } from '@reihum/contract/courses/closure.schema.ts'
import { refuseTaken } from '#platform/database/refuse-violation.ts'
import { fold } from '#platform/fold.ts'
import { recordTable } from '#platform/records/record-table.ts'
import { closureFieldsOf } from './closure.queries.ts'

export const closures = recordTable('closure', {
  columnsOf: ({ name, kind, firstDay, lastDay }: ClosureFields) => ({
    name,
    name_sort: fold(name),
    kind,
    first_day: firstDay,
    last_day: lastDay,
  }),
  fieldsOf: closureFieldsOf,
  taken: () => refuseTaken({ closure_days_once: 'CLOSURE_TWICE' }, {}),
})
