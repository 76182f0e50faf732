import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lateItems } from './late-items.queries.ts'
import type { NamedPerson, OpenItem } from './open-items.rules.ts'

type Row = {
  id: string
  reference: string
  payer_person_id: string
  booking_id: string | null
  currency: string
  open_cents: number
  issued_on: string
  due_on: string | null
  title: string
  payer: NamedPerson
  attendees: NamedPerson[] | null
}

/**
 * Everything that may be paid in a tenant, with the names it may be paid under: what is open, in order, so that sorting it
 * is quick, and what places cost that expired for want of payment.
 */
export async function openItems(ctx: TenantContext): Promise<OpenItem[]> {
  const { rows } = await sql<Row>`
    with attending as materialized (
      select l.receivable_id, jsonb_agg(distinct jsonb_build_object(
          'firstName', g.first_name, 'lastName', g.last_name, 'company', '')) as people
      from receivable r
      join receivable_line l on l.tenant_id = r.tenant_id and l.receivable_id = r.id
      join registration g on g.tenant_id = l.tenant_id and g.id = l.registration_id
      where r.tenant_id = ${ctx.tenantId} and r.open_cents > 0
      group by 1)
    select r.id, r.reference, r.payer_person_id, r.booking_id, r.currency, r.open_cents, r.due_on, r.title,
      (r.issued_at at time zone ${ctx.tenant.timeZone})::date as issued_on,
      jsonb_build_object('firstName', p.first_name, 'lastName', p.last_name, 'company', coalesce(b.company, '')) as payer,
      a.people as attendees
    from receivable r
    join person p on p.tenant_id = r.tenant_id and p.id = r.payer_person_id
    left join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    left join attending a on a.receivable_id = r.id
    where r.tenant_id = ${ctx.tenantId} and r.open_cents > 0
    order by r.due_on, issued_on, r.id`.execute(ctx.tx)
  const open = rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    payerId: row.payer_person_id,
    bookingId: row.booking_id,
    currency: row.currency,
    openCents: row.open_cents,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    title: row.title,
    payer: row.payer,
    attendees: row.attendees ?? [],
  }))
  return [...open, ...(await lateItems(ctx))]
}
