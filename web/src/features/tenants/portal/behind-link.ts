import type { PapersAsked } from './portal-room.ts'

/** The address of a file that whoever holds the link of a booking may download. */
export const fileBehindLink = ({ visit, accessToken }: PapersAsked, kind: string, id: string) =>
  `/api/${visit.tenant.slug}/portal/bookings/${encodeURIComponent(accessToken)}/${kind}/${id}`
