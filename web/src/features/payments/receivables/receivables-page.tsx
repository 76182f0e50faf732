import { Button } from '@mantine/core'
import {
  type Receivable,
  type ReceivableTotals,
  receivableExportInput,
  receivableFilter,
  receivableListInput,
} from '@reihum/contract/payments/receivable.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { api, queries } from '#platform/connection.ts'
import { ExportMenu } from '#platform/export-menu.tsx'
import { useListLayout } from '#platform/list-layout.ts'
import { ListViews } from '#platform/list-views/list-views.tsx'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { isPicked, useListSelection } from '#ui/list/list-selection.ts'
import { Sums } from '#ui/sums.tsx'
import { useText } from '#ui/text.tsx'
import { moneyMessages } from '../money.messages.ts'
import { useMoneyWords } from '../use-money-words.ts'
import { columnsAtFirst, useReceivableColumns, useReceivablePhoneRow } from './receivable-columns.tsx'
import { useReceivableFilters } from './receivable-filters.ts'
import { receivablesMessages } from './receivables.messages.ts'

const exportOrder = receivableExportInput.omit({ format: true })

export function ReceivablesPage() {
  const text = useText(moneyMessages)
  const words = useText(receivablesMessages)
  const tenant = useActiveTenant().id
  const { payerName } = useMoneyWords()
  const list = useRecordList(receivableListInput, (search) =>
    queries.payments.listReceivables.queryOptions({ input: { tenant, ...search } }),
  )
  const filter = receivableFilter.parse(list.search)
  const selection = useListSelection(filter)
  const layout = useListLayout('receivables', columnsAtFirst)
  const listed = useSeen(list.query.data?.items ?? [])
  return (
    <ListPage
      {...list}
      title={text('receivables')}
      line={(count) => words('line', { count })}
      failed={words('failed')}
      columns={useReceivableColumns()}
      layout={layout}
      phoneRow={useReceivablePhoneRow()}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/receivables/${id}`}
      filters={useReceivableFilters(list.search)}
      foldsFilters
      views={<ListViews list="receivables" layout={layout} />}
      totals={<ListTotals filter={filter} />}
      bulk={{
        selection,
        rowName: ({ payer, title }) => `${payerName(payer)}, ${title}`,
        actions: selection.picked.isAll ? (
          <SumsOfAll filter={filter} />
        ) : (
          <SelectedSums rows={listed.filter(({ id }) => isPicked(selection.picked, id))} />
        ),
      }}
      action={
        <>
          <ExportMenu
            load={(format) =>
              api.payments.exportReceivables({ tenant, ...exportOrder.parse(list.search), format })
            }
          />
          <NewReceivable />
        </>
      }
      empty={{ sentence: words('empty'), action: <NewReceivable /> }}
    />
  )
}

/** All rows that were shown: what is picked may be on another page. */
function useSeen(rows: readonly Receivable[]): Receivable[] {
  const seen = useRef(new Map<string, Receivable>())
  for (const row of rows) seen.current.set(row.id, row)
  return [...seen.current.values()]
}

type OfFilter = { filter: ReturnType<typeof receivableFilter.parse> }

const totalsQuery = (tenant: string, filter: OfFilter['filter']) =>
  queries.payments.totalReceivables.queryOptions({ input: { tenant, ...filter } })

function ListTotals({ filter }: OfFilter) {
  const text = useText(moneyMessages)
  const words = useText(receivablesMessages)
  const { money } = useFormats()
  const { data } = useQuery(totalsQuery(useActiveTenant().id, filter))
  // The place is kept while the sums are added up.
  const sum = (field: keyof ReceivableTotals) => (data ? money(data[field]) : '–')
  return (
    <Sums
      label={words('totals')}
      sums={[
        { label: text('amountCents'), value: sum('amountCents') },
        { label: text('paidCents'), value: sum('paidCents') },
        ...(data && data.writtenOffCents > 0
          ? [{ label: text('writtenOffCents'), value: sum('writtenOffCents') }]
          : []),
        { label: text('openCents'), value: sum('openCents') },
        {
          label: text('overdue'),
          value: sum('overdueCents'),
          isUrgent: data !== undefined && data.overdueCents > 0,
        },
      ]}
    />
  )
}

function SumsOfAll({ filter }: OfFilter) {
  const { data } = useQuery(totalsQuery(useActiveTenant().id, filter))
  return data ? <SelectedSums rows={[data]} /> : null
}

function SelectedSums({ rows }: { rows: readonly Pick<Receivable, 'amountCents' | 'openCents'>[] }) {
  const words = useText(receivablesMessages)
  const { money } = useFormats()
  const sumOf = (field: 'amountCents' | 'openCents') => rows.reduce((sum, row) => sum + row[field], 0)
  return (
    <strong className="numbers" role="status">
      {words('selectedTotals', { amount: money(sumOf('amountCents')), open: money(sumOf('openCents')) })}
    </strong>
  )
}

function NewReceivable() {
  const text = useText(moneyMessages)
  const may = useMay()
  if (!may('money.manage')) return null
  return (
    <Button component={Link} to="/receivables/new">
      {text('newReceivable')}
    </Button>
  )
}
