import type { AttendeeDocument } from '@reihum/contract/documents/document.schema.ts'
import { formatDate } from '@reihum/contract/wire/dates.ts'
import { attendeeTexts } from './attendee.messages.ts'
import type { BookingVisit } from './booking-page.ts'

type Props = BookingVisit & { documents: readonly AttendeeDocument[]; isSeveral: boolean }

/** What the provider has published for the people of a booking, each as a file. */
export function BookedDocuments({ documents, isSeveral, visit, accessToken }: Props) {
  if (documents.length === 0) return null
  const texts = attendeeTexts[visit.locale]
  const { locale, tenant } = visit
  const address = ({ id }: AttendeeDocument) =>
    `/api/${tenant.slug}/portal/bookings/${encodeURIComponent(accessToken)}/documents/${id}`
  return (
    <section aria-labelledby="documents" className="part">
      <h2 id="documents">{texts.documents}</h2>
      <ul className="documents">
        {documents.map((document) => (
          <li key={document.id}>
            <a href={address(document)} target="_blank" rel="noreferrer">
              {document.title}
            </a>{' '}
            <span className="quiet">
              {[
                ...(isSeveral ? [document.name] : []),
                document.courseTitle,
                formatDate(document.madeAt, { timeZone: tenant.timeZone, locale }),
                'PDF',
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
