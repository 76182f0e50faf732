import { formatReference } from '@reihum/contract/ledger/payment-reference.ts'
import { receivableKindNames } from '@reihum/contract/ledger/receivable-states.ts'
import type { Receivable } from '@reihum/contract/payments/receivable.schema.ts'
import { useFormats } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import type { PhoneRow } from '#ui/list/phone-rows.tsx'
import { useText } from '#ui/text.tsx'
import { moneyMessages } from '../money.messages.ts'
import { useMoneyWords } from '../use-money-words.ts'
import { ReceivableBadge } from './receivable-badge.tsx'
import { receivablesMessages } from './receivables.messages.ts'

export const columnsAtFirst = ['title', 'reference', 'dueOn', 'state', 'amount', 'open']

export function useReceivableColumns(): ListColumn<Receivable>[] {
  const text = useText(moneyMessages)
  const { date, money, locale } = useFormats()
  const { day, period, payerName } = useMoneyWords()
  const instant = (at: string | null) => (at === null ? '–' : date(at))
  return [
    {
      id: 'payer',
      header: text('payer'),
      isSortable: true,
      isMain: true,
      cell: ({ payer }) => payerName(payer),
    },
    { id: 'title', header: text('title'), cell: (row) => row.title },
    { id: 'attendees', header: text('attendees'), cell: (row) => row.attendees.join(', ') || '–' },
    {
      id: 'reference',
      header: text('referenceShort'),
      cell: (row) => <span className="mono">{formatReference(row.reference)}</span>,
    },
    { id: 'kind', header: text('kind'), cell: (row) => receivableKindNames[row.kind][locale] },
    {
      id: 'issuedAt',
      header: text('issuedAt'),
      isNumeric: true,
      isSortable: true,
      cell: (row) => date(row.issuedAt),
    },
    {
      id: 'dueOn',
      header: text('dueShort'),
      isNumeric: true,
      isSortable: true,
      cell: (row) => day(row.dueOn),
    },
    { id: 'state', header: text('state'), cell: ({ state }) => <ReceivableBadge state={state} /> },
    {
      id: 'servicePeriod',
      header: text('servicePeriod'),
      isNumeric: true,
      cell: (row) => period(row.serviceStart, row.serviceEnd) || '–',
    },
    {
      id: 'amount',
      header: text('amountCents'),
      align: 'right',
      isSortable: true,
      cell: (row) => money(row.amountCents),
    },
    { id: 'paid', header: text('paidCents'), align: 'right', cell: (row) => money(row.paidCents) },
    {
      id: 'writtenOff',
      header: text('writtenOffCents'),
      align: 'right',
      cell: (row) => money(row.writtenOffCents),
    },
    {
      id: 'open',
      header: text('openCents'),
      align: 'right',
      isSortable: true,
      cell: (row) => money(row.openCents),
    },
    { id: 'paidAt', header: text('paidAt'), isNumeric: true, cell: (row) => instant(row.paidAt) },
    { id: 'remindedAt', header: text('remindedAt'), isNumeric: true, cell: (row) => instant(row.remindedAt) },
    { id: 'dunnedAt', header: text('dunnedAt'), isNumeric: true, cell: (row) => instant(row.dunnedAt) },
  ]
}

export function useReceivablePhoneRow() {
  const text = useText(receivablesMessages)
  const { money } = useFormats()
  const { day, payerName } = useMoneyWords()
  return (row: Receivable): PhoneRow => ({
    title: payerName(row.payer),
    mark: <ReceivableBadge state={row.state} />,
    meta: [row.dueOn && text('dueLine', { day: day(row.dueOn) }), row.title].filter(Boolean).join(' · '),
    amount: money(row.openCents > 0 ? row.openCents : row.amountCents),
  })
}
