import { allOwnBookings } from '@reihum/contract/wire/own-bookings.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { ownBooking, requireSession } from '../own-bookings/enter-by-session.ts'
import { ownBookingIds } from '../own-bookings/own-registrations.queries.ts'
import { bookingLink } from './booking-link.queries.ts'

export type AttendeeContext = { ctx: TenantContext; bookingId: string }

const asAttendee = (visitor: TenantContext): TenantContext => ({
  ...visitor,
  actor: visitor.actor.kind === 'visitor' ? { kind: 'attendee' } : visitor.actor,
})

async function bookingOf(visitor: TenantContext, accessToken: string): Promise<string> {
  const own = await ownBooking(visitor, accessToken)
  if (own !== undefined) return own
  const link = await bookingLink(visitor, accessToken)
  if (!link) throw new Refusal('NOT_FOUND')
  if (link.isExpired) throw new Refusal('ACCESS_LINK_EXPIRED')
  return link.bookingId
}

/**
 * The holder of an access link acts as the attendee of its booking, and so does whoever is signed in with the address that such
 * a link is mailed to; signed-in staff act as themselves. An unknown token and another tenant's token get the same answer.
 */
export async function enterByLink(visitor: TenantContext, accessToken: string): Promise<AttendeeContext> {
  const bookingId = await bookingOf(visitor, accessToken)
  return { ctx: asAttendee(visitor), bookingId }
}

/** The same where papers are listed: the booking of a link, or all of whoever is signed in. */
export async function enterBookings(
  visitor: TenantContext,
  accessToken: string,
): Promise<{ ctx: TenantContext; bookingIds: readonly string[] }> {
  const ctx = asAttendee(visitor)
  if (accessToken !== allOwnBookings) return { ctx, bookingIds: [await bookingOf(visitor, accessToken)] }
  const { email } = await requireSession(visitor)
  return { ctx, bookingIds: await ownBookingIds(visitor, email) }
}
