import type { IncomingMessage } from 'node:http'
import { attendeeTokenPrefix, sessionAt, sessionCookieName } from '@reihum/contract/wire/own-bookings.ts'

const pattern = new RegExp(`^${attendeeTokenPrefix}[\\w-]{32}$`)

/** The token of an attendee's session; null: it is none. */
export const attendeeTokenOf = (token: string): string | null => (pattern.test(token) ? token : null)

/**
 * Whether a form was sent from a page of another website. Browsers say it with every form. Pages that send no referrer name no
 * origin either, so what is not said is no sign of anything; the cookie is not sent with a foreign form in any case.
 */
export function isFromElsewhere({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  return origin !== undefined && origin !== 'null' && origin !== new URL(publicUrl).origin
}

/**
 * The session of an attendee in the cookie of a request to the portal, or that of the contact of a firm at its own pages. A form
 * of another website acts for nobody.
 */
export function readAttendeeCookie(
  request: Pick<IncomingMessage, 'headers' | 'method' | 'url'>,
  publicUrl: string,
): string | null {
  if (request.method === 'POST' && isFromElsewhere(request, publicUrl)) return null
  const { pathname } = new URL(request.url ?? '/', publicUrl)
  const name = `${sessionCookieName(publicUrl, sessionAt(pathname))}=`
  const found = (request.headers.cookie ?? '').split(';').find((one) => one.trim().startsWith(name))
  return found === undefined ? null : attendeeTokenOf(found.trim().slice(name.length))
}
