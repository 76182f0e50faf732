import type { ReportedSession } from '@reihum/contract/registrations/registrations-of-person.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { givenAddresses } from '../attendees/addresses-of-person.queries.ts'

/** The sessions of the addresses of a person: a session knows nobody but by an address. */
export async function sessionsOfPerson(
  ctx: TenantContext,
  personId: string,
): Promise<{ attendeeSessions: ReportedSession[] }> {
  const { tx, tenantId } = ctx
  const given = await givenAddresses(ctx, personId)
  const { rows } = await sql<{ email: string; created_at: Date; used_at: Date; expires_at: Date }>`
    select s.email, s.created_at, s.used_at, s.expires_at from attendee_session s
    where s.tenant_id = ${tenantId} and (s.email = any (${given}::text[]) or s.email = (
      select p.email_sort from person p where p.tenant_id = ${tenantId} and p.id = ${personId} and p.email <> ''))
    order by s.created_at, s.id`.execute(tx)
  return {
    attendeeSessions: rows.map((row) => ({
      email: row.email,
      openedAt: row.created_at.toISOString(),
      usedAt: row.used_at.toISOString(),
      endsAt: row.expires_at.toISOString(),
    })),
  }
}
