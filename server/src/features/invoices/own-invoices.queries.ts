import type { OwnInvoice } from '@reihum/contract/invoices/invoice.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Final invoices about one of these bookings alone, with what corrects them: whoever holds its link finds them. Those about several
 * bookings name others, so they go to their recipient only. */
const ofBookings = (ctx: TenantContext, ids: readonly string[]) =>
  sql`i.tenant_id = ${ctx.tenantId} and i.booking_id = any (${[...ids]}::uuid[]) and i.state = 'final' and i.released_at is null`

export async function ownInvoices(ctx: TenantContext, bookingIds: readonly string[]): Promise<OwnInvoice[]> {
  const { rows } = await sql<OwnInvoice>`
    select i.id, i.booking_id as "bookingId", i.kind, i.number, i.issued_on as "issuedOn", i.due_on as "dueOn", i.gross_cents as "grossCents",
      i.currency as "currencyCode", i.xml_file_id is not null as "hasXml",
      coalesce(i.pdf_file_id, i.xml_file_id) is not null as "isPrinted",
      exists (select from invoice n where n.tenant_id = i.tenant_id and n.preceding_invoice_id = i.id
        and n.kind = 'cancellation') as "isCancelled"
    from invoice i where ${ofBookings(ctx, bookingIds)}
    order by i.chain_position desc`.execute(ctx.tx)
  return rows
}

export async function isOwnInvoice(ctx: TenantContext, bookingId: string, id: string): Promise<boolean> {
  const { rows } =
    await sql`select from invoice i where ${ofBookings(ctx, [bookingId])} and i.id = ${id}`.execute(ctx.tx)
  return rows.length > 0
}
