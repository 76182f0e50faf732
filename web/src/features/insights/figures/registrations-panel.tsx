import type { RegistrationFigures } from '@reihum/contract/insights/figures.schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { ColumnChart } from '#ui/chart/column-chart.tsx'
import { useText } from '#ui/text.tsx'
import { differenceOf } from './difference.ts'
import { FigurePanel } from './figure-panel.tsx'
import { figuresMessages } from './figures.messages.ts'
import classes from './figures.module.css'
import { KeyFigure } from './key-figure.tsx'
import type { AskedRange } from './use-asked-range.ts'
import { useBucketNames } from './use-bucket-names.ts'

/** Registrations made and cancelled. */
export function RegistrationsPanel({ asked }: { asked: AskedRange }) {
  const text = useText(figuresMessages)
  const tenant = useActiveTenant().id
  const input = { tenant, ...asked }
  const query = useQuery({
    ...queries.insights.registrationFigures.queryOptions({ input }),
    placeholderData: keepPreviousData,
  })
  return (
    <FigurePanel
      title={text('registrations')}
      query={query}
      list="/registrations"
      load={() => api.insights.exportRegistrationFigures(input)}
    >
      {(figures) => <Registrations of={figures} />}
    </FigurePanel>
  )
}

function Registrations({ of: { unit, buckets, total, before, yearBefore } }: { of: RegistrationFigures }) {
  const text = useText(figuresMessages)
  const { number } = useFormats()
  const named = useBucketNames(unit)
  const compared = (key: 'made' | 'cancelled', than: RegistrationFigures['before']) => ({
    difference: differenceOf(total[key], than[key]),
    before: number(than[key]),
  })
  return (
    <>
      <dl className={classes.keys}>
        {(['made', 'cancelled'] as const).map((key) => (
          <KeyFigure
            key={key}
            name={text(key)}
            value={number(total[key])}
            before={compared(key, before)}
            yearBefore={yearBefore && compared(key, yearBefore)}
          />
        ))}
      </dl>
      {total.made === 0 && total.cancelled === 0 ? (
        <p className={classes.empty}>{text('noRegistrations')}</p>
      ) : (
        <ColumnChart
          label={text('registrations')}
          series={[{ name: text('made') }, { name: text('cancelled'), isBelow: true }]}
          columns={buckets.map((one) => ({ ...named(one), values: [one.made, one.cancelled] }))}
          showNumber={number}
          showTick={(value) => number(Math.abs(value))}
          summary={text(`by_${unit}`)}
          table={{
            heads: [text('period'), text('made'), text('cancelled')],
            cells: (at) => [number(buckets[at]?.made ?? 0), number(buckets[at]?.cancelled ?? 0)],
          }}
          words={{ choose: text(`choose_${unit}`), asTable: text('asTable') }}
        />
      )}
    </>
  )
}
