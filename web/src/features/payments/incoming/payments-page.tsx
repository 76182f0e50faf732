import { Button, Menu } from '@mantine/core'
import { paymentWay, paymentWayNames } from '@reihum/contract/ledger/receivable-states.ts'
import {
  type PaymentTotals,
  paymentExportInput,
  paymentFilter,
  paymentListInput,
} from '@reihum/contract/payments/payment.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, queries } from '#platform/connection.ts'
import { ExportItems, ExportMenu } from '#platform/export-menu.tsx'
import { useAdditions } from '#platform/house-context.tsx'
import { useListLayout } from '#platform/list-layout.ts'
import { ListViews } from '#platform/list-views/list-views.tsx'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { useDaysFilter } from '#ui/list/days-filter.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import type { ListFilter } from '#ui/list/list-search.ts'
import { Sums } from '#ui/sums.tsx'
import { useText } from '#ui/text.tsx'
import { moneyMessages } from '../money.messages.ts'
import { paymentNotices } from '../payment-sections.ts'
import { incomingMessages } from './incoming.messages.ts'
import { columnsAtFirst, usePaymentColumns, usePaymentPhoneRow } from './payment-columns.tsx'

const exportOrder = paymentExportInput.omit({ format: true })

export function PaymentsPage() {
  const text = useText(moneyMessages)
  const words = useText(incomingMessages)
  const tenant = useActiveTenant().id
  const list = useRecordList(paymentListInput, (search) =>
    queries.payments.listPayments.queryOptions({ input: { tenant, ...search } }),
  )
  const layout = useListLayout('payments', columnsAtFirst)
  const notices = useAdditions(paymentNotices)
  return (
    <>
      {notices.map((Notice, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what rooms add never changes its order
        <Notice key={at} />
      ))}
      <ListPage
        {...list}
        title={text('payments')}
        line={(count) => words('line', { count })}
        failed={words('failed')}
        columns={usePaymentColumns()}
        layout={layout}
        phoneRow={usePaymentPhoneRow()}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/payments/${id}`}
        filters={usePaymentFilters()}
        foldsFilters
        views={<ListViews list="payments" layout={layout} />}
        totals={<ListTotals filter={paymentFilter.parse(list.search)} />}
        action={
          <>
            <Button component={Link} to="/payments/cash" variant="default">
              {words('cashList')}
            </Button>
            <ExportMenu
              load={(format) =>
                api.payments.exportPayments({ tenant, ...exportOrder.parse(list.search), format })
              }
            >
              <Menu.Divider />
              <Menu.Label>{words('allocations')}</Menu.Label>
              <ExportItems
                load={(format) =>
                  api.payments.exportAllocations({ tenant, ...paymentFilter.parse(list.search), format })
                }
              />
            </ExportMenu>
            <NotePayment />
          </>
        }
        empty={{ sentence: words('empty'), action: <NotePayment /> }}
      />
    </>
  )
}

function usePaymentFilters(): ListFilter[] {
  const text = useText(moneyMessages)
  const words = useText(incomingMessages)
  const { locale, timeZone } = useFormats()
  const received = useDaysFilter(text('receivedOn'), wallClockOf(new Date(), timeZone).date)
  return [
    { kind: 'text', key: 'q', label: words('search') },
    {
      kind: 'choice',
      key: 'way',
      label: text('way'),
      options: paymentWay.options.map((way) => ({ value: way, label: paymentWayNames[way][locale] })),
    },
    { ...received, toKey: 'until' },
    { kind: 'flag', key: 'free', label: words('isFree') },
    { kind: 'flag', key: 'unknown', label: words('unknown') },
    { kind: 'given', key: 'personId', label: words('ofPerson') },
    { kind: 'given', key: 'courseId', label: words('ofCourse') },
  ]
}

function ListTotals({ filter }: { filter: ReturnType<typeof paymentFilter.parse> }) {
  const text = useText(moneyMessages)
  const words = useText(incomingMessages)
  const tenant = useActiveTenant().id
  const { money } = useFormats()
  const { data } = useQuery(queries.payments.totalPayments.queryOptions({ input: { tenant, ...filter } }))
  // The place is kept while the sums are added up.
  const sum = (field: keyof PaymentTotals) => (data ? money(data[field]) : '–')
  const some = (label: string, field: keyof PaymentTotals) =>
    data && data[field] > 0 ? [{ label, value: sum(field) }] : []
  return (
    <Sums
      label={words('totals')}
      sums={[
        { label: text('amountCents'), value: sum('amountCents') },
        { label: words('allocated'), value: sum('allocatedCents') },
        { label: text('freeCents'), value: sum('freeCents') },
        ...some(text('refundedCents'), 'refundedCents'),
        ...some(text('reversedCents'), 'reversedCents'),
      ]}
    />
  )
}

function NotePayment() {
  const text = useText(moneyMessages)
  const may = useMay()
  if (!may('money.manage')) return null
  return (
    <Button component={Link} to="/payments/new">
      {text('notePayment')}
    </Button>
  )
}
