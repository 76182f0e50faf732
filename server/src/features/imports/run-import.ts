import type { ImportPlan } from '@reihum/contract/imports/import.schema.ts'
import { importKind } from '@reihum/contract/imports.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Importing } from '#platform/room-imports.ts'
import { rememberedOf } from '#platform/tables/import/column-guess.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { tableImported } from './import.events.ts'
import { contentOf, findImport, headingsOf, kindFor, tableOf } from './import.queries.ts'
import { lockImport, lockImports, rememberColumns, storeImported } from './import.store.ts'
import { performImport } from './perform-import.ts'

type Input = { plan: ImportPlan; digest: string }

/**
 * Performs the import as previewed, in one transaction, or not at all: if any row would now have another result,
 * everything is rolled back and the user has to look at a new preview. A repeated request performs it once.
 */
export async function runImport(
  ctx: TenantContext,
  imports: Importing,
  id: string,
  { plan, digest }: Input,
  locale: Locale,
): Promise<void> {
  await lockImports(ctx)
  await lockImport(ctx, id)
  const row = await findImport(ctx, id)
  if (row.imported_at) return
  const kind = importKind.parse(row.kind)
  const sheet = tableOf(await contentOf(ctx, imports.vault, id), plan)
  const performed = await performImport(
    ctx,
    { importId: id, kind: await kindFor(ctx, imports, kind), sheet, vault: imports.vault },
    plan,
    locale,
  )
  const { counts, rows } = performed
  if (performed.digest !== digest) throw new Refusal('IMPORT_CHANGED')
  if (counts.faulty > 0 && !plan.leaveOutFaulty) throw new Refusal('IMPORT_FAULTY', { count: counts.faulty })
  const subjectIds = rows.flatMap((one) => ('id' in one ? [one.id] : []))
  await storeImported(ctx, id, { counts, subjectIds })
  await rememberColumns(ctx, kind, rememberedOf(headingsOf(sheet, locale), plan.columns))
  await record(ctx, tableImported(ctx.tenantId, { kind, filename: row.filename, counts }))
}
