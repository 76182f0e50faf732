import { ownBookingNamed } from '@reihum/contract/wire/own-bookings.ts'
import { sql } from 'kysely'
import { tokenHash } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export type BookingLink = { bookingId: string; isExpired: boolean }

/** The booking of an access link, also of an expired one; null: the link is not one of this tenant. */
export async function bookingLink(ctx: TenantContext, accessToken: string): Promise<BookingLink | null> {
  const link = await ctx.tx
    .selectFrom('access_link')
    .select(['booking_id', 'expires_at'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('token_hash', '=', tokenHash(accessToken))
    .executeTakeFirst()
  return link ? { bookingId: link.booking_id, isExpired: link.expires_at <= ctx.now } : null
}

/**
 * Whether whoever opened a booking has shown that the mailbox of its contact is theirs: by a session of that address, or by a link
 * that was mailed after the address was changed for the last time.
 */
export async function isMailboxShown(
  { tx, tenantId }: TenantContext,
  bookingId: string,
  accessToken: string,
): Promise<boolean> {
  if (ownBookingNamed(accessToken) !== null) return true
  const { rows } = await sql`
    select from access_link l where l.tenant_id = ${tenantId} and l.token_hash = ${tokenHash(accessToken)}
      and not exists (select from audit_entry e
        join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
        where e.tenant_id = l.tenant_id and e.subject_id = ${bookingId} and e.at >= l.created_at
          and e.command_type = 'booking.contact-changed' and d.metadata -> 'fields' ? 'email')`.execute(tx)
  return rows.length > 0
}

type Named = { registrationId: string; bookingId: string; email: string }

/** Registrations with one of these booking numbers, each with the e-mail address of its booking's contact. */
export async function bookingsByNumber(ctx: TenantContext, shortcodes: readonly string[]): Promise<Named[]> {
  if (shortcodes.length === 0) return []
  const rows = await ctx.tx
    .selectFrom('registration as r')
    .innerJoin('booking as b', (join) =>
      join.onRef('b.tenant_id', '=', 'r.tenant_id').onRef('b.id', '=', 'r.booking_id'),
    )
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'b.tenant_id').onRef('p.id', '=', 'b.contact_person_id'),
    )
    .select(['r.id', 'r.booking_id', 'b.email', 'p.email as person_email'])
    .where('r.tenant_id', '=', ctx.tenantId)
    .where('r.shortcode', 'in', [...shortcodes])
    .orderBy('r.id')
    .execute()
  return rows.map((row) => ({
    registrationId: row.id,
    bookingId: row.booking_id,
    email: row.email || row.person_email,
  }))
}

/** Compares addresses regardless of case and surrounding spaces, because people type them differently. */
export const isSameAddress = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase()
