import type { ReceivableFilter, receivableExportInput } from '@reihum/contract/payments/receivable.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { z } from 'zod'
import { receivablesExported } from '#features/ledger/ledger.events.ts'
import { record } from '#platform/audit/record.ts'
import { tableFile, tableRowLimit, type WriteFile } from '#platform/tables/table-file.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { receivablesForTable } from './receivable-list.queries.ts'
import { receivableTable } from './receivable-table.rules.ts'

type Input = ReceivableFilter & Pick<z.output<typeof receivableExportInput>, 'sort' | 'dir' | 'format'>

/** The filtered list as a file. The export is recorded in the log. */
export async function exportReceivables(
  ctx: TenantContext,
  input: Input,
  locale: Locale,
): Promise<WriteFile> {
  const rows = await receivablesForTable(ctx, input, tableRowLimit + 1)
  await record(ctx, receivablesExported(ctx.tenantId, rows.length, input.format))
  return tableFile(ctx, () => receivableTable(rows, locale), { format: input.format, locale })
}
