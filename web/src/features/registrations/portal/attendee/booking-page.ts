import type { Visit } from '../../../tenants/portal/visit.ts'
import { keptQuery, pathTo } from '../../../tenants/portal/visit.ts'

export const bookingPath = (accessToken: string, step = '') =>
  `/course-registration/${encodeURIComponent(accessToken)}${step}`

/** The address is a key: it may be kept nowhere and handed on to nobody. */
export const secretive = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/** One booking behind its link, as every page of it needs to know. */
export type BookingVisit = { visit: Visit; accessToken: string }

export const toBooking = ({ visit, accessToken }: BookingVisit, step = '', query = {}) =>
  pathTo(visit, bookingPath(accessToken, step), query)

/** What a form that is sent by GET would lose, because its fields take the place of the query. */
export const keptFields = (visit: Visit): [name: string, value: string][] =>
  Object.entries(keptQuery(visit)).map(([name, value]) => [name, String(value)])
