import { Button } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { invoiceFilter, invoiceListInput } from '@reihum/contract/invoices/invoice.schema.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '#platform/call.ts'
import { api, queries } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { List } from '#ui/list/list-page.tsx'
import { useText } from '#ui/text.tsx'
import { invoiceMessages } from './invoice.messages.ts'
import { InvoiceTotals, useInvoiceColumns, useInvoiceFilters, useInvoicePhoneRow } from './invoice-list.tsx'
import { reloadInvoices } from './invoice-query.ts'
import { useInvoiceBulk } from './many/invoice-bulk.tsx'

const input = invoiceListInput.omit({ courseId: true })

/** The invoices of one course, and drafts for what is on none yet. */
export function CourseInvoicesTab() {
  const text = useText(invoiceMessages)
  const tenant = useActiveTenant().id
  const { courseId } = useParams({ strict: false }) as { courseId: Course['id'] }
  const list = useRecordList(input, (search) =>
    queries.invoices.listInvoices.queryOptions({ input: { tenant, ...search, courseId } }),
  )
  const filter = { ...invoiceFilter.parse(list.search), courseId }
  const { bulk, bulkDialog } = useInvoiceBulk(filter, { rows: list.query.data?.items ?? [] })
  return (
    <>
      <List
        {...list}
        bulk={bulk}
        label={text('invoices')}
        failed={text('failed')}
        columns={useInvoiceColumns().filter(({ id }) => id !== 'course')}
        phoneRow={useInvoicePhoneRow()}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/invoices/${id}`}
        filters={useInvoiceFilters()}
        totals={
          <>
            <MakeDrafts courseId={courseId} />
            <InvoiceTotals filter={filter} />
          </>
        }
        empty={{ sentence: text('courseEmpty'), action: <MakeDrafts courseId={courseId} /> }}
      />
      {bulkDialog}
    </>
  )
}

function MakeDrafts({ courseId }: { courseId: Course['id'] }) {
  const text = useText(invoiceMessages)
  const tenant = useActiveTenant().id
  const may = useMay()
  // The key stays the same until drafts were made, so that a second press makes no others.
  const [requestKey, setRequestKey] = useState(newId)
  const making = useCall(async () => {
    const { ids } = await api.invoices.createInvoices({
      tenant,
      requestKey,
      grouping: 'booking',
      selection: { courseId },
    })
    setRequestKey(newId())
    notify({ kind: 'positive', message: text('drafted', { count: ids.length }) })
    await reloadInvoices()
  })
  if (!may('money.manage')) return null
  return (
    <Button variant="default" loading={making.isPending} onClick={() => making.run(undefined)}>
      {text('draftCourse')}
    </Button>
  )
}
