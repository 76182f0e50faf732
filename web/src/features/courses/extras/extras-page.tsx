import { type Extra, extraListInput } from '@reihum/contract/courses/extra.schema.ts'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { RecordsPage } from '#platform/records/records-page.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { useText } from '#ui/text.tsx'
import { extrasMessages } from './extras.messages.ts'

export function ExtrasPage() {
  const text = useText(extrasMessages)
  const tenant = useActiveTenant()
  const { number, money } = useFormats()
  const list = useRecordList(extraListInput, (search) =>
    queries.courses.listExtras.queryOptions({ input: { tenant: tenant.id, ...search } }),
  )
  const taken = ({ taken: count, fields: { required, stock } }: Extra) => {
    if (required) return text('withPlace')
    return stock === null ? number(count) : text('takenOf', { taken: number(count), stock: number(stock) })
  }
  const where = ({ courses }: Extra) =>
    courses.length === 0 ? text('allCourses') : text('courseCount', { count: courses.length })
  const columns: ListColumn<Extra>[] = [
    { id: 'name', header: text('name'), isSortable: true, isMain: true, cell: ({ fields }) => fields.name },
    { id: 'description', header: text('description'), cell: ({ fields }) => fields.description || '–' },
    { id: 'courses', header: text('courseIds'), cell: where },
    {
      id: 'price',
      header: text('price'),
      isSortable: true,
      align: 'right',
      cell: ({ fields }) => money(fields.priceCents),
    },
    { id: 'taken', header: text('taken'), isSortable: true, align: 'right', cell: taken },
  ]
  return (
    <RecordsPage
      {...list}
      title={text('extras')}
      line={(count) => text('count', { count })}
      views="extras"
      address="/extras"
      words={{ search: text('search'), add: text('newExtra'), empty: text('empty') }}
      archive={queries.courses.listExtras.queryOptions({ input: { tenant: tenant.id, archived: true } })}
      columns={columns}
      phoneRow={(extra) => ({
        title: extra.fields.name,
        meta: [where(extra), taken(extra)].join(' · '),
        amount: money(extra.fields.priceCents),
      })}
    />
  )
}
