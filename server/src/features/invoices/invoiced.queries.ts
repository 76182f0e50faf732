import { sql } from 'kysely'
import type { Invoiced, InvoicedBy } from '#features/ledger/invoiced.ts'

/** Invoices that count, the newest first; what was cancelled frees what it was about. */
export const invoicedBy: InvoicedBy = async (ctx, of) => {
  const isOf =
    'receivableIds' in of
      ? sql`r.id = any(${[...of.receivableIds]}::uuid[])`
      : sql`r.registration_id = any(${[...of.registrationIds]}::uuid[])`
  const { rows } = await sql<Invoiced>`
    select r.id as "receivableId", r.registration_id as "registrationId", i.id as "invoiceId", i.number, f.filename
    from receivable r
    join invoice_receivable x on x.tenant_id = r.tenant_id and x.receivable_id = r.id and x.is_live
    join invoice i on i.tenant_id = x.tenant_id and i.id = x.invoice_id
    left join kept_file f on f.tenant_id = i.tenant_id and f.id = coalesce(i.pdf_file_id, i.xml_file_id)
    where r.tenant_id = ${ctx.tenantId} and ${isOf}
    order by i.made_at desc, i.id desc, r.id`.execute(ctx.tx)
  return rows
}
