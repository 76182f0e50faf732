import {
  disputeStateNames,
  onlinePaymentFieldWords as words,
} from '@reihum/contract/checkout/checkout.fields.ts'
import {
  type OnlinePaymentFilter,
  type OnlinePaymentLine,
  type onlinePaymentExportInput,
  paymentServiceNames,
} from '@reihum/contract/checkout/checkout.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { z } from 'zod'
import { record } from '#platform/audit/record.ts'
import type { Table } from '#platform/tables/table.ts'
import { tableFile, tableRowLimit, type WriteFile } from '#platform/tables/table-file.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { onlinePaymentsExported } from '../checkout.events.ts'
import { onlinePaymentsForTable } from './online-payment-list.queries.ts'

type Input = OnlinePaymentFilter & Pick<z.output<typeof onlinePaymentExportInput>, 'sort' | 'dir' | 'format'>

function onlinePaymentTable(rows: readonly OnlinePaymentLine[], locale: Locale): Table<OnlinePaymentLine> {
  return {
    name: { de: 'Online-Zahlungen', en: 'Online payments' },
    rows,
    columns: [
      { header: words.capturedAt.label, kind: 'dateTime', value: ({ capturedAt }) => new Date(capturedAt) },
      { header: words.service.label, kind: 'text', value: ({ service }) => paymentServiceNames[service] },
      { header: words.externalId.label, kind: 'text', value: ({ externalId }) => externalId },
      { header: words.payerName.label, kind: 'text', value: ({ payerName }) => payerName },
      { header: words.courseTitle.label, kind: 'text', value: ({ courseTitle }) => courseTitle },
      { header: words.amountCents.label, kind: 'money', value: ({ amountCents }) => amountCents },
      { header: words.feeCents.label, kind: 'money', value: ({ feeCents }) => feeCents },
      { header: words.netCents.label, kind: 'money', value: ({ netCents }) => netCents },
      { header: words.refundedCents.label, kind: 'money', value: ({ refundedCents }) => refundedCents },
      {
        header: words.dispute.label,
        kind: 'text',
        value: ({ dispute }) => dispute && disputeStateNames[dispute][locale],
      },
    ],
  }
}

/** The filtered list as a file, for the books. The export is recorded in the log. */
export async function exportOnlinePayments(
  ctx: TenantContext,
  input: Input,
  locale: Locale,
): Promise<WriteFile> {
  const rows = await onlinePaymentsForTable(ctx, input, tableRowLimit + 1)
  await record(ctx, onlinePaymentsExported(ctx.tenantId, rows.length, input.format))
  return tableFile(ctx, () => onlinePaymentTable(rows, locale), { format: input.format, locale })
}
