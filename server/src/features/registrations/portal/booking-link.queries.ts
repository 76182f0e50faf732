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
