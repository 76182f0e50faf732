import type { InvoiceDetail } from '@reihum/contract/invoices/invoice.schema.ts'
import { queries, queryClient } from '#platform/connection.ts'

export function invoiceQuery(tenant: string, invoiceId: InvoiceDetail['id']) {
  return queries.invoices.getInvoice.queryOptions({ input: { tenant, invoiceId } })
}

/** Reloads lists, pictures and what else is shown of invoices. */
export async function reloadInvoices(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queries.invoices.key() })
}

/** Keeps what the server answered, which is the newest state. */
export function keepInvoice(tenant: string, stored: InvoiceDetail): InvoiceDetail {
  queryClient.setQueryData(invoiceQuery(tenant, stored.id).queryKey, stored)
  void reloadInvoices()
  return stored
}
