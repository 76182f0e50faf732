import { type RawBuilder, sql } from 'kysely'
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

type Shown = { which: RawBuilder<boolean>; cents: RawBuilder<number> }

/** What is open now. */
const openNow: Shown = { which: sql`r.open_cents > 0`, cents: sql`r.open_cents` }

/** What was open at a time: all that was paid, given up or charged since is taken away again. */
function openAt(ctx: TenantContext, at: Date): Shown {
  const paid = sql`(select coalesce(sum(a.cents), 0) from allocation a
    where a.tenant_id = r.tenant_id and a.receivable_id = r.id and a.at >= ${at})`
  const givenUp = sql`(select coalesce(sum(w.cents), 0) from write_off w
    where w.tenant_id = r.tenant_id and w.receivable_id = r.id and w.at >= ${at})`
  const charged = sql`(select coalesce(sum(l.gross_cents), 0) from receivable_line l
    where l.tenant_id = r.tenant_id and l.receivable_id = r.id and l.at >= ${at})`
  const cents = sql<number>`(r.open_cents + ${paid} + ${givenUp} - ${charged})::integer`
  const which = sql<boolean>`(r.issued_at < ${at} and (r.open_cents > 0 or r.id in (
      select t.receivable_id from allocation t where t.tenant_id = ${ctx.tenantId} and t.at >= ${at}))
    and ${cents} > 0)`
  return { which, cents }
}

/**
 * Everything that may be paid in a tenant, with the names it may be paid under: what is open, in order, so that sorting it
 * is quick, and what places cost that expired for want of payment. With a time: what was open then.
 */
export async function openItems(ctx: TenantContext, at: Date | null = null): Promise<OpenItem[]> {
  const shown = at ? openAt(ctx, at) : openNow
  const { rows } = await sql<Row>`
    with attending as materialized (
      select l.receivable_id, jsonb_agg(distinct jsonb_build_object(
          'firstName', g.first_name, 'lastName', g.last_name, 'company', '')) as people
      from receivable r
      join receivable_line l on l.tenant_id = r.tenant_id and l.receivable_id = r.id
      join registration g on g.tenant_id = l.tenant_id and g.id = l.registration_id
      where r.tenant_id = ${ctx.tenantId} and ${shown.which}
      group by 1)
    select r.id, r.reference, r.payer_person_id, r.booking_id, r.currency, ${shown.cents} as open_cents, r.due_on, r.title,
      (r.issued_at at time zone ${ctx.tenant.timeZone})::date as issued_on,
      jsonb_build_object('firstName', p.first_name, 'lastName', p.last_name, 'company', coalesce(b.company, '')) as payer,
      a.people as attendees
    from receivable r
    join person p on p.tenant_id = r.tenant_id and p.id = r.payer_person_id
    left join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    left join attending a on a.receivable_id = r.id
    where r.tenant_id = ${ctx.tenantId} and ${shown.which}
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
