import { type PersonGroup, personGroupListInput } from '@reihum/contract/people/person-group.schema.ts'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { RecordsPage } from '#platform/records/records-page.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { useText } from '#ui/text.tsx'
import { personGroupsMessages } from './person-groups.messages.ts'

export function PersonGroupsPage() {
  const text = useText(personGroupsMessages)
  const tenant = useActiveTenant()
  const { number } = useFormats()
  const list = useRecordList(personGroupListInput, (search) =>
    queries.people.listPersonGroups.queryOptions({ input: { tenant: tenant.id, ...search } }),
  )
  const columns: ListColumn<PersonGroup>[] = [
    { id: 'name', header: text('name'), isSortable: true, isMain: true, cell: ({ fields }) => fields.name },
    { id: 'note', header: text('note'), givesWay: true, cell: ({ fields }) => fields.note || '–' },
    {
      id: 'people',
      header: text('people'),
      isSortable: true,
      align: 'right',
      cell: ({ people }) => number(people),
    },
  ]
  return (
    <RecordsPage
      {...list}
      title={text('groups')}
      line={(count) => text('count', { count })}
      views="person-groups"
      address="/person-groups"
      words={{ search: text('search'), add: text('newGroup'), empty: text('empty') }}
      archive={queries.people.listPersonGroups.queryOptions({ input: { tenant: tenant.id, archived: true } })}
      columns={columns}
      phoneRow={({ fields, people }) => ({
        title: fields.name,
        meta: fields.note || text('countPeople', { count: people }),
      })}
    />
  )
}
