import type { demandExportInput } from '@reihum/contract/registrations/interest.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { z } from 'zod'
import { record } from '#platform/audit/record.ts'
import { tableFile, tableRowLimit, type WriteFile } from '#platform/tables/table-file.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { demandExported } from '../registration.events.ts'
import { wishRows } from './demand.queries.ts'
import { demandTable } from './demand-table.rules.ts'

/** Each wish of the filtered list as a line of a file; the export is recorded in the log. */
export async function exportDemand(
  ctx: TenantContext,
  { format, q }: z.output<typeof demandExportInput>,
  locale: Locale,
): Promise<WriteFile> {
  const rows = await wishRows(ctx, { q }, tableRowLimit + 1)
  await record(ctx, demandExported(ctx.tenantId, rows.length, format))
  return tableFile(ctx, () => demandTable(rows, locale), { format, locale })
}
