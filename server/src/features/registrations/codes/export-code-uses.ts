import type { codeUseExportInput } from '@reihum/contract/registrations/code-use.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { z } from 'zod'
import { record } from '#platform/audit/record.ts'
import { tableFile, tableRowLimit, type WriteFile } from '#platform/tables/table-file.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { codeUsesExported } from '../registration.events.ts'
import { codeUsesForTable } from './code-use.queries.ts'
import { codeUseTable } from './code-use-table.rules.ts'

/** The filtered uses as a file; the export is recorded in the log. */
export async function exportCodeUses(
  ctx: TenantContext,
  { format, ...input }: z.output<typeof codeUseExportInput>,
  locale: Locale,
): Promise<WriteFile> {
  const rows = await codeUsesForTable(ctx, input, tableRowLimit + 1)
  await record(ctx, codeUsesExported(ctx.tenantId, rows.length, format))
  return tableFile(ctx, () => codeUseTable(rows, locale), { format, locale })
}
