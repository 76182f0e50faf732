import type { Invoice, InvoiceFilter } from '@reihum/contract/invoices/invoice.schema.ts'
import {
  invoiceKind,
  invoiceKindNames,
  invoiceState,
  invoiceStateNames,
} from '@reihum/contract/invoices/invoice-states.ts'
import { isUndelivered } from '@reihum/contract/messages/mail.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useMoneyWords } from '#features/payments/use-money-words.ts'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import type { ListFilter } from '#ui/list/list-search.ts'
import type { PhoneRow } from '#ui/list/phone-rows.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { Sums } from '#ui/sums.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { invoiceMessages } from './invoice.messages.ts'

/** What an invoice is, or what became of it. */
export function InvoiceBadge({ invoice }: { invoice: Invoice }) {
  const text = useText(invoiceMessages)
  const locale = useLocale()
  if (invoice.state === 'draft')
    return <StateBadge colour="secondary">{invoiceStateNames.draft[locale]}</StateBadge>
  if (invoice.isCancelled) return <StateBadge colour="secondary">{text('cancelled')}</StateBadge>
  if (invoice.differs) return <StateBadge colour="warning">{text('differs')}</StateBadge>
  if (invoice.mail && isUndelivered(invoice.mail.state))
    return <StateBadge colour="negative">{text('notArrived')}</StateBadge>
  return (
    <StateBadge colour={invoice.sentAt ? 'positive' : 'info'}>
      {text(invoice.sentAt ? 'sent' : 'final')}
    </StateBadge>
  )
}

/** Number and kind, or that it has none yet. */
export function useInvoiceName() {
  const text = useText(invoiceMessages)
  const locale = useLocale()
  return ({ kind, number }: Pick<Invoice, 'kind' | 'number'>) =>
    number === null ? text('draftOf', { kind: invoiceKindNames[kind][locale] }) : number
}

const recipientOf = ({ recipientName }: Invoice) => recipientName || '–'

export function useInvoiceColumns(): ListColumn<Invoice>[] {
  const text = useText(invoiceMessages)
  const { money, locale } = useFormats()
  const { day } = useMoneyWords()
  const nameOf = useInvoiceName()
  return [
    { id: 'number', header: text('number'), isMain: true, isSortable: true, cell: nameOf },
    { id: 'recipient', header: text('recipient'), isSortable: true, cell: recipientOf },
    { id: 'kind', header: text('kind'), cell: ({ kind }) => invoiceKindNames[kind][locale] },
    { id: 'course', header: text('course'), isProse: true, cell: ({ courseTitle }) => courseTitle || '–' },
    { id: 'state', header: text('state'), cell: (row) => <InvoiceBadge invoice={row} /> },
    {
      id: 'issuedOn',
      header: text('issuedOn'),
      isNumeric: true,
      isSortable: true,
      cell: ({ issuedOn }) => (issuedOn ? day(issuedOn) : '–'),
    },
    {
      id: 'amount',
      header: text('amount'),
      align: 'right',
      isSortable: true,
      cell: ({ grossCents }) => money(grossCents),
    },
  ]
}

export function useInvoicePhoneRow() {
  const { money } = useFormats()
  const nameOf = useInvoiceName()
  return (row: Invoice): PhoneRow => ({
    title: recipientOf(row),
    mark: <InvoiceBadge invoice={row} />,
    meta: [nameOf(row), row.courseTitle].filter(Boolean).join(' · '),
    amount: money(row.grossCents),
  })
}

export function useInvoiceFilters(): ListFilter[] {
  const text = useText(invoiceMessages)
  const locale = useLocale()
  return [
    { kind: 'text', key: 'q', label: text('search') },
    {
      kind: 'choice',
      key: 'state',
      label: text('state'),
      options: invoiceState.options.map((value) => ({ value, label: invoiceStateNames[value][locale] })),
    },
    {
      kind: 'choice',
      key: 'kind',
      label: text('kind'),
      options: invoiceKind.options.map((value) => ({ value, label: invoiceKindNames[value][locale] })),
    },
    {
      kind: 'choice',
      key: 'sent',
      label: text('sending'),
      options: [
        { value: 'true', label: text('sent') },
        { value: 'false', label: text('notSent') },
      ],
    },
    {
      kind: 'choice',
      key: 'differs',
      label: text('differs'),
      options: [
        { value: 'true', label: text('differs') },
        { value: 'false', label: text('fits') },
      ],
    },
  ]
}

export function InvoiceTotals({ filter }: { filter: InvoiceFilter }) {
  const text = useText(invoiceMessages)
  const tenant = useActiveTenant().id
  const { money } = useFormats()
  const { data } = useQuery(queries.invoices.totalInvoices.queryOptions({ input: { tenant, ...filter } }))
  // The places are kept while the sums are added up.
  return (
    <Sums
      label={text('sums')}
      sums={[
        { label: text('drafts'), value: data ? String(data.drafts) : '–' },
        { label: text('net'), value: data ? money(data.netCents) : '–' },
        { label: text('gross'), value: data ? money(data.grossCents) : '–' },
        { label: text('open'), value: data ? money(data.openCents) : '–' },
      ]}
    />
  )
}
