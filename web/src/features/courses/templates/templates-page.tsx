import { type TemplateSummary, templateListInput } from '@reihum/contract/courses/template.schema.ts'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { RecordsPage } from '#platform/records/records-page.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { useText } from '#ui/text.tsx'
import { templatesMessages } from './templates.messages.ts'

export function TemplatesPage() {
  const text = useText(templatesMessages)
  const tenant = useActiveTenant()
  const { number, money, date } = useFormats()
  const list = useRecordList(templateListInput, (search) =>
    queries.courses.listTemplates.queryOptions({ input: { tenant: tenant.id, ...search } }),
  )
  const columns: ListColumn<TemplateSummary>[] = [
    { id: 'name', header: text('name'), isSortable: true, isMain: true, cell: ({ name }) => name },
    { id: 'title', header: text('title'), cell: ({ title }) => title },
    { id: 'fee', header: text('fee'), align: 'right', cell: ({ feeCents }) => money(feeCents) },
    {
      id: 'appointments',
      header: text('appointments'),
      align: 'right',
      cell: ({ appointmentCount }) => number(appointmentCount),
    },
    {
      id: 'courseCount',
      header: text('courses'),
      isSortable: true,
      align: 'right',
      cell: ({ courseCount }) => number(courseCount),
    },
    {
      id: 'updatedAt',
      header: text('updated'),
      isSortable: true,
      isNumeric: true,
      cell: ({ updatedAt }) => date(updatedAt),
    },
  ]
  return (
    <RecordsPage
      {...list}
      title={text('templates')}
      line={(count) => text('count', { count })}
      views="templates"
      address="/courses/templates"
      words={{ search: text('search'), add: text('newTemplate'), empty: text('empty') }}
      archive={queries.courses.listTemplates.queryOptions({ input: { tenant: tenant.id, archived: true } })}
      columns={columns}
      phoneRow={(template) => ({
        title: template.name,
        meta: `${text('appointmentCount', { count: template.appointmentCount })} · ${text('coursesMade', { count: template.courseCount })}`,
        amount: money(template.feeCents),
      })}
    />
  )
}
