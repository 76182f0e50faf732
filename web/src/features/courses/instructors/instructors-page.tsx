import { type Instructor, instructorListInput } from '@reihum/contract/courses/instructor.schema.ts'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { RecordsPage } from '#platform/records/records-page.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { useText } from '#ui/text.tsx'
import { instructorsMessages } from './instructors.messages.ts'

export function InstructorsPage() {
  const text = useText(instructorsMessages)
  const tenant = useActiveTenant()
  const list = useRecordList(instructorListInput, (search) =>
    queries.courses.listInstructors.queryOptions({ input: { tenant: tenant.id, ...search } }),
  )
  const columns: ListColumn<Instructor>[] = [
    {
      id: 'fullname',
      header: text('fullname'),
      isSortable: true,
      isMain: true,
      cell: (instructor) => instructor.fullname,
    },
    {
      id: 'email',
      header: text('email'),
      isSortable: true,
      cell: (instructor) => instructor.email || '–',
    },
    { id: 'phone', header: text('phone'), isNumeric: true, cell: (instructor) => instructor.phone || '–' },
  ]
  return (
    <RecordsPage
      {...list}
      title={text('instructors')}
      line={(count) => text('count', { count })}
      views="instructors"
      address="/instructors"
      words={{ search: text('search'), add: text('newInstructor'), empty: text('empty') }}
      archive={queries.courses.listInstructors.queryOptions({ input: { tenant: tenant.id, archived: true } })}
      columns={columns}
      phoneRow={(instructor) => ({
        title: instructor.fullname,
        meta: instructor.email || '–',
        amount: instructor.phone,
      })}
    />
  )
}
