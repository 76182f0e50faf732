import { type FirmRecord, firmListInput } from '@reihum/contract/courses/firm.schema.ts'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { RecordsPage } from '#platform/records/records-page.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { useText } from '#ui/text.tsx'
import { firmsMessages } from './firms.messages.ts'

const contactOf = ({ fields }: FirmRecord) => `${fields.contactFirstName} ${fields.contactLastName}`.trim()

export function FirmsPage() {
  const text = useText(firmsMessages)
  const tenant = useActiveTenant()
  const list = useRecordList(firmListInput, (search) =>
    queries.courses.listFirms.queryOptions({ input: { tenant: tenant.id, ...search } }),
  )
  const columns: ListColumn<FirmRecord>[] = [
    { id: 'name', header: text('name'), isSortable: true, isMain: true, cell: ({ fields }) => fields.name },
    { id: 'contact', header: text('contact'), cell: (firm) => contactOf(firm) || '–' },
    { id: 'email', header: text('contactEmail'), cell: ({ fields }) => fields.contactEmail || '–' },
    { id: 'city', header: text('invoiceCity'), cell: ({ fields }) => fields.invoiceCity || '–' },
  ]
  return (
    <RecordsPage
      {...list}
      title={text('firms')}
      line={(count) => text('count', { count })}
      views="firms"
      address="/firms"
      words={{ search: text('search'), add: text('newFirm'), empty: text('empty') }}
      archive={queries.courses.listFirms.queryOptions({ input: { tenant: tenant.id, archived: true } })}
      columns={columns}
      phoneRow={(firm) => ({
        title: firm.fields.name,
        meta: [contactOf(firm), firm.fields.invoiceCity].filter(Boolean).join(' · '),
      })}
    />
  )
}
