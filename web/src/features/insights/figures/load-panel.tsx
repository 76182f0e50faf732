import type { LoadFigures } from '@reihum/contract/insights/figures.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { ColumnChart } from '#ui/chart/column-chart.tsx'
import { useText } from '#ui/text.tsx'
import { differenceOfShares, percentOf, shareOf } from './difference.ts'
import { FigurePanel } from './figure-panel.tsx'
import { figuresMessages } from './figures.messages.ts'
import classes from './figures.module.css'
import { KeyFigure } from './key-figure.tsx'
import { loadOptions } from './load-options.ts'
import type { AskedRange } from './use-asked-range.ts'
import { useBucketNames } from './use-bucket-names.ts'

/** How full courses were. */
export function LoadPanel({ asked }: { asked: AskedRange }) {
  const text = useText(figuresMessages)
  const tenant = useActiveTenant().id
  const input = { tenant, ...asked }
  const query = useQuery(loadOptions(input))
  return (
    <FigurePanel
      title={text('load')}
      query={query}
      list="/courses"
      load={() => api.insights.exportLoadFigures(input)}
    >
      {(figures) => <Load of={figures} />}
    </FigurePanel>
  )
}

function Load({ of: { unit, buckets, total, before, yearBefore } }: { of: LoadFigures }) {
  const text = useText(figuresMessages)
  const { number, locale } = useFormats()
  const percent = (share: number | null) => percentOf(share, locale)
  const named = useBucketNames(unit)
  const share = shareOf(total.taken, total.places)
  const compared = ({ taken, places }: LoadFigures['before']) => ({
    difference: differenceOfShares(share, shareOf(taken, places)),
    before: percent(shareOf(taken, places)),
  })
  const counts = (of: LoadFigures['total']) => ({ taken: number(of.taken), places: number(of.places) })
  if (total.courses === 0) return <p className={classes.empty}>{text('noLoad')}</p>
  return (
    <>
      <dl className={classes.keys}>
        <KeyFigure
          name={text('loadOf')}
          value={percent(share)}
          line={text('takenOfCourses', { ...counts(total), courses: total.courses })}
          before={compared(before)}
          yearBefore={yearBefore && compared(yearBefore)}
          isShare
        />
      </dl>
      <ColumnChart
        label={text('load')}
        series={[{ name: text('loadOf') }]}
        columns={buckets.map((one) => {
          const loaded = shareOf(one.taken, one.places)
          const told = `${percent(loaded)}, ${text('takenOf', counts(one))}`
          return { ...named(one), values: [loaded ?? 0], told: loaded === null ? text('noCourse') : told }
        })}
        showNumber={percent}
        reaches={100}
        summary={text(`by_${unit}`)}
        table={{
          heads: [text('period'), text('courses'), text('taken'), text('places'), text('share')],
          cells: (at) => {
            const { courses = 0, taken = 0, places = 0 } = buckets[at] ?? {}
            return [number(courses), number(taken), number(places), percent(shareOf(taken, places))]
          },
        }}
        words={{ choose: text(`choose_${unit}`), asTable: text('asTable') }}
      />
    </>
  )
}
