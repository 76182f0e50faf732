import type { Visit } from '../../../tenants/portal/visit.ts'
import { keptQuery, pathTo } from '../../../tenants/portal/visit.ts'

export const bookingPath = (accessToken: string, step = '') =>
  `/course-registration/${encodeURIComponent(accessToken)}${step}`

/** The address contains a key, so the page must not be cached and the address not be sent as referrer. */
export const secretive = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/** A visit to a booking by its access link, as all its pages need it. */
export type BookingVisit = { visit: Visit; accessToken: string }

export const toBooking = ({ visit, accessToken }: BookingVisit, step = '', query = {}) =>
  pathTo(visit, bookingPath(accessToken, step), query)

/** The query as hidden fields: a form sent by GET replaces the query with its fields. */
export const keptFields = (visit: Visit): [name: string, value: string][] =>
  Object.entries(keptQuery(visit)).map(([name, value]) => [name, String(value)])
