/**
 * Where a route asks for the token of a link, whoever is signed in with an e-mail address may name one of their bookings
 * instead. The name is no secret: without the session it opens nothing, so its address can be forwarded without harm.
 */
const ownPattern = /^own-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const ownBookingName = (bookingId: string): string => `own-${bookingId}`

/** The booking that is named; null: it is the token of a link. */
export const ownBookingNamed = (accessToken: string): string | null =>
  ownPattern.exec(accessToken)?.[1] ?? null

/** Stands for all bookings of whoever is signed in, where papers are listed. */
export const allOwnBookings = 'own-bookings-of-this-session'

/** The token of a session begins with this, so that it is told from those of the staff and of programs. */
export const attendeeTokenPrefix = 'attendee_'

/** What a session opens: all bookings of an address, or the page of the firms whose contact it belongs to. */
export const sessionPurposes = ['own', 'firm'] as const
export type SessionPurpose = (typeof sessionPurposes)[number]

const cookies = {
  own: { name: 'attendee', path: '' },
  // Its own name and address, so that neither session stands in for the other.
  firm: { name: 'firm', path: '/firm' },
} as const satisfies Record<SessionPurpose, { name: string; path: string }>

/** Browsers accept the prefix from encrypted pages alone; it keeps what is not encrypted from writing the cookie. */
export const sessionCookieName = (publicUrl: string, of: SessionPurpose): string =>
  `${publicUrl.startsWith('https:') ? '__Secure-' : ''}${cookies[of].name}`

/** Which session the pages at an address of the portal are read with. */
export const sessionAt = (path: string): SessionPurpose =>
  /^\/portal\/[^/]+\/firm(\/|$)/.test(path) ? 'firm' : 'own'

type Kept = { publicUrl: string; tenant: string; of?: SessionPurpose }

/** No script reads it, no other website has it sent with a form, and no page but those of this provider's portal gets it. */
function cookie({ publicUrl, tenant, of = 'own' }: Kept, value: string, seconds: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const path = `/portal/${tenant}${cookies[of].path}`
  return `${sessionCookieName(publicUrl, of)}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

export const keptSession = (at: Kept, { token, seconds }: { token: string; seconds: number }): string =>
  cookie(at, token, seconds)

export const droppedSession = (at: Kept): string => cookie(at, '', 0)
