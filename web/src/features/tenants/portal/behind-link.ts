import { ownBookingName, ownBookingNamed } from '@reihum/contract/wire/own-bookings.ts'
import type { PlainAnswer } from './page.ts'
import type { Answer, Asked, PapersAsked } from './portal-room.ts'
import { refusalOf } from './refusal.ts'
import { pathTo } from './visit.ts'

/** All bookings of an e-mail address. Only in the portal: a frame keeps no cookie. */
export const ownPath = '/me'

/** The page of a firm, for its contact; whatever lies below it is read with a session of its own. */
export const firmPath = '/firm'

export type PaperKind = 'documents' | 'invoices' | 'certificates'
type Paper = { id: string; bookingId: string }

/**
 * The address of a file of a booking. Whoever holds the link of the booking has it from the API, with the link in its address;
 * whoever is signed in has it from the portal, because the API takes no cookie.
 */
export function fileBehindLink(
  { visit, accessToken, isOfAll }: PapersAsked,
  kind: PaperKind,
  { id, bookingId }: Paper,
) {
  if (!isOfAll && ownBookingNamed(accessToken) === null)
    return `/api/${visit.tenant.slug}/portal/bookings/${encodeURIComponent(accessToken)}/${kind}/${id}`
  return pathTo(visit, `/course-registration/${ownBookingName(bookingId)}/${kind}/${id}`)
}

/** A file as the API answers with it, for whoever is signed in; its address is nothing without the session. */
export async function ownFile(
  { params: { token = '' } }: Pick<Asked, 'params'>,
  read: () => Promise<File>,
): Promise<Answer | null> {
  if (ownBookingNamed(token) === null) return null
  try {
    const file = await read()
    const answer: PlainAnswer = {
      status: 200,
      headers: {
        'content-type': file.type,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      },
      body: '',
      file: new Uint8Array(await file.arrayBuffer()),
    }
    return answer
  } catch (error) {
    // An invoice whose paper is being made, or an id that is none.
    const code = refusalOf(error)?.code
    if (code === 'INVOICE_NOT_PRINTED' || code === 'CERTIFICATE_NOT_MADE') return null
    throw error
  }
}
