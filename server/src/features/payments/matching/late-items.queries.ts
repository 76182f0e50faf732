import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { isLate, owedBefore } from '../late/late-receivables.queries.ts'
import type { NamedPerson, OpenItem } from './open-items.rules.ts'

/** Money that comes later than that for a place is looked at by people only. */
const days = 365

type Row = {
  id: string
  reference: string
  payer_person_id: string
  booking_id: string | null
  currency: string
  owed_cents: number
  issued_at: Date
  expired_at: Date
  due_on: string | null
  title: string
  payer: NamedPerson
  attendees: NamedPerson[]
}

/** What places cost that were given back for want of payment, as far as somebody may still pay for them. */
export async function lateItems(ctx: TenantContext): Promise<OpenItem[]> {
  const since = new Date(ctx.now.getTime() - days * 86_400_000)
  const { rows } = await sql<Row>`
    with expired as materialized (
      select l.receivable_id, max(g.state_since) as expired_at, jsonb_agg(distinct jsonb_build_object(
          'firstName', g.first_name, 'lastName', g.last_name, 'company', '')) as attendees
      from registration g
      join receivable_line l on l.tenant_id = g.tenant_id and l.registration_id = g.id
      where g.tenant_id = ${ctx.tenantId} and g.state = 'cancelled' and g.cancellation_cause = 'deadline'
        and g.state_since > ${since}
      group by 1)
    select r.id, r.reference, r.payer_person_id, r.booking_id, r.currency, ${owedBefore} as owed_cents, r.issued_at,
      r.due_on, r.title, x.expired_at, x.attendees,
      jsonb_build_object('firstName', p.first_name, 'lastName', p.last_name, 'company', coalesce(b.company, '')) as payer
    from expired x
    join receivable r on r.tenant_id = ${ctx.tenantId} and r.id = x.receivable_id
    join person p on p.tenant_id = r.tenant_id and p.id = r.payer_person_id
    left join booking b on b.tenant_id = r.tenant_id and b.id = r.booking_id
    where ${isLate}`.execute(ctx.tx)
  const dayOf = (at: Date) => wallClockOf(at, ctx.tenant.timeZone).date
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    payerId: row.payer_person_id,
    bookingId: row.booking_id,
    currency: row.currency,
    openCents: row.owed_cents,
    issuedOn: dayOf(row.issued_at),
    dueOn: row.due_on,
    title: row.title,
    payer: row.payer,
    attendees: row.attendees,
    expiredOn: dayOf(row.expired_at),
  }))
}
