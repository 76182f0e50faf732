import { Refusal } from '#platform/refusal.ts'
import type { ManifestTable, Row } from './archive.rules.ts'
import type { Plan } from './arriving-tables.rules.ts'
import { type Line, linesOf, openArchive } from './open-archive.ts'

type Counted = { name: string; rows: number }

/** What an archive holds, as it is kept until it is taken in. */
export type Source = {
  company: string
  slug: string
  madeAt: string
  currencyCode: string
  rows: number
  files: number
  missingFiles: number
  tables: Counted[]
  staying: Counted[]
  /** What counts against limits of the tier. */
  publishedCourses: number
  fileBytes: number
}

/** Adds up what limits of the tier are about. */
function adderOf(now: Date, hasContents: (table: string) => boolean) {
  const sums = { publishedCourses: 0, fileBytes: 0 }
  return {
    sums,
    add(table: string, row: Row) {
      if (table === 'course' && row.state === 'published' && Date.parse(String(row.ends_at)) > now.getTime())
        sums.publishedCourses += 1
      if (hasContents(table) && typeof row.filesize === 'number') sums.fileBytes += row.filesize
    },
  }
}

/** Refuses a document that no form would take: browsers, letters and papers are led by it. */
function requireReadable(
  { documents }: Plan,
  table: string,
  { row, number }: Pick<Line, 'row' | 'number'>,
): void {
  for (const [field, shape] of documents.get(table) ?? []) {
    const value = row[field]
    if (value === undefined || value === null) continue
    if (!shape.safeParse(value).success)
      throw new Refusal('ARCHIVE_UNREADABLE', { file: `json/${table}.jsonl`, row: number, field })
  }
}

/**
 * Reads an archive from its beginning to its end, and says what it holds. Whatever is not as its list says, and whatever
 * no export holds, is refused.
 */
export async function checkArchive(path: string, plan: Plan, now: Date): Promise<Source> {
  const archive = await openArchive(path, plan)
  try {
    const { manifest } = archive
    const { sums, add } = adderOf(now, (name) => plan.known.get(name)?.hasContents ?? false)
    const readThrough = async (table: ManifestTable) => {
      for await (const line of linesOf(archive, table)) {
        requireReadable(plan, table.name, line)
        add(table.name, line.row)
      }
    }
    for (const table of manifest.tables) await readThrough(table)
    const rowsOf = new Map(manifest.tables.map(({ name, rows }) => [name, rows]))
    const counted = (names: readonly { name: string }[]): Counted[] =>
      names.flatMap(({ name }) => {
        const rows = rowsOf.get(name) ?? 0
        return rows > 0 ? [{ name, rows }] : []
      })
    const tables = counted(plan.tables)
    return {
      company: manifest.tenant.company,
      slug: manifest.tenant.slug,
      madeAt: manifest.madeAt,
      currencyCode: manifest.tenant.currencyCode,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files.count,
      missingFiles: manifest.files.missing.length,
      tables,
      staying: counted(plan.staying),
      ...sums,
    }
  } finally {
    await archive.zip.close()
  }
}
