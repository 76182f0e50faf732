import type { ReportedSeatAlert } from '@reihum/contract/registrations/registrations-of-person.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { givenAddresses } from '../attendees/addresses-of-person.queries.ts'

/** What is waited for at the addresses of a person: an alert knows nobody but by an address. */
export async function seatAlertsOfPerson(
  ctx: TenantContext,
  personId: string,
): Promise<{ seatAlerts: ReportedSeatAlert[] }> {
  const { tx, tenantId } = ctx
  const given = await givenAddresses(ctx, personId)
  const { rows } = await sql<{
    email: string
    title: string
    asked_at: Date
    confirmed_at: Date | null
    told_at: Date | null
  }>`
    select a.email, c.title, a.asked_at, a.confirmed_at, a.told_at from seat_alert a
    join course c on c.tenant_id = a.tenant_id and c.id = a.course_id
    where a.tenant_id = ${tenantId} and (lower(a.email) = any (${given}::text[]) or lower(a.email) = (
      select lower(p.email) from person p where p.tenant_id = ${tenantId} and p.id = ${personId} and p.email <> ''))
    order by a.asked_at, a.id`.execute(tx)
  return {
    seatAlerts: rows.map((row) => ({
      courseTitle: row.title,
      email: row.email,
      askedAt: row.asked_at.toISOString(),
      confirmedAt: row.confirmed_at?.toISOString() ?? null,
      toldAt: row.told_at?.toISOString() ?? null,
    })),
  }
}

/** With the addresses that are theirs alone. */
export async function eraseSeatAlerts(
  { tx, tenantId }: TenantContext,
  addresses: readonly string[],
): Promise<void> {
  await sql`delete from seat_alert
    where tenant_id = ${tenantId} and lower(email) = any (${[...addresses]}::text[])`.execute(tx)
}
