import type {
  ReportedPasskey,
  ReportedSession,
} from '@reihum/contract/registrations/registrations-of-person.schema.ts'
import type { SessionPurpose } from '@reihum/contract/wire/own-bookings.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { givenAddresses } from '../attendees/addresses-of-person.queries.ts'

/** The sessions and passkeys of the addresses of a person: they know nobody but by an address. */
export async function sessionsOfPerson(
  ctx: TenantContext,
  personId: string,
): Promise<{ attendeeSessions: ReportedSession[]; attendeePasskeys: ReportedPasskey[] }> {
  const { tx, tenantId } = ctx
  const given = await givenAddresses(ctx, personId)
  const { rows } = await sql<{
    email: string
    purpose: string
    created_at: Date
    used_at: Date
    expires_at: Date
  }>`
    select s.email, s.purpose, s.created_at, s.used_at, s.expires_at from attendee_session s
    where s.tenant_id = ${tenantId} and (s.email = any (${given}::text[]) or s.email = (
      select p.email_sort from person p where p.tenant_id = ${tenantId} and p.id = ${personId} and p.email <> ''))
    order by s.created_at, s.id`.execute(tx)
  const passkeys = await sql<{ email: string; created_at: Date; used_at: Date }>`
    select k.email, k.created_at, k.used_at from attendee_passkey k
    where k.tenant_id = ${tenantId} and (k.email = any (${given}::text[]) or k.email = (
      select p.email_sort from person p where p.tenant_id = ${tenantId} and p.id = ${personId} and p.email <> ''))
    order by k.created_at, k.id`.execute(tx)
  return {
    attendeePasskeys: passkeys.rows.map((row) => ({
      email: row.email,
      createdAt: row.created_at.toISOString(),
      usedAt: row.used_at.toISOString(),
    })),
    attendeeSessions: rows.map((row) => ({
      email: row.email,
      of: row.purpose as SessionPurpose,
      openedAt: row.created_at.toISOString(),
      usedAt: row.used_at.toISOString(),
      endsAt: row.expires_at.toISOString(),
    })),
  }
}
