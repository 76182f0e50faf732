import type { BookedPaper } from '../../../tenants/portal/portal-room.ts'
import type { Visit } from '../../../tenants/portal/visit.ts'
import { attendeeTexts } from './attendee.messages.ts'

export function PaperList({ papers }: { papers: readonly BookedPaper[] }) {
  return (
    <ul className="documents">
      {papers.map(({ title, details, href }) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noreferrer">
            {title}
          </a>{' '}
          <span className="quiet">{details.join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}

/** Invoices, certificates and whatever else the provider has for the people of a booking, each as a file or page. */
export function BookedPapers({ papers, visit }: { papers: readonly BookedPaper[]; visit: Visit }) {
  if (papers.length === 0) return null
  return (
    <section aria-labelledby="papers" className="part">
      <h2 id="papers">{attendeeTexts[visit.locale].papers}</h2>
      <PaperList papers={papers} />
    </section>
  )
}
