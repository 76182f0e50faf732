import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzipSync } from 'node:zlib'
import type { ReadRow, ReadSheet } from '#platform/tables/read/read-table.ts'
import type { Statement, StatementLine } from '../statement.rules.ts'
import type { ReadPart } from './read-parts.ts'

/** So many lines of a statement, or rows of a table, are read again at once. */
const portionSize = 2_000

/** What follows the part itself, which has no lines and no rows yet. */
type Portion = { statement: number; lines: StatementLine[] } | { rows: ReadRow[] }

function portionsOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / portionSize)
  return Array.from({ length: count }, (_, at) => items.slice(at * portionSize, (at + 1) * portionSize))
}

function divided(part: ReadPart): [ReadPart, ...Portion[]] {
  if (part.kind === 'table') {
    const sheet: ReadSheet = { ...part.sheet, rows: [] }
    return [{ ...part, sheet }, ...portionsOf(part.sheet.rows).map((rows) => ({ rows }))]
  }
  const statements = part.statements.map((one): Statement => ({ ...one, lines: [] }))
  const portions = part.statements.flatMap((one, statement) =>
    portionsOf(one.lines).map((lines) => ({ statement, lines })),
  )
  return [{ ...part, statements }, ...portions]
}

/** A part as it is stored: JSON, a line for each portion, compressed. */
export const packPart = (part: ReadPart): Buffer =>
  gzipSync(
    divided(part)
      .map((each) => JSON.stringify(each))
      .join('\n'),
  )

/** The lines of a text, each by itself: to decode fifteen million bytes at once takes a tenth of a second. */
function* linesOf(bytes: Buffer): Generator<string> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf('\n', from)
    const to = end < 0 ? bytes.length : end
    yield bytes.toString('utf8', from, to)
    from = to + 1
  }
}

/** Reads a stored part again, with a pause after each portion, so that other requests are answered in between. */
export async function unpackPart(content: Uint8Array): Promise<ReadPart> {
  const lines = linesOf(await promisify(gunzip)(content))
  const part = JSON.parse(lines.next().value ?? '') as ReadPart
  for (const text of lines) {
    const portion = JSON.parse(text) as Portion
    if (part.kind === 'table') part.sheet.rows.push(...('rows' in portion ? portion.rows : []))
    else if ('lines' in portion) part.statements[portion.statement]?.lines.push(...portion.lines)
    await setImmediate()
  }
  return part
}
