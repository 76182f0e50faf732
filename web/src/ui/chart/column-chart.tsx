import { useState } from 'react'
import classes from './column-chart.module.css'
import { spread, ticksBetween } from './scale.ts'

type Series = { name: string; isBelow?: boolean }

type Column = {
  key: string
  /** Under the axis. */
  short: string
  full: string
  /** One for each series; all are shown upwards, or downwards where the series is below. */
  values: readonly number[]
  /** What is said of it instead of its values. */
  told?: string
}

type ColumnChartProps = {
  /** What the chart shows, for screen readers. */
  label: string
  series: readonly Series[]
  /** From left to right, without gaps. */
  columns: readonly Column[]
  showNumber: (value: number) => string
  showTick?: (value: number) => string
  leastStep?: number
  /** The axis reaches at least up to here. */
  reaches?: number
  /** Shown when no column is chosen. */
  summary: string
  /** The same in text, a row for each column. */
  table: { heads: readonly string[]; cells: (at: number) => readonly string[] }
  words: { choose: string; asTable: string }
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/**
 * Columns over time, in one colour. A slider lies over them: the pointer, a finger and the arrow keys all choose a column,
 * whose numbers are shown above. A table offers the same as text.
 */
export function ColumnChart(props: ColumnChartProps) {
  const { label, series, columns, showNumber, summary, table, words } = props
  const { showTick = showNumber, leastStep, reaches = 0 } = props
  const [chosen, setChosen] = useState<number | null>(null)
  const parts = columns.map(({ values }) => ({
    above: values.filter((_, at) => !series[at]?.isBelow),
    below: values.filter((_, at) => series[at]?.isBelow),
  }))
  const most = Math.max(reaches, ...parts.map(({ above }) => sumOf(above)))
  const least = Math.min(0, ...parts.map(({ below }) => 0 - sumOf(below)))
  const ticks = ticksBetween(least, most, leastStep)
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)]
  const heightOf = (value: number) => ((top - value) / (top - bottom)) * 100
  const told = (at: number) => {
    const column = columns[at]
    if (!column) return ''
    const said = series.map(({ name }, of) => `${name} ${showNumber(column.values[of] ?? 0)}`).join(' · ')
    return `${column.full}: ${column.told ?? said}`
  }
  const last = Math.max(0, columns.length - 1)
  const middle = (at: number) => ((at + 0.5) / columns.length) * 100
  return (
    <figure className={classes.chart} aria-label={label}>
      <div className={classes.readout}>{chosen === null ? summary : told(chosen)}</div>
      <div className={classes.field}>
        <div className={classes.ticks} aria-hidden>
          {ticks.map((tick) => (
            <span key={tick} className={classes.widest}>
              {showTick(tick)}
            </span>
          ))}
          {ticks.map((tick) => (
            <span key={tick} className={classes.tickPlace} style={{ top: `${heightOf(tick)}%` }}>
              <span className={classes.tick}>{showTick(tick)}</span>
            </span>
          ))}
        </div>
        <div className={classes.plot}>
          <svg viewBox={`0 0 ${columns.length * 10} 100`} preserveAspectRatio="none" aria-hidden>
            <title>{label}</title>
            {chosen !== null && (
              <rect className={classes.chosen} x={chosen * 10} y={0} width={10} height={100} />
            )}
            {ticks.map((tick) => (
              <line
                key={tick}
                className={tick === 0 ? classes.axis : classes.rule}
                x1={0}
                x2={columns.length * 10}
                y1={heightOf(tick)}
                y2={heightOf(tick)}
              />
            ))}
            {columns.map((column, at) => (
              <ColumnParts key={column.key} left={at * 10} of={column} series={series} heightOf={heightOf} />
            ))}
          </svg>
          <input
            type="range"
            className={classes.slider}
            min={0}
            max={last}
            value={chosen ?? last}
            aria-label={words.choose}
            aria-valuetext={told(chosen ?? last)}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
            onFocus={(event) => setChosen(Number(event.currentTarget.value))}
            onBlur={() => setChosen(null)}
            onPointerMove={({ currentTarget, clientX }) => {
              const { left, width } = currentTarget.getBoundingClientRect()
              const at = Math.floor(((clientX - left) / width) * columns.length)
              setChosen(Math.min(Math.max(at, 0), last))
            }}
            onPointerLeave={() => setChosen(null)}
          />
        </div>
        <div className={classes.names} aria-hidden>
          {spread(columns.length, 5).map((at) => (
            <span key={at} style={{ left: `${middle(at)}%` }}>
              {columns[at]?.short}
            </span>
          ))}
        </div>
      </div>
      {series.length > 1 && (
        <ul className={classes.legend} aria-hidden>
          {series.map(({ name, isBelow }, at) => (
            <li key={name}>
              <svg viewBox="0 0 12 12" aria-hidden>
                <rect
                  className={classes.part}
                  data-second={at > 0}
                  data-below={isBelow}
                  width={12}
                  height={12}
                />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
      <ChartTable label={label} columns={columns} table={table} asTable={words.asTable} />
    </figure>
  )
}

type PartsProps = { left: number; of: Column; series: readonly Series[]; heightOf: (value: number) => number }

/** The values of a column: stacked upwards from the axis, and downwards those that are below. */
function ColumnParts({ left, of: { values }, series, heightOf }: PartsProps) {
  let [above, below] = [0, 0]
  const places = values.map((value, at) => {
    const isBelow = series[at]?.isBelow === true
    const from = isBelow ? below : above
    const to = isBelow ? from - value : from + value
    if (isBelow) below = to
    else above = to
    return { at, isBelow, upper: Math.max(from, to), lower: Math.min(from, to) }
  })
  return places.map(({ at, isBelow, upper, lower }) => (
    <rect
      key={at}
      className={classes.part}
      data-second={at > 0}
      data-below={isBelow}
      x={left + 1.5}
      width={7}
      y={heightOf(upper)}
      height={heightOf(lower) - heightOf(upper)}
    />
  ))
}

type TableProps = Pick<ColumnChartProps, 'label' | 'columns' | 'table'> & { asTable: string }

/** The latest first. */
function ChartTable({ label, columns, table: { heads, cells }, asTable }: TableProps) {
  return (
    <details className={classes.table}>
      <summary>{asTable}</summary>
      <table aria-label={label}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns
            .map(({ key, full }, at) => (
              <tr key={key}>
                <th scope="row">{full}</th>
                {cells(at).map((cell, column) => (
                  <td key={heads[column + 1]} data-label={heads[column + 1]}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </details>
  )
}
