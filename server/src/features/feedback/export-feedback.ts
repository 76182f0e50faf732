import type { feedbackExportInput } from '@reihum/contract/feedback/feedback.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { z } from 'zod'
import { record } from '#platform/audit/record.ts'
import { tableFile, tableRowLimit, type WriteFile } from '#platform/tables/table-file.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { feedbackExported } from './feedback.events.ts'
import { foundFeedback } from './feedback.queries.ts'
import { feedbackTable } from './feedback-table.rules.ts'

/** The filtered feedback as a file. The export is recorded in the log. */
export async function exportFeedback(
  ctx: TenantContext,
  { format, ...input }: z.output<typeof feedbackExportInput>,
  locale: Locale,
): Promise<WriteFile> {
  const rows = await foundFeedback(ctx, { ...input, page: 1, size: tableRowLimit + 1 })
  await record(ctx, feedbackExported(ctx.tenantId, rows.length, format))
  return tableFile(ctx, () => feedbackTable(rows, locale), { format, locale })
}
