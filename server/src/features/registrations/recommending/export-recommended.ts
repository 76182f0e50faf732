import type { recommendedExportInput } from '@reihum/contract/registrations/recommending.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { z } from 'zod'
import { record } from '#platform/audit/record.ts'
import { tableFile, tableRowLimit, type WriteFile } from '#platform/tables/table-file.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { recommendedForTable } from './recommended.queries.ts'
import { recommendedTable } from './recommended-table.rules.ts'
import { recommendedExported } from './recommending.events.ts'

/** The filtered places as a file; the export is recorded in the log. */
export async function exportRecommended(
  ctx: TenantContext,
  { format, ...input }: z.output<typeof recommendedExportInput>,
  locale: Locale,
): Promise<WriteFile> {
  const rows = await recommendedForTable(ctx, input, tableRowLimit + 1)
  await record(ctx, recommendedExported(ctx.tenantId, rows.length, format))
  return tableFile(ctx, () => recommendedTable(rows, locale), { format, locale })
}
