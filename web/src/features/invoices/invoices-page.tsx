import { Button, Menu } from '@mantine/core'
import { invoiceFilter, invoiceListInput } from '@reihum/contract/invoices/invoice.schema.ts'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { invoiceMessages } from './invoice.messages.ts'
import { InvoiceTotals, useInvoiceColumns, useInvoiceFilters, useInvoicePhoneRow } from './invoice-list.tsx'
import { useInvoiceBulk } from './many/invoice-bulk.tsx'
import { NewInvoicesDialog } from './new-invoices-dialog.tsx'

/** Drafts, invoices and what takes them back. */
export function InvoicesPage() {
  const text = useText(invoiceMessages)
  const tenant = useActiveTenant().id
  const list = useRecordList(invoiceListInput, (search) =>
    queries.invoices.listInvoices.queryOptions({ input: { tenant, ...search } }),
  )
  const filter = invoiceFilter.parse(list.search)
  const { bulk, bulkDialog } = useInvoiceBulk(filter, { rows: list.query.data?.items ?? [] })
  return (
    <>
      <ListPage
        {...list}
        bulk={bulk}
        title={text('invoices')}
        line={(count) => text('line', { count })}
        failed={text('failed')}
        columns={useInvoiceColumns()}
        phoneRow={useInvoicePhoneRow()}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/invoices/${id}`}
        filters={useInvoiceFilters()}
        totals={<InvoiceTotals filter={filter} />}
        action={
          <>
            <MoreMenu label={text('more')}>
              <Menu.Item component={Link} to="/invoices/export">
                {text('export')} …
              </Menu.Item>
            </MoreMenu>
            <Button component={Link} to="/invoices/send" variant="default">
              {text('sendMany')}
            </Button>
            <NewInvoices />
          </>
        }
        empty={{ sentence: text('empty'), action: <NewInvoices /> }}
      />
      {bulkDialog}
    </>
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
