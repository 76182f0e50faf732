import { paymentWayNames } from '@reihum/contract/ledger/receivable-states.ts'
import type { Payment } from '@reihum/contract/payments/payment.schema.ts'
import { useFormats } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import type { PhoneRow } from '#ui/list/phone-rows.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { moneyMessages } from '../money.messages.ts'
import { useMoneyWords } from '../use-money-words.ts'
import { incomingMessages } from './incoming.messages.ts'

export const columnsAtFirst = ['receivedOn', 'way', 'remittance', 'amount', 'free']

export function usePaymentColumns(): ListColumn<Payment>[] {
  const text = useText(moneyMessages)
  const words = useText(incomingMessages)
  const { date, money, locale } = useFormats()
  const { day, payerName } = useMoneyWords()
  return [
    {
      id: 'payer',
      header: text('payer'),
      isMain: true,
      cell: (row) => payerName(row.payer, row.payerName),
    },
    {
      id: 'receivedOn',
      header: text('receivedShort'),
      isNumeric: true,
      isSortable: true,
      cell: (row) => day(row.receivedOn),
    },
    {
      id: 'way',
      header: text('wayShort'),
      isSortable: true,
      cell: (row) => paymentWayNames[row.way][locale],
    },
    { id: 'remittance', header: text('remittance'), cell: (row) => row.remittance || '–' },
    {
      id: 'amount',
      header: text('amountCents'),
      align: 'right',
      isSortable: true,
      cell: (row) => <PaidAmount of={row} />,
    },
    {
      id: 'allocated',
      header: words('allocated'),
      align: 'right',
      cell: (row) => money(row.allocatedCents),
    },
    {
      id: 'free',
      header: text('freeCents'),
      align: 'right',
      isSortable: true,
      cell: (row) => money(row.freeCents),
    },
    {
      id: 'refunded',
      header: text('refundedCents'),
      align: 'right',
      cell: (row) => money(row.refundedCents),
    },
    {
      id: 'reversed',
      header: text('reversedCents'),
      align: 'right',
      cell: (row) => money(row.reversedCents),
    },
    { id: 'bookedAt', header: words('bookedAt'), isNumeric: true, cell: (row) => date(row.bookedAt) },
    { id: 'bookedBy', header: words('bookedBy'), cell: (row) => row.actorName || '–' },
  ]
}

/** The amount; struck out when all of it was reversed. */
export function PaidAmount({ of }: { of: Payment }) {
  const words = useText(incomingMessages)
  const { money } = useFormats()
  if (of.reversedCents < of.amountCents) return money(of.amountCents)
  return (
    <span className="grey">
      {words('isReversed')} <s>{money(of.amountCents)}</s>
    </span>
  )
}

export function usePaymentPhoneRow() {
  const text = useText(moneyMessages)
  const { money, locale } = useFormats()
  const { day, payerName } = useMoneyWords()
  return (row: Payment): PhoneRow => ({
    title: payerName(row.payer, row.payerName),
    mark: row.freeCents > 0 && (
      <StateBadge colour="warning">{`${text('freeShort')}: ${money(row.freeCents)}`}</StateBadge>
    ),
    meta: `${day(row.receivedOn)} · ${paymentWayNames[row.way][locale]}`,
    amount: <PaidAmount of={row} />,
  })
}
