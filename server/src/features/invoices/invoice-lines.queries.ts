import type { InvoiceContent } from '@reihum/contract/invoices/invoice-content.schema.ts'
import type { InvoiceTaxCategory, InvoiceUnit } from '@reihum/contract/invoices/invoice-states.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** What stands on an invoice, in its order. */
export async function linesOf(ctx: TenantContext, invoiceId: string): Promise<InvoiceContent['lines']> {
  const rows = await ctx.tx
    .selectFrom('invoice_line')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({
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
  }))
}
