import {
  type RefundFilter,
  type RefundRequest,
  type RefundState,
  refundState,
  refundStateNames,
  refundWay,
  refundWayNames,
} from '@reihum/contract/refunds/refund.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useMoneyWords } from '#features/payments/use-money-words.ts'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import type { ListFilter } from '#ui/list/list-search.ts'
import type { PhoneRow } from '#ui/list/phone-rows.tsx'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { Sums } from '#ui/sums.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { refundMessages } from './refund.messages.ts'

const colours: Record<RefundState, BadgeColour> = {
  pending: 'warning',
  account_asked: 'secondary',
  created: 'info',
  on_its_way: 'secondary',
  executed: 'positive',
  kept: 'secondary',
}

/** A transfer that came back is executed no more, although it was. */
function RefundBadge({ refund: { state, returnedOn } }: { refund: RefundRequest }) {
  const text = useText(refundMessages)
  const locale = useLocale()
  if (returnedOn !== null) return <StateBadge colour="warning">{text('cameBackState')}</StateBadge>
  return <StateBadge colour={colours[state]}>{refundStateNames[state][locale]}</StateBadge>
}

export function useRefundColumns(): ListColumn<RefundRequest>[] {
  const text = useText(refundMessages)
  const { date, money, locale } = useFormats()
  const { payerName } = useMoneyWords()
  return [
    {
      id: 'payer',
      header: text('recipient'),
      isMain: true,
      cell: (row) => payerName(row.payer, row.payerName),
    },
    { id: 'purpose', header: text('purpose'), cell: (row) => row.purpose },
    { id: 'state', header: text('state'), cell: (row) => <RefundBadge refund={row} /> },
    {
      id: 'way',
      header: text('way'),
      cell: (row) => (row.way ? refundWayNames[row.way][locale] : '–'),
    },
    {
      id: 'askedAt',
      header: text('askedAt'),
      isNumeric: true,
      isSortable: true,
      cell: (row) => date(row.askedAt),
    },
    {
      id: 'amount',
      header: text('amount'),
      align: 'right',
      isSortable: true,
      cell: (row) => money(row.cents),
    },
  ]
}

export function useRefundPhoneRow() {
  const { money } = useFormats()
  const { payerName } = useMoneyWords()
  return (row: RefundRequest): PhoneRow => ({
    title: payerName(row.payer, row.payerName),
    mark: <RefundBadge refund={row} />,
    meta: row.purpose,
    amount: money(row.cents),
  })
}

export function useWayFilter(): ListFilter {
  const text = useText(refundMessages)
  const { locale } = useFormats()
  return {
    kind: 'choice',
    key: 'way',
    label: text('way'),
    options: refundWay.options.map((way) => ({ value: way, label: refundWayNames[way][locale] })),
  }
}

export function useRefundFilters(): ListFilter[] {
  const text = useText(refundMessages)
  const { locale } = useFormats()
  return [
    { kind: 'text', key: 'q', label: text('search') },
    {
      kind: 'choice',
      key: 'state',
      label: text('state'),
      options: refundState.options.map((state) => ({ value: state, label: refundStateNames[state][locale] })),
    },
    useWayFilter(),
  ]
}

export function RefundSum({ filter }: { filter: RefundFilter }) {
  const text = useText(refundMessages)
  const tenant = useActiveTenant().id
  const { money } = useFormats()
  const { data } = useQuery(queries.refunds.totalRefunds.queryOptions({ input: { tenant, ...filter } }))
  // The place is kept while the sum is added up.
  return <Sums label={text('sums')} sums={[{ label: text('sum'), value: data ? money(data.cents) : '–' }]} />
}
