import classes from './stacked-columns.module.css'

/** The value of each series in one column. */
type Column = { key: string; label: string; values: readonly number[] }

type StackedColumnsProps = {
  /** What the chart shows. */
  label: string
  /** At most six, in the order of the values. */
  series: readonly string[]
  columns: readonly Column[]
  showNumber: (value: number) => string
  words: { column: string; part: string; value: string; total: string; asTable: string }
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Columns made of parts, and the same numbers as a table; a part that is less than nothing has no height. */
export function StackedColumns({ label, series, columns, showNumber, words }: StackedColumnsProps) {
  const highest = Math.max(
    1,
    ...columns.map(({ values }) => sumOf(values.map((value) => Math.max(0, value)))),
  )
  return (
    <figure className={classes.chart} aria-label={label}>
      <div className={classes.columns} aria-hidden>
        {columns.map(({ key, label: name, values }) => (
          <div key={key} className={classes.column} title={`${name}: ${showNumber(sumOf(values))}`}>
            <div className={classes.stack}>
              {values.map((value, at) => (
                <span
                  key={series[at]}
                  data-series={at}
                  className={classes.part}
                  style={{ height: `${(Math.max(0, value) / highest) * 100}%` }}
                />
              ))}
            </div>
            <span className={classes.name}>{name}</span>
          </div>
        ))}
      </div>
      <ul className={classes.legend} aria-hidden>
        {series.map((name, at) => (
          <li key={name}>
            <span data-series={at} className={classes.swatch} />
            {name}
          </li>
        ))}
      </ul>
      <details className={classes.table}>
        <summary>{words.asTable}</summary>
        <ColumnTable label={label} series={series} columns={columns} showNumber={showNumber} words={words} />
      </details>
    </figure>
  )
}

/** A row for each part that there is, so that it fits on a phone, and the total of columns with several. */
function ColumnTable({ label, series, columns, showNumber, words }: StackedColumnsProps) {
  const rows = columns.toReversed().flatMap(({ key, label: name, values }) => {
    const parts = values
      .map((value, at) => ({ name: series[at] ?? '', value }))
      .filter(({ value }) => value !== 0)
    const all = parts.length > 1 ? [...parts, { name: words.total, value: sumOf(values) }] : parts
    return all.map((part) => ({ ...part, key: `${key} ${part.name}`, column: name }))
  })
  return (
    <table aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{words.column}</th>
          <th scope="col">{words.part}</th>
          <th scope="col">{words.value}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, column, name, value }) => (
          <tr key={key}>
            <th scope="row">{column}</th>
            <td>{name}</td>
            <td>{showNumber(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
