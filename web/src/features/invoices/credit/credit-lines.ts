import type { InvoiceDetail } from '@reihum/contract/invoices/invoice.schema.ts'
import type { InvoiceLine } from '@reihum/contract/invoices/invoice-content.schema.ts'

type Stands = InvoiceDetail['lines'][number]

/** The lines of an invoice of which something can be given back. */
export const creditable = (lines: readonly Stands[]) => lines.filter(({ grossCents }) => grossCents > 0)

/**
 * What a credit note says: a line that is given back whole stands there as it did on the invoice, and of another an amount.
 * Lines of which nothing is given back are left out.
 */
export function creditLines(lines: readonly Stands[], amounts: readonly number[]): InvoiceLine[] {
  return lines.flatMap(({ grossCents, netCents: _, ...line }, index) => {
    const cents = amounts[index] ?? 0
    if (cents <= 0) return []
    if (cents === grossCents) return [line]
    return [{ ...line, quantityHundredths: 100, unit: 'piece' as const, unitCents: cents }]
  })
}
