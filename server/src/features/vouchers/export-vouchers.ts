import type { VoucherFilter, voucherExportInput } from '@reihum/contract/vouchers/voucher.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { z } from 'zod'
import { record } from '#platform/audit/record.ts'
import { tableFile, tableRowLimit, type WriteFile } from '#platform/tables/table-file.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { vouchersExported } from './voucher.events.ts'
import { vouchersForTable } from './voucher.queries.ts'
import { voucherTable } from './voucher-table.rules.ts'

type Input = VoucherFilter & Pick<z.output<typeof voucherExportInput>, 'sort' | 'dir' | 'format'>

/** The filtered list as a file. The export is recorded in the log. */
export async function exportVouchers(ctx: TenantContext, input: Input, locale: Locale): Promise<WriteFile> {
  const rows = await vouchersForTable(ctx, input, tableRowLimit + 1)
  await record(ctx, vouchersExported(ctx.tenantId, rows.length, input.format))
  return tableFile(ctx, () => voucherTable(rows, locale), { format: input.format, locale })
}
