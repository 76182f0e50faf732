import { Button } from '@mantine/core'
import { type Invoice, invoiceFilter, invoiceListInput } from '@reihum/contract/invoices/invoice.schema.ts'
import { invoiceFormatNames } from '@reihum/contract/invoices/invoice-states.ts'
import { mailReasonWords } from '@reihum/contract/messages/mail-reasons.ts'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage } from '#ui/detail-page.tsx'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { List } from '#ui/list/list-page.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { invoiceMessages } from '../invoice.messages.ts'
import { useInvoiceColumns, useInvoiceFilters, useInvoiceName, useInvoicePhoneRow } from '../invoice-list.tsx'
import { useInvoiceBulk } from './invoice-bulk.tsx'
import { InvoicePreviewDialog } from './invoice-preview-dialog.tsx'
import { manyMessages } from './many.messages.ts'

const steps = {
  drafts: { to: '/invoices/send/drafts', within: { state: 'draft' }, works: ['finalise'] },
  send: { to: '/invoices/send', within: { state: 'final', sent: false }, works: ['send'] },
  lost: { to: '/invoices/send/lost', within: { state: 'final', undelivered: true }, works: ['send'] },
} as const
type Step = keyof typeof steps

const input = invoiceListInput.omit({ state: true, sent: true, undelivered: true })

/** What is final and was not sent yet. */
export const SendInvoicesPage = () => <SendPage step="send" />

/** What comes before sending: drafts that are to become final. */
export const FinaliseInvoicesPage = () => <SendPage step="drafts" />

/** What was sent and did not arrive. */
export const LostInvoicesPage = () => <SendPage step="lost" />

function SendPage({ step }: { step: Step }) {
  const text = useText(manyMessages)
  const words = useText(invoiceMessages)
  const tenant = useActiveTenant().id
  const { within, works } = steps[step]
  const list = useRecordList(input, (search) =>
    queries.invoices.listInvoices.queryOptions({ input: { tenant, ...search, ...within } }),
  )
  const rows = list.query.data?.items ?? []
  const filter = { ...invoiceFilter.parse(list.search), ...within }
  const { bulk, bulkDialog } = useInvoiceBulk(filter, { rows, works })
  const look = useDialogFor<number>()
  const onLook = (row: Invoice) => look.open(rows.indexOf(row))
  const columns = useSendingColumns(step, onLook)
  const onPhone = useInvoicePhoneRow()
  const { money } = useFormats()
  const nameOf = useInvoiceName()
  const filters = useInvoiceFilters().filter(({ key }) => key === 'q' || key === 'kind')
  return (
    <DetailPage
      title={text('sendTitle')}
      line={list.query.data ? text('line', { count: list.query.data.total }) : '\u00a0'}
      backTo={{ to: '/invoices', label: words('invoices') }}
      tabs={(Object.keys(steps) as Step[]).map((one) => ({
        to: steps[one].to,
        label: text(`step_${one}`),
        isExact: true,
      }))}
    >
      <List
        key={step}
        {...list}
        label={text(`step_${step}`)}
        failed={text('failed')}
        columns={columns}
        phoneRow={(row) => ({
          ...onPhone(row),
          mark: money(row.grossCents),
          meta: [nameOf(row), row.recipientEmail || text('noAddress')].join(' · '),
          amount: <Look row={row} onLook={onLook} />,
        })}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/invoices/${id}`}
        filters={filters}
        bulk={bulk}
        empty={{
          sentence: text(`empty_${step}`),
          action: (
            <Button component={Link} to="/invoices" variant="default">
              {text('toInvoices')}
            </Button>
          ),
        }}
      />
      {bulkDialog}
      {look.subject !== null && (
        <InvoicePreviewDialog key={look.round} invoices={rows} first={look.subject} {...look.dialog} />
      )}
    </DetailPage>
  )
}

function useSendingColumns(step: Step, onLook: (row: Invoice) => void): ListColumn<Invoice>[] {
  const text = useText(manyMessages)
  const locale = useLocale()
  const known = useInvoiceColumns()
  const take = (...ids: string[]) => ids.flatMap((id) => known.filter((column) => column.id === id))
  const lost: ListColumn<Invoice>[] = [
    { id: 'went', header: text('went'), cell: ({ mail }) => mail?.recipient ?? '–' },
    {
      id: 'why',
      header: text('why'),
      isProse: true,
      cell: ({ mail }) => (mail?.reason ? mailReasonWords[mail.reason].says[locale] : '–'),
    },
  ]
  const goesTo: ListColumn<Invoice>[] = [
    {
      id: 'goesTo',
      header: text('goesTo'),
      cell: ({ recipientEmail }) => recipientEmail || <span className="grey">{text('noAddress')}</span>,
    },
    { id: 'as', header: text('as'), cell: ({ format }) => invoiceFormatNames[format][locale] },
  ]
  return [
    ...take('number', 'recipient', 'course'),
    ...(step === 'lost' ? lost : goesTo),
    ...take('amount'),
    {
      id: 'look',
      header: text('preview'),
      cell: (row) => <Look row={row} onLook={onLook} />,
    },
  ]
}

/** Opens the invoice as it goes out. */
function Look({ row, onLook }: { row: Invoice; onLook: (row: Invoice) => void }) {
  const text = useText(manyMessages)
  const nameOf = useInvoiceName()
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={text('lookAt', { name: `${nameOf(row)}, ${row.recipientName}` })}
      onClick={() => onLook(row)}
    >
      {text('look')}
    </Button>
  )
}
