import { useState } from 'react'
import classes from './day-chart.module.css'
import { pointsOf, spread, ticksUpTo } from './scale.ts'

type DayChartProps = {
  /** What the chart shows, for screen readers. */
  label: string
  /** Oldest first, without gaps. */
  days: readonly { day: string; count: number }[]
  /** A day under the axis, and a day in full. */
  showDay: (day: string) => string
  /** A day under the axis, where that is to be shorter. */
  showTick?: (day: string) => string
  showNumber: (value: number) => string
  /** Shown when no day is chosen. */
  summary: string
  words: { day: string; asTable: string; count: string }
}

/**
 * A count for each day, as a line; a single day is a bar. A slider lies over it: the pointer, a finger and the arrow keys all choose a day,
 * whose number is shown above. A table offers the same numbers as text.
 */
export function DayChart(props: DayChartProps) {
  const { label, days, showDay, showTick = showDay, showNumber, summary, words } = props
  const [chosen, setChosen] = useState<number | null>(null)
  const counts = days.map(({ count }) => count)
  const ticks = ticksUpTo(Math.max(0, ...counts))
  const points = pointsOf(counts, ticks.at(-1) ?? 1)
  // A line through one day would be none, and its area a slope that nobody counted.
  const only = points.length === 1 ? points[0] : undefined
  const line = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(3)} ${y.toFixed(3)}`).join('')
  const told = (at: number) => {
    const { day = '', count = 0 } = days[at] ?? {}
    return `${showDay(day)}: ${showNumber(count)}`
  }
  const point = chosen === null ? undefined : points[chosen]
  const highest = ticks.at(-1) ?? 1
  return (
    <figure className={classes.chart} aria-label={label}>
      <div className={classes.readout}>{chosen === null ? summary : told(chosen)}</div>
      <div className={classes.field}>
        <div className={classes.ticks} aria-hidden>
          {ticks.map((tick) => (
            <span key={tick} className={classes.tickPlace} style={{ bottom: `${(tick / highest) * 100}%` }}>
              <span className={classes.tick}>{showNumber(tick)}</span>
            </span>
          ))}
        </div>
        <div className={classes.plot}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
            <title>{label}</title>
            {only ? (
              <path className={classes.bar} d={`M48 100V${only.y.toFixed(3)}H52V100Z`} />
            ) : (
              <>
                <path className={classes.area} d={`${line}L100 100L0 100Z`} />
                <path className={classes.line} d={line} />
              </>
            )}
          </svg>
          {point && (
            <>
              <span className={classes.rule} style={{ left: `${point.x}%` }} />
              <span className={classes.dot} style={{ left: `${point.x}%`, top: `${point.y}%` }} />
            </>
          )}
          <input
            type="range"
            className={classes.slider}
            min={0}
            max={Math.max(0, days.length - 1)}
            value={chosen ?? days.length - 1}
            aria-label={words.day}
            aria-valuetext={told(chosen ?? days.length - 1)}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
            onFocus={(event) => setChosen(Number(event.currentTarget.value))}
            onBlur={() => setChosen(null)}
            onPointerMove={({ currentTarget, clientX }) => {
              const { left, width } = currentTarget.getBoundingClientRect()
              const at = Math.round(((clientX - left) / width) * (days.length - 1))
              setChosen(Math.min(Math.max(at, 0), days.length - 1))
            }}
            onPointerLeave={() => setChosen(null)}
          />
        </div>
      </div>
      <div className={classes.days} aria-hidden>
        {spread(days.length, 5).map((at) => (
          <span key={at} style={{ left: `${points[at]?.x ?? 0}%` }}>
            {showTick(days[at]?.day ?? '')}
          </span>
        ))}
      </div>
      <details className={classes.table}>
        <summary>{words.asTable}</summary>
        <table aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{words.day}</th>
              <th scope="col">{words.count}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{showDay(day)}</th>
                <td>{showNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
