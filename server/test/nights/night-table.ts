import type { FilesOfNight, Night } from './night.ts'
import type { WrongStart } from './settings-drill.ts'

const inSeconds = (ms: number | null) => (ms === null ? 'never' : `${(ms / 1000).toFixed(1)} s`)

const counted = (statuses: Record<number, number>) =>
  Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')

type Column<Row> = readonly [head: string, cell: (row: Row) => string | number]

const columns: readonly Column<Night>[] = [
  ['drill', ({ drill }) => drill],
  ['answers', ({ statuses }) => counted(statuses)],
  ['longest', ({ longestAnswerMs }) => inSeconds(longestAnswerMs)],
  ['lost', ({ lost }) => lost],
  ['doubled', ({ doubled }) => doubled],
  ['letters twice', ({ lettersTwice }) => lettersTwice],
  ['missing', ({ lettersMissing }) => lettersMissing],
  ['neighbour’s letter', ({ neighbourLetterMs }) => inSeconds(neighbourLetterMs)],
  ['served again', ({ servedAgainMs }) => inSeconds(servedAgainMs)],
  ['letters again', ({ lettersAgainMs }) => inSeconds(lettersAgainMs)],
  ['restarts', ({ restarts }) => restarts],
  ['needs hands', ({ needHands }) => needHands.join(', ') || '–'],
]

type WithFiles = { drill: string; files: FilesOfNight }

const fileColumns: readonly Column<WithFiles>[] = [
  ['drill', ({ drill }) => drill],
  ['files opened', ({ files }) => counted(files.opened)],
  ['files sent', ({ files }) => counted(files.sent)],
  ['longest', ({ files }) => inSeconds(files.longestAnswerMs)],
  ['lost', ({ files }) => files.lost],
  ['doubled', ({ files }) => files.doubled],
  ['wrong bytes', ({ files }) => files.damaged],
  ['pictures not made', ({ files }) => files.unmade],
  ['files again', ({ files }) => inSeconds(files.servedAgainMs)],
]

/** A table as it stands in the documentation. */
function tableFrom<Row>(shown: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    shown.map(([head]) => head),
    shown.map(() => '---'),
    ...rows.map((row) => shown.map(([, cell]) => cell(row))),
  ]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** All nights as one table, and as a second one what those saw who opened and sent files. */
export function tableOf(nights: readonly Night[]): string {
  const withFiles = nights.flatMap(({ drill, files }) => (files ? [{ drill, files }] : []))
  return [
    tableFrom(columns, nights),
    ...(withFiles.length > 0 ? [tableFrom(fileColumns, withFiles)] : []),
  ].join('\n\n')
}

const startColumns: readonly Column<WrongStart>[] = [
  ['what is wrong', ({ what }) => what],
  ['code', ({ code }) => code ?? 'killed'],
  ['lines', ({ lines }) => lines],
  ['after', ({ tookMs }) => inSeconds(tookMs)],
  ['what it says', ({ says }) => says],
]

/** How starts ended of which one setting is wrong. */
export const tableOfStarts = (starts: readonly WrongStart[]): string => tableFrom(startColumns, starts)
