import { z } from 'zod'
import { formatVersion } from '../whole/export-words.rules.ts'
import type { PlannedTable } from '../whole/owned-table.rules.ts'

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const name = z.string().min(1).max(63)
const digest = z.string().max(64)

/** What an archive says of itself; all of it is a claim of whoever made it. */
const manifest = z.object({
  format: z.literal(formatVersion),
  madeAt: z.iso.datetime(),
  tenant: z.object({
    id: z.uuid(),
    slug: z.string().max(63),
    company: z.string().max(1000),
    currencyCode: z.string().max(3),
  }),
  tables: z
    .array(
      z.object({
        name,
        rows: count,
        columns: z.array(z.object({ name })).max(500),
        json: z.object({ path: z.string().max(200), bytes: count, sha256: digest }),
      }),
    )
    .max(1000),
  files: z.object({ included: z.boolean(), count, missing: z.array(z.string().max(100)).max(200_000) }),
})
export type Manifest = z.infer<typeof manifest>
export type ManifestTable = Manifest['tables'][number]

/** Why an archive is refused, as the contract names it. */
export type ArchiveFault =
  | { code: 'ARCHIVE_UNKNOWN' | 'ARCHIVE_TOO_MUCH' | 'ARCHIVE_WITHOUT_FILES' }
  | { code: 'ARCHIVE_FORMAT'; format: string }
  | { code: 'ARCHIVE_DAMAGED' | 'ARCHIVE_FOREIGN'; what: string }

/** The largest manifest, and the most that all rows together may be, unfolded. */
export const maxManifestBytes = 32 * 1024 ** 2
const maxRowBytes = 16 * 1024 ** 3
/** One row; the longest is an invoice or a list of bookings. */
export const maxLineBytes = 64 * 1024 ** 2

const fileName = /^files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[^/\\]{1,255}$/
const otherNames = /^(manifest\.json|README\.txt|(json|csv)\/[a-z][a-z0-9_]{0,62}\.(jsonl|csv))$/

/** The file whose content lies there; null: it is something else that an export has. Undefined: no export has that. */
export function fileIdIn(entry: string): string | null | undefined {
  if (otherNames.test(entry)) return null
  return fileName.exec(entry)?.[1]
}

/** Reads a manifest; a fault where it is none, or one of another format. */
export function readManifest(text: string): Manifest | ArchiveFault {
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    return { code: 'ARCHIVE_UNKNOWN' }
  }
  const { success, data } = manifest.safeParse(said)
  if (success) return data
  const format = (said as { format?: unknown } | null)?.format
  return typeof format === 'number' && format !== formatVersion
    ? { code: 'ARCHIVE_FORMAT', format: String(format) }
    : { code: 'ARCHIVE_UNKNOWN' }
}

export const isFault = (found: object): found is ArchiveFault => 'code' in found

/**
 * What is wrong with the tables of a manifest; null: nothing. Whatever an export of this version does not hold is refused
 * by its name: a table that is never exported, a column that is sealed, or one of a later version.
 */
export function faultOfTables(
  { tables, files }: Manifest,
  known: ReadonlyMap<string, PlannedTable>,
): ArchiveFault | null {
  const seen = new Set<string>()
  for (const { name: table, columns, json } of tables) {
    const planned = known.get(table)
    if (!planned || seen.has(table)) return { code: 'ARCHIVE_FOREIGN', what: table }
    seen.add(table)
    const own = new Set(planned.columns.map((column) => column.name))
    const foreign = columns.find((column) => !own.has(column.name))
    if (foreign) return { code: 'ARCHIVE_FOREIGN', what: `${table}.${foreign.name}` }
    if (json.path !== `json/${table}.jsonl`) return { code: 'ARCHIVE_FOREIGN', what: json.path }
  }
  if (!seen.has('tenant')) return { code: 'ARCHIVE_UNKNOWN' }
  if (!files.included) return { code: 'ARCHIVE_WITHOUT_FILES' }
  const bytes = tables.reduce((sum, { json }) => sum + json.bytes, 0)
  return bytes > maxRowBytes ? { code: 'ARCHIVE_TOO_MUCH' } : null
}

export type Row = Readonly<Record<string, unknown>>

/** A line of a table as a row with no other columns than those; null: it is none. */
export function readRow(line: string, columns: ReadonlySet<string>): Row | null {
  try {
    const row: unknown = JSON.parse(line)
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return null
    return Object.keys(row).every((key) => columns.has(key)) ? (row as Row) : null
  } catch {
    return null
  }
}
