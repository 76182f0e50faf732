import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { note } from './figures.ts'
import { isBeyond, type Kind, limitsFor } from './route-budgets.ts'
import type { RouteFigures } from './route-figures.ts'

export type Row = RouteFigures & { kind: Kind }

/** So much dearer than in the last release is named; less is noise, also where a request costs next to nothing. */
const dearer = { times: 1.2, ms: 0.1 }

const columns: [string, (row: Row) => number | string][] = [
  ['route', ({ route }) => route],
  ['at', ({ world }) => world],
  ['status', ({ status }) => status],
  ['node', ({ many }) => many.node],
  ['database', ({ many }) => many.database],
  ['node alone', ({ alone }) => alone.node],
  ['database alone', ({ alone }) => alone.database],
  ['trips', ({ roundTrips }) => roundTrips],
  ['statements', ({ statements }) => statements],
  ['bytes', ({ bytes }) => bytes],
  ['p50', ({ alone }) => alone.p50],
  ['p99', ({ alone }) => alone.p99],
  ['p50 of 32', ({ many }) => many.p50],
  ['p99 of 32', ({ many }) => many.p99],
  ['times bare', ({ alone, bare }) => alone.p50 / bare.ms],
]

const written = (value: number | string) =>
  typeof value === 'string' ? value : Number.isInteger(value) ? String(value) : value.toFixed(2)

/** What a request costs both, with 32 clients. */
const costOf = ({ many }: Row) => many.node + many.database

/** Prints the table, the dearest route first; milliseconds, of the processor where nothing else is said. */
export function printTable(rows: readonly Row[]): void {
  const lines = [...rows]
    .sort((a, b) => costOf(b) - costOf(a))
    .map((row) => columns.map(([, read]) => written(read(row))))
  const widths = columns.map(([name], at) =>
    Math.max(name.length, ...lines.map((line) => line[at]?.length ?? 0)),
  )
  const print = (cells: readonly string[]) =>
    console.log(
      cells
        .map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
  print(columns.map(([name]) => name))
  for (const line of lines) print(line)
}

/** Names what is beyond its budget. */
export function printBudgets(rows: readonly Row[]): void {
  for (const kind of ['list', 'record', 'page', 'booking'] as const) {
    const own = rows.filter((row) => row.kind === kind && row.status < 300)
    const beyond = own.flatMap((row) =>
      limitsFor(kind, row)
        .filter(isBeyond)
        .map(
          ({ name, is, most, unit }) =>
            `${row.route} (${row.world}): ${name} ${written(is)} of ${written(most)} ${unit}`,
        ),
    )
    note(
      `${kind}: ${own.length - new Set(beyond.map((line) => line.split(':')[0])).size} of ${own.length} within their budget`,
    )
    for (const line of beyond.sort()) note(`  ${line}`)
  }
}

const file = new URL('../routes.table.json', import.meta.url)

type Kept = { route: string; world: string; node: number; database: number }
const keyOf = ({ route, world }: Pick<Kept, 'route' | 'world'>) => `${route} (${world})`

/** Names what got a fifth dearer than in the table that is kept. */
export function compareWithKept(rows: readonly Row[]): void {
  if (!existsSync(file)) {
    note('there is no table of an earlier release')
    return
  }
  const kept = new Map((JSON.parse(readFileSync(file, 'utf8')) as Kept[]).map((one) => [keyOf(one), one]))
  let count = 0
  for (const row of rows) {
    const before = kept.get(keyOf(row))
    if (!before) continue
    const [was, is] = [before.node + before.database, costOf(row)]
    if (is < was * dearer.times || is < was + dearer.ms) continue
    count += 1
    note(`dearer: ${keyOf(row)} from ${was.toFixed(2)} to ${is.toFixed(2)} ms`)
  }
  note(`${count} routes got dearer than in the table that is kept`)
}

/** Keeps what routes cost with 32 clients, for the next release to compare with. */
export function keepTable(rows: readonly Row[]): void {
  const hundredths = (value: number) => Math.round(value * 100) / 100
  const lines = rows
    .map(({ route, world, many }) => ({
      route,
      world,
      node: hundredths(many.node),
      database: hundredths(many.database),
    }))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map((row) => `  ${JSON.stringify(row)}`)
  writeFileSync(file, `[\n${lines.join(',\n')}\n]\n`)
}
