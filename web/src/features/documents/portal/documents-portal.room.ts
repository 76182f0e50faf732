import { dateInWords } from '@reihum/contract/wire/dates.ts'
import { fileBehindLink } from '../../tenants/portal/behind-link.ts'
import type { BookedPaper, PapersAsked, PortalRoom } from '../../tenants/portal/portal-room.ts'

/** What the provider has published for the people of a booking. */
async function documentsOf(asked: PapersAsked): Promise<BookedPaper[]> {
  const { visit, accessToken, api } = asked
  const { locale, tenant } = visit
  const documents = await api.documents.attendeeDocuments({ tenant: tenant.slug, accessToken })
  const names = new Set(documents.map(({ name }) => name))
  return documents.map(({ id, title, name, courseTitle, madeAt }) => ({
    title,
    details: [
      ...(names.size > 1 ? [name] : []),
      courseTitle,
      dateInWords(madeAt, { timeZone: tenant.timeZone, locale }),
      'PDF',
    ],
    href: fileBehindLink(asked, 'documents', id),
  }))
}

export const documentsPortalRoom = { name: 'documents', places: {}, papers: documentsOf } satisfies PortalRoom
