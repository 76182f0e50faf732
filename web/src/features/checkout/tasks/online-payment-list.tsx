import { disputeStateNames, onlinePaymentFieldWords } from '@reihum/contract/checkout/checkout.fields.ts'
import {
  disputeState,
  type OnlinePaymentLine,
  onlinePaymentFilter,
  onlinePaymentListInput,
  paymentService,
  paymentServiceNames,
} from '@reihum/contract/checkout/checkout.schema.ts'
import { headingOf } from '@reihum/contract/wire/field-words.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { useDaysFilter } from '#ui/list/days-filter.tsx'
import { List } from '#ui/list/list-page.tsx'
import type { ListFilter } from '#ui/list/list-search.ts'
import { StateBadge } from '#ui/state-badge.tsx'
import { type Sum, Sums } from '#ui/sums.tsx'
import { useText } from '#ui/text.tsx'
import { onlineMessages } from './online.messages.ts'

type Line = OnlinePaymentLine

/** What came through payment services and the part of the address that says which. */
export function useOnlinePayments() {
  const tenant = useActiveTenant().id
  return useRecordList(onlinePaymentListInput, (search) =>
    queries.checkout.listOnlinePayments.queryOptions({ input: { tenant, ...search } }),
  )
}

/** Every payment that came through a payment service, with what the service keeps and whether it is disputed. */
export function OnlinePaymentList({ list }: { list: ReturnType<typeof useOnlinePayments> }) {
  const text = useText(onlineMessages)
  const { money, dateTime } = useFormats()
  return (
    <List
      {...list}
      label={text('title')}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/payments/${id}`}
      phoneRow={(row) => ({
        title: row.payerName || text('noName'),
        mark: <Dispute of={row} />,
        meta: `${paymentServiceNames[row.service]}, ${dateTime(row.capturedAt)}`,
        amount: money(row.amountCents),
      })}
      filters={useFilters()}
      totals={<Totals filter={onlinePaymentFilter.parse(list.search)} />}
      empty={{ sentence: text('none') }}
    />
  )
}

function useColumns(): ListColumn<Line>[] {
  const text = useText(onlineMessages)
  const { money, dateTime, locale } = useFormats()
  const header = (field: keyof typeof onlinePaymentFieldWords) =>
    headingOf(onlinePaymentFieldWords[field], locale)
  const known = (cents: number | null) =>
    cents === null ? <span className="grey">{text('feeUnknown')}</span> : money(cents)
  return [
    {
      id: 'payer',
      header: header('payerName'),
      isMain: true,
      cell: ({ payerName }) => payerName || text('noName'),
    },
    {
      id: 'capturedAt',
      header: header('capturedAt'),
      isNumeric: true,
      isSortable: true,
      cell: ({ capturedAt }) => dateTime(capturedAt),
    },
    { id: 'course', header: header('courseTitle'), cell: ({ courseTitle }) => courseTitle || '–' },
    { id: 'service', header: header('service'), cell: ({ service }) => paymentServiceNames[service] },
    {
      id: 'amount',
      header: header('amountCents'),
      align: 'right',
      isSortable: true,
      cell: ({ amountCents }) => money(amountCents),
    },
    {
      id: 'fee',
      header: header('feeCents'),
      align: 'right',
      isSortable: true,
      cell: ({ feeCents }) => known(feeCents),
    },
    {
      id: 'net',
      header: header('netCents'),
      align: 'right',
      cell: ({ netCents }) => (netCents === null ? '–' : money(netCents)),
    },
    {
      id: 'refunded',
      header: header('refundedCents'),
      align: 'right',
      cell: ({ refundedCents }) => (refundedCents === 0 ? '–' : money(refundedCents)),
    },
    { id: 'dispute', header: header('dispute'), cell: (row) => <Dispute of={row} /> },
  ]
}

/** How a dispute stands; nothing where nobody disputes it. */
function Dispute({ of: { dispute } }: { of: Line }) {
  const { locale } = useFormats()
  if (dispute === null) return null
  const colours = { open: 'warning', won: 'positive', lost: 'negative' } as const
  return <StateBadge colour={colours[dispute]}>{disputeStateNames[dispute][locale]}</StateBadge>
}

function useFilters(): ListFilter[] {
  const text = useText(onlineMessages)
  const { locale, timeZone } = useFormats()
  const { capturedAt, service, dispute } = onlinePaymentFieldWords
  const captured = useDaysFilter(capturedAt.label[locale], wallClockOf(new Date(), timeZone).date)
  return [
    { kind: 'text', key: 'q', label: text('search') },
    {
      kind: 'choice',
      key: 'service',
      label: service.label[locale],
      options: paymentService.options.map((value) => ({ value, label: paymentServiceNames[value] })),
    },
    {
      kind: 'choice',
      key: 'dispute',
      label: dispute.label[locale],
      options: disputeState.options.map((value) => ({ value, label: disputeStateNames[value][locale] })),
    },
    { ...captured, toKey: 'until' },
  ]
}

function Totals({ filter }: { filter: ReturnType<typeof onlinePaymentFilter.parse> }) {
  const text = useText(onlineMessages)
  const tenant = useActiveTenant().id
  const { money, locale } = useFormats()
  const { data } = useQuery(
    queries.checkout.totalOnlinePayments.queryOptions({ input: { tenant, ...filter } }),
  )
  const { amountCents, feeCents, netCents, refundedCents } = onlinePaymentFieldWords
  const sum = (label: string, cents: number | undefined): Sum => ({
    label,
    // The place is kept while the sums are added up.
    value: cents === undefined ? '–' : money(cents),
  })
  return (
    <>
      <Sums
        label={text('totals')}
        sums={[
          sum(amountCents.label[locale], data?.amountCents),
          sum(feeCents.label[locale], data?.feeCents),
          sum(netCents.label[locale], data && data.amountCents - data.feeCents),
          sum(refundedCents.label[locale], data?.refundedCents),
        ]}
      />
      {data && data.withoutFee > 0 && (
        <p className="grey">{text('withoutFee', { count: data.withoutFee })}</p>
      )}
    </>
  )
}
