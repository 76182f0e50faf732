import type { allocationExportInput, PaymentFilter } from '@reihum/contract/payments/payment.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { z } from 'zod'
import { allocationsExported } from '#features/ledger/ledger.events.ts'
import { record } from '#platform/audit/record.ts'
import { tableFile, tableRowLimit, type WriteFile } from '#platform/tables/table-file.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { allocationsForTable } from './allocation-list.queries.ts'
import { allocationTable } from './allocation-table.rules.ts'

type Input = PaymentFilter & Pick<z.output<typeof allocationExportInput>, 'format'>

/** What of the filtered payments pays what, as a file. The export is recorded in the log. */
export async function exportAllocations(
  ctx: TenantContext,
  input: Input,
  locale: Locale,
): Promise<WriteFile> {
  const rows = await allocationsForTable(ctx, input, tableRowLimit + 1)
  await record(ctx, allocationsExported(ctx.tenantId, rows.length, input.format))
  return tableFile(ctx, () => allocationTable(rows, locale), { format: input.format, locale })
}
