import type { InvoiceContent } from '@reihum/contract/invoices/invoice-content.schema.ts'
import type { InvoiceTaxCategory, InvoiceUnit } from '@reihum/contract/invoices/invoice-states.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

type Lines = InvoiceContent['lines']

/** What stands on invoices, in its order. */
export async function linesOfAll(
  ctx: TenantContext,
  invoiceIds: readonly string[],
): Promise<Map<string, Lines>> {
  const rows = await ctx.tx
    .selectFrom('invoice_line')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`invoice_id = any(${[...invoiceIds]}::uuid[])`)
    .orderBy('number')
    .execute()
  const lines = new Map<string, Lines>(invoiceIds.map((id) => [id, []]))
  for (const row of rows)
    lines.get(row.invoice_id)?.push({
      description: row.description,
      details: row.details,
      quantityHundredths: row.quantity_hundredths,
      unit: row.unit as InvoiceUnit,
      unitCents: row.unit_cents,
      taxCategory: row.tax_category as InvoiceTaxCategory,
      taxRate: row.tax_rate,
      exemptionCode: row.exemption_code,
      exemptionReason: row.exemption_reason,
      grossCents: row.gross_cents,
      netCents: row.net_cents,
    })
  return lines
}

export async function linesOf(ctx: TenantContext, invoiceId: string): Promise<Lines> {
  return (await linesOfAll(ctx, [invoiceId])).get(invoiceId) ?? []
}
