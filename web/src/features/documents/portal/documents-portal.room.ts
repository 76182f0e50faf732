import { dateInWords } from '@reihum/contract/wire/dates.ts'
import { documentId } from '@reihum/contract/wire/ids.schema.ts'
import { fileBehindLink, ownFile } from '../../tenants/portal/behind-link.ts'
import type { BookedPaper, PapersAsked, PortalRoom } from '../../tenants/portal/portal-room.ts'

/** What the provider has published for the people of a booking. */
async function documentsOf(asked: PapersAsked): Promise<BookedPaper[]> {
  const { visit, accessToken, api } = asked
  const { locale, tenant } = visit
  const documents = await api.documents.attendeeDocuments({ tenant: tenant.slug, accessToken })
  const names = new Set(documents.map(({ name }) => name))
  return documents.map(({ id, bookingId, title, name, courseTitle, madeAt }) => ({
    title,
    details: [
      ...(names.size > 1 ? [name] : []),
      courseTitle,
      dateInWords(madeAt, { timeZone: tenant.timeZone, locale }),
      'PDF',
    ],
    href: fileBehindLink(asked, 'documents', { id, bookingId }),
  }))
}

export const documentsPortalRoom = {
  name: 'documents',
  places: {
    '/course-registration/$token/documents/$id': {
      face: 'portal',
      show: (asked) => {
        const id = documentId.safeParse(asked.params.id)
        if (!id.success) return null
        const { visit, params, api } = asked
        const of = { tenant: visit.tenant.slug, accessToken: params.token ?? '', documentId: id.data }
        return ownFile(asked, () => api.documents.attendeeDocument(of))
      },
    },
  },
  papers: documentsOf,
} satisfies PortalRoom
