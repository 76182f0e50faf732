import type { ImportFault, ImportPlan, ImportPreview } from '@reihum/contract/imports/import.schema.ts'
import { importKind } from '@reihum/contract/imports.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { rehearse } from '#platform/database/rehearse.ts'
import type { Importing } from '#platform/room-imports.ts'
import { shownValue } from '#platform/tables/import/import-field.ts'
import { tableDateOrder } from '#platform/tables/table-dates.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { contentOf, findImport, kindFor, tableOf } from './import.queries.ts'
import { lockImports } from './import.store.ts'
import { type Performed, performImport } from './perform-import.ts'
import { withoutAccount } from './without-account.rules.ts'

const shownRows = 50
const shownFaults = 200

/** Previews an import by performing it and rolling it back. */
export async function rehearseImport(
  ctx: TenantContext,
  imports: Importing,
  id: string,
  plan: ImportPlan,
  locale: Locale,
): Promise<Performed> {
  await lockImports(ctx)
  const { kind } = await findImport(ctx, id)
  const sheet = tableOf(await contentOf(ctx, imports.vault, id), plan)
  const imported = await kindFor(ctx, imports, importKind.parse(kind))
  const about = { importId: id, kind: imported, sheet, vault: imports.vault }
  return rehearse(ctx.tx, () => performImport(ctx, about, plan, locale))
}

function faultsOf(
  { rows, understood, sentValue }: Performed,
  labels: ReadonlyMap<string, string>,
  locale: Locale,
): ImportFault[] {
  return rows.flatMap((row, at) => {
    if (row.outcome !== 'faulty') return []
    const number = understood[at]?.number ?? 0
    return row.faults.map(({ field, message }) => ({
      row: number,
      field: field === null ? null : (labels.get(field) ?? field),
      value: withoutAccount(sentValue(number, field)).slice(0, 200),
      message: message[locale],
    }))
  })
}

export async function previewImport(
  ctx: TenantContext,
  imports: Importing,
  id: string,
  plan: ImportPlan,
  locale: Locale,
): Promise<ImportPreview> {
  const { kind } = await findImport(ctx, id)
  const performed = await rehearseImport(ctx, imports, id, plan, locale)
  const { rows, understood, fields, sentValue, counts, told, places, instructors, digest } = performed
  const labels = new Map(
    (await kindFor(ctx, imports, importKind.parse(kind))).fields.map(({ name, label }) => [
      name,
      label[locale],
    ]),
  )
  const faults = faultsOf(performed, labels, locale)
  const dateOrder = await tableDateOrder(ctx, locale)
  const formats = { locale, currencyCode: ctx.tenant.currencyCode, dateOrder }
  return {
    ...counts,
    columns: fields.map(({ label }) => label[locale]),
    rows: rows.slice(0, shownRows).map((row, at) => ({
      row: understood[at]?.number ?? 0,
      outcome: row.outcome,
      note: row.outcome === 'skipped' ? row.note[locale] : null,
      cells: fields.map((field) => {
        const value = understood[at]?.values[field.name]
        // Values that could not be understood are shown as they were sent.
        const number = understood[at]?.number ?? 0
        const shown = value === undefined ? sentValue(number, field.name) : shownValue(field, value, formats)
        return withoutAccount(shown).slice(0, 200)
      }),
    })),
    faults: faults.slice(0, shownFaults),
    faultCount: faults.length,
    raised: performed.raised as ImportPreview['raised'],
    told,
    places,
    instructors,
    digest,
  }
}
