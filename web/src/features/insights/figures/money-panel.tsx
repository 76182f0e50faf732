import type { MoneyFigures } from '@reihum/contract/insights/figures.schema.ts'
import { paymentWayNames } from '@reihum/contract/ledger/receivable-states.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { BarTable } from '#ui/chart/bar-table.tsx'
import { ColumnChart } from '#ui/chart/column-chart.tsx'
import { useText } from '#ui/text.tsx'
import { differenceOf } from './difference.ts'
import { FigurePanel } from './figure-panel.tsx'
import { figuresMessages } from './figures.messages.ts'
import classes from './figures.module.css'
import { KeyFigure } from './key-figure.tsx'
import type { AskedRange } from './use-asked-range.ts'
import { useBucketNames } from './use-bucket-names.ts'

/** What came in and what was given back. */
export function MoneyPanel({ asked }: { asked: AskedRange }) {
  const text = useText(figuresMessages)
  const tenant = useActiveTenant().id
  const input = { tenant, ...asked }
  const query = useQuery({
    ...queries.insights.moneyFigures.queryOptions({ input }),
    placeholderData: keepPreviousData,
  })
  return (
    <FigurePanel
      title={text('money')}
      query={query}
      list="/payments"
      load={() => api.insights.exportMoneyFigures(input)}
    >
      {(figures) => <Money of={figures} />}
    </FigurePanel>
  )
}

const names = { receivedCents: 'received', givenBackCents: 'givenBack' } as const

function Money({ of: { unit, buckets, total, before, yearBefore } }: { of: MoneyFigures }) {
  const text = useText(figuresMessages)
  const { money, locale } = useFormats()
  const named = useBucketNames(unit)
  const compared = (key: keyof typeof names, than: MoneyFigures['before']) => ({
    difference: differenceOf(total[key], than[key]),
    before: money(than[key]),
  })
  const isEmpty = buckets.every((one) => one.receivedCents === 0 && one.givenBackCents === 0)
  return (
    <>
      <dl className={classes.keys}>
        {(['receivedCents', 'givenBackCents'] as const).map((key) => (
          <KeyFigure
            key={key}
            name={text(names[key])}
            value={money(total[key])}
            before={compared(key, before)}
            yearBefore={yearBefore && compared(key, yearBefore)}
          />
        ))}
      </dl>
      {isEmpty ? (
        <p className={classes.empty}>{text('noMoney')}</p>
      ) : (
        <>
          <ColumnChart
            label={text('money')}
            series={[{ name: text('received') }, { name: text('givenBack'), isBelow: true }]}
            columns={buckets.map((one) => ({
              ...named(one),
              values: [Math.max(0, one.receivedCents), one.givenBackCents],
            }))}
            showNumber={money}
            showTick={(cents) => money(Math.abs(cents)).replace(/[.,]00(?=\D*$)/, '')}
            leastStep={100}
            summary={text(`by_${unit}`)}
            table={{
              heads: [text('period'), text('received'), text('givenBack'), text('balance')],
              cells: (at) => {
                const { receivedCents = 0, givenBackCents = 0 } = buckets[at] ?? {}
                return [receivedCents, givenBackCents, receivedCents - givenBackCents].map(money)
              },
            }}
            words={{ choose: text(`choose_${unit}`), asTable: text('asTable') }}
          />
          {total.ways.length > 0 && (
            <>
              <h4>{text('ways')}</h4>
              <BarTable
                label={text('ways')}
                rows={total.ways.map(({ way, cents }) => ({
                  key: way,
                  label: paymentWayNames[way][locale],
                  value: cents,
                  shown: money(cents),
                }))}
              />
            </>
          )}
        </>
      )}
    </>
  )
}
