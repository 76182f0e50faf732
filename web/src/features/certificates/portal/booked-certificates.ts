import { dateInWords } from '@reihum/contract/wire/dates.ts'
import { fileBehindLink } from '../../tenants/portal/behind-link.ts'
import type { BookedPaper, PapersAsked } from '../../tenants/portal/portal-room.ts'
import { pathTo } from '../../tenants/portal/visit.ts'
import { certificateTexts } from './certificate.messages.ts'

/** The certificates of the people of a booking: the paper of each, and the page on which it can be checked. */
export async function certificatesOf(asked: PapersAsked): Promise<BookedPaper[]> {
  const { visit, accessToken, api } = asked
  const { locale, tenant } = visit
  const texts = certificateTexts[locale]
  const day = (iso: string) => dateInWords(iso, { timeZone: 'UTC', locale })
  const certificates = await api.certificates.ofBooking({ tenant: tenant.slug, accessToken })
  return certificates.flatMap(
    ({ id, bookingId, code, title, number, name, courseTitle, validUntil, hasPaper }) => {
      const about = [name, courseTitle, number]
      return [
        ...(hasPaper
          ? [
              {
                title,
                details: [...about, ...(validUntil ? [`${texts.until} ${day(validUntil)}`] : []), 'PDF'],
                href: fileBehindLink(asked, 'certificates', { id, bookingId }),
              },
            ]
          : []),
        { title: texts.title, details: about, href: pathTo(visit, `/certificate/${code}`) },
      ]
    },
  )
}
