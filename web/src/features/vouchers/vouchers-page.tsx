import { Button } from '@mantine/core'
import { paymentWayNames } from '@reihum/contract/ledger/receivable-states.ts'
import {
  type Voucher,
  voucherExportInput,
  voucherFilter,
  voucherListInput,
  voucherState,
  voucherStateNames,
} from '@reihum/contract/vouchers/voucher.schema.ts'
import { formatDay } from '@reihum/contract/wire/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, queries } from '#platform/connection.ts'
import { ExportMenu } from '#platform/export-menu.tsx'
import { useListLayout } from '#platform/list-layout.ts'
import { ListViews } from '#platform/list-views/list-views.tsx'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import type { PhoneRow } from '#ui/list/phone-rows.tsx'
import { Sums } from '#ui/sums.tsx'
import { useText } from '#ui/text.tsx'
import { VoucherBadge } from './voucher-badge.tsx'
import { vouchersMessages } from './vouchers.messages.ts'

const exportOrder = voucherExportInput.omit({ format: true })

export function VouchersPage() {
  const text = useText(vouchersMessages)
  const tenant = useActiveTenant().id
  const { locale } = useFormats()
  const list = useRecordList(voucherListInput, (search) =>
    queries.vouchers.listVouchers.queryOptions({ input: { tenant, ...search } }),
  )
  const layout = useListLayout('vouchers', ['state', 'soldOn', 'amount', 'balance', 'validUntil'])
  return (
    <ListPage
      {...list}
      title={text('vouchers')}
      line={(count) => text('count', { count })}
      columns={useVoucherColumns()}
      layout={layout}
      phoneRow={useVoucherPhoneRow()}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/vouchers/${id}`}
      filters={[
        { kind: 'text', key: 'q', label: text('search') },
        {
          kind: 'choice',
          key: 'state',
          label: text('state'),
          options: voucherState.options.map((state) => ({
            value: state,
            label: voucherStateNames[state][locale],
          })),
        },
      ]}
      views={<ListViews list="vouchers" layout={layout} />}
      totals={<ListTotals filter={voucherFilter.parse(list.search)} />}
      action={
        <>
          <Button component={Link} to="/vouchers/settings" variant="default">
            {text('settings')}
          </Button>
          <ExportMenu
            load={(format) =>
              api.vouchers.exportVouchers({ tenant, ...exportOrder.parse(list.search), format })
            }
          />
          <Sell />
        </>
      }
      empty={{ sentence: text('empty'), action: <Sell /> }}
    />
  )
}

function useVoucherColumns(): ListColumn<Voucher>[] {
  const text = useText(vouchersMessages)
  const { money, locale } = useFormats()
  return [
    {
      id: 'lastFour',
      header: text('lastFour'),
      isMain: true,
      cell: (row) => [`…${row.lastFour}`, row.recipientName || row.buyerName].filter(Boolean).join(' · '),
    },
    { id: 'state', header: text('state'), cell: (row) => <VoucherBadge state={row.state} /> },
    {
      id: 'soldOn',
      header: text('soldOn'),
      isNumeric: true,
      isSortable: true,
      cell: (row) => formatDay(row.soldOn, locale),
    },
    { id: 'paidWay', header: text('paidWay'), cell: (row) => paymentWayNames[row.paidWay][locale] },
    { id: 'buyerName', header: text('buyerName'), cell: (row) => row.buyerName || '–' },
    {
      id: 'amount',
      header: text('amountCents'),
      align: 'right',
      isSortable: true,
      cell: (row) => money(row.amountCents),
    },
    {
      id: 'balance',
      header: text('balanceCents'),
      align: 'right',
      isSortable: true,
      cell: (row) => money(row.balanceCents),
    },
    {
      id: 'validUntil',
      header: text('validUntil'),
      isNumeric: true,
      isSortable: true,
      cell: (row) => formatDay(row.validUntil, locale),
    },
  ]
}

function useVoucherPhoneRow() {
  const { money, locale } = useFormats()
  return (row: Voucher): PhoneRow => ({
    title: `…${row.lastFour}`,
    mark: <VoucherBadge state={row.state} />,
    meta: [row.recipientName || row.buyerName, formatDay(row.validUntil, locale)].filter(Boolean).join(' · '),
    amount: money(row.balanceCents),
  })
}

function ListTotals({ filter }: { filter: ReturnType<typeof voucherFilter.parse> }) {
  const text = useText(vouchersMessages)
  const tenant = useActiveTenant().id
  const { money } = useFormats()
  const { data } = useQuery(queries.vouchers.totalVouchers.queryOptions({ input: { tenant, ...filter } }))
  // The place is kept while the sums are added up.
  return (
    <Sums
      label={text('totals')}
      sums={[
        { label: text('sold'), value: data ? money(data.amountCents) : '–' },
        { label: text('owed'), value: data ? money(data.balanceCents) : '–' },
      ]}
    />
  )
}

function Sell() {
  const text = useText(vouchersMessages)
  const may = useMay()
  if (!may('money.manage')) return null
  return (
    <Button component={Link} to="/vouchers/new">
      {text('sell')}
    </Button>
  )
}
