import type { auditFilter } from '@reihum/contract/insights/insight.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { z } from 'zod'
import { record } from '#platform/audit/record.ts'
import { tableFile, tableRowLimit, type WriteFile } from '#platform/tables/table-file.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { auditLogExported } from './audit.events.ts'
import { type LogNames, readAuditLog } from './audit.queries.ts'
import { auditTable } from './audit-table.rules.ts'

/** Exports the filtered log; the export itself is recorded in the log. */
export async function exportAuditLog(
  ctx: TenantContext,
  names: LogNames,
  filter: z.output<typeof auditFilter>,
  locale: Locale,
): Promise<WriteFile> {
  const entries = await readAuditLog(ctx, names, filter, tableRowLimit)
  await record(ctx, auditLogExported(ctx.tenantId, entries.length, { ...filter }))
  return tableFile(ctx, (formats) => auditTable(entries, formats), { format: 'csv', locale })
}
