import type { AttendanceFigures } from '@reihum/contract/insights/figures.schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { ColumnChart } from '#ui/chart/column-chart.tsx'
import { useText } from '#ui/text.tsx'
import { differenceOfShares, percentOf, shareOf } from './difference.ts'
import { FigurePanel } from './figure-panel.tsx'
import { figuresMessages } from './figures.messages.ts'
import classes from './figures.module.css'
import { KeyFigure } from './key-figure.tsx'
import type { AskedRange } from './use-asked-range.ts'
import { useBucketNames } from './use-bucket-names.ts'

/** Who was there, of those whose attendance was taken. */
export function AttendancePanel({ asked }: { asked: AskedRange }) {
  const text = useText(figuresMessages)
  const tenant = useActiveTenant().id
  const input = { tenant, ...asked }
  const query = useQuery({
    ...queries.insights.attendanceFigures.queryOptions({ input }),
    placeholderData: keepPreviousData,
  })
  return (
    <FigurePanel
      title={text('attendance')}
      query={query}
      list="/appointments"
      load={() => api.insights.exportAttendanceFigures(input)}
    >
      {(figures) => <Attendance of={figures} />}
    </FigurePanel>
  )
}

function Attendance({ of: { unit, buckets, total, before, yearBefore } }: { of: AttendanceFigures }) {
  const text = useText(figuresMessages)
  const { number, locale } = useFormats()
  const percent = (share: number | null) => percentOf(share, locale)
  const named = useBucketNames(unit)
  const sharePresent = ({ present, absent }: AttendanceFigures['total']) => shareOf(present, present + absent)
  const compared = (than: AttendanceFigures['before']) => ({
    difference: differenceOfShares(sharePresent(total), sharePresent(than)),
    before: percent(sharePresent(than)),
  })
  const taken = total.present + total.absent
  if (taken === 0) return <p className={classes.empty}>{text('noAttendance')}</p>
  return (
    <>
      <dl className={classes.keys}>
        <KeyFigure
          name={text('present')}
          value={percent(sharePresent(total))}
          line={text('ofTaken', { present: number(total.present), taken: number(taken) })}
          before={compared(before)}
          yearBefore={yearBefore && compared(yearBefore)}
          isShare
        />
      </dl>
      <ColumnChart
        label={text('attendance')}
        series={[{ name: text('present') }, { name: text('absent') }]}
        columns={buckets.map((one) => ({
          ...named(one),
          values: [one.present, one.absent],
          ...(sharePresent(one) === null ? { told: text('nothingTaken') } : {}),
        }))}
        showNumber={number}
        summary={text(`by_${unit}`)}
        table={{
          heads: [text('period'), text('present'), text('absent'), text('share')],
          cells: (at) => {
            const { present = 0, absent = 0 } = buckets[at] ?? {}
            return [number(present), number(absent), percent(shareOf(present, present + absent))]
          },
        }}
        words={{ choose: text(`choose_${unit}`), asTable: text('asTable') }}
      />
    </>
  )
}
