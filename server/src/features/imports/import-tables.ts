import type { ImportPlan } from '@reihum/contract/imports/import.schema.ts'
import { type ImportKind, importKind, importKinds } from '@reihum/contract/imports.ts'
import type { Locale, Wording } from '@reihum/contract/wire/locales.ts'
import type { Importing } from '#platform/room-imports.ts'
import { cellText } from '#platform/tables/import/cell.ts'
import type { Column } from '#platform/tables/table.ts'
import { type TableFormat, tableFile, type WriteFile } from '#platform/tables/table-file.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { contentOf, findImport, headingsOf, kindFor, requireKind, tableOf } from './import.queries.ts'
import { rehearseImport } from './preview-import.ts'

type Wanted = { format: TableFormat; locale: Locale }

const named = (of: Wording, de: string, en: string): Wording => ({
  de: `${of.de} ${de}`,
  en: `${of.en} ${en}`,
})

/** A template with the headings that an import knows, and an example row. */
export async function importTemplate(
  ctx: TenantContext,
  imports: Importing,
  kind: ImportKind,
  file: Wanted,
): Promise<WriteFile> {
  requireKind(ctx, kind)
  const { fields } = await kindFor(ctx, imports, kind)
  const columns = fields
    .filter(({ name }) => name !== 'fullName' && name !== 'houseNumber')
    .map(
      ({ label, example }): Column<null> => ({
        header: label,
        kind: 'text',
        value: () => example[file.locale],
      }),
    )
  const name = named(importKinds[kind].name, 'Vorlage', 'template')
  return tableFile(ctx, () => ({ name, columns, rows: [null] }), file)
}

const why: Wording = { de: 'Fehler', en: 'Fault' }
const rowNumber: Wording = { de: 'Zeile', en: 'Row' }

/** The faulty rows as they were sent, with their row numbers and faults. */
export async function faultyRows(
  ctx: TenantContext,
  imports: Importing,
  id: string,
  plan: ImportPlan,
  file: Wanted,
): Promise<WriteFile> {
  const { rows, understood } = await rehearseImport(ctx, imports, id, plan, file.locale)
  const run = await findImport(ctx, id)
  const kind = importKind.parse(run.kind)
  const { fields } = await kindFor(ctx, imports, kind)
  const labels = new Map(fields.map(({ name, label }) => [name, label[file.locale]]))
  const sheet = tableOf(await contentOf(ctx, imports.vault, id), plan)
  const sent = new Map(sheet.rows.map((row) => [row.number, row.cells]))
  const faulty = rows.flatMap((row, at) => {
    if (row.outcome !== 'faulty') return []
    const number = understood[at]?.number ?? 0
    const reasons = row.faults.map(({ field, message }) => {
      const label = field === null ? undefined : labels.get(field)
      return label ? `${label}: ${message[file.locale]}` : message[file.locale]
    })
    return [{ number, reason: reasons.join(' '), cells: sent.get(number) ?? [] }]
  })
  type Faulty = (typeof faulty)[number]
  const columns: Column<Faulty>[] = [
    ...headingsOf(sheet, file.locale).map(
      (heading, column): Column<Faulty> => ({
        header: { de: heading, en: heading },
        kind: 'text',
        value: ({ cells }) => cellText(cells[column], file.locale),
      }),
    ),
    { header: rowNumber, kind: 'number', value: ({ number }) => number },
    { header: why, kind: 'text', value: ({ reason }) => reason },
  ]
  const name = named(importKinds[kind].name, 'fehlerhafte Zeilen', 'faulty rows')
  return tableFile(ctx, () => ({ name, columns, rows: faulty }), file)
}
