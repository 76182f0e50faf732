import type { PaymentFilter, paymentExportInput } from '@reihum/contract/payments/payment.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { z } from 'zod'
import { paymentsExported } from '#features/ledger/ledger.events.ts'
import { record } from '#platform/audit/record.ts'
import { tableFile, tableRowLimit, type WriteFile } from '#platform/tables/table-file.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { paymentsForTable } from './payment-list.queries.ts'
import { paymentTable } from './payment-table.rules.ts'

type Input = PaymentFilter & Pick<z.output<typeof paymentExportInput>, 'sort' | 'dir' | 'format'>

/** The filtered list as a file. The export is recorded in the log. */
export async function exportPayments(ctx: TenantContext, input: Input, locale: Locale): Promise<WriteFile> {
  const rows = await paymentsForTable(ctx, input, tableRowLimit + 1)
  await record(ctx, paymentsExported(ctx.tenantId, rows.length, input.format))
  return tableFile(ctx, () => paymentTable(rows, locale), { format: input.format, locale })
}
