import { ownBookingNamed, type SessionPurpose } from '@reihum/contract/wire/own-bookings.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { isAlive, isShownTo, isUseNoted } from './own-bookings.rules.ts'
import { findSession, noteUse, type StoredSession } from './own-bookings.store.ts'

/** The session that the request came with; null: there is none any more, or it opens something else. */
export async function sessionOf(
  ctx: TenantContext,
  of: SessionPurpose = 'own',
): Promise<StoredSession | null> {
  const { attendeeToken } = ctx
  const session = attendeeToken ? await findSession(ctx, attendeeToken) : null
  if (!session || session.of !== of || !isAlive(session, ctx.now)) return null
  if (!isUseNoted(session, ctx.now)) await noteUse(ctx, session.id)
  return session
}

export async function requireSession(ctx: TenantContext, of: SessionPurpose = 'own'): Promise<StoredSession> {
  const session = await sessionOf(ctx, of)
  if (!session) throw new Refusal('ATTENDEE_NOT_SIGNED_IN')
  return session
}

async function addressesOfBooking({ tx, tenantId }: TenantContext, bookingId: string) {
  return tx
    .selectFrom('booking as b')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'b.tenant_id').onRef('p.id', '=', 'b.contact_person_id'),
    )
    .select(['b.email as contactEmail', 'p.email as personEmail'])
    .where('b.tenant_id', '=', tenantId)
    .where('b.id', '=', bookingId)
    .executeTakeFirst()
}

/**
 * The booking that is named instead of the token of a link. One of somebody else, and one that is not there, get the same
 * answer; undefined: it is no such name.
 */
export async function ownBooking(ctx: TenantContext, accessToken: string): Promise<string | undefined> {
  const bookingId = ownBookingNamed(accessToken)
  if (bookingId === null) return undefined
  const { email } = await requireSession(ctx)
  const found = await addressesOfBooking(ctx, bookingId)
  if (!found || !isShownTo(email, found)) throw new Refusal('NOT_FOUND')
  return bookingId
}
