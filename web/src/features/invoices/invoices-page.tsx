import { Button } from '@mantine/core'
import { invoiceFilter, invoiceListInput } from '@reihum/contract/invoices/invoice.schema.ts'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { invoiceMessages } from './invoice.messages.ts'
import { InvoiceTotals, useInvoiceColumns, useInvoiceFilters, useInvoicePhoneRow } from './invoice-list.tsx'
import { NewInvoicesDialog } from './new-invoices-dialog.tsx'

/** Drafts, invoices and what takes them back. */
export function InvoicesPage() {
  const text = useText(invoiceMessages)
  const tenant = useActiveTenant().id
  const list = useRecordList(invoiceListInput, (search) =>
    queries.invoices.listInvoices.queryOptions({ input: { tenant, ...search } }),
  )
  return (
    <ListPage
      {...list}
      title={text('invoices')}
      line={(count) => text('line', { count })}
      failed={text('failed')}
      columns={useInvoiceColumns()}
      phoneRow={useInvoicePhoneRow()}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/invoices/${id}`}
      filters={useInvoiceFilters()}
      totals={<InvoiceTotals filter={invoiceFilter.parse(list.search)} />}
      action={<NewInvoices />}
      empty={{ sentence: text('empty'), action: <NewInvoices /> }}
    />
  )
}

function NewInvoices() {
  const text = useText(invoiceMessages)
  const may = useMay()
  const { subject, open, dialog, round } = useDialogFor<'new'>()
  if (!may('money.manage')) return null
  return (
    <>
      <Button onClick={() => open('new')}>{text('newInvoices')} …</Button>
      {subject === 'new' && <NewInvoicesDialog key={round} {...dialog} />}
    </>
  )
}
