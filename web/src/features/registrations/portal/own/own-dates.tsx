import type { OwnDate } from '@reihum/contract/registrations/own-bookings.schema.ts'
import { Period } from '../../../courses/portal/period.tsx'
import { withOwnWords } from '../../../tenants/portal/own-words.tsx'
import { ownLanguage, type Visit } from '../../../tenants/portal/visit.ts'
import { ownTexts } from './own.messages.ts'

/** Further dates are folded. */
const datesAtOnce = 8

type Shown = { dates: readonly OwnDate[]; visit: Visit; isOfSeveral: boolean }

function Lines({ dates, visit, isOfSeveral }: Shown) {
  return (
    <ol className="dates">
      {dates.map(({ start, end, courseTitle, title, location, names }) => (
        <li key={`${start} ${courseTitle} ${title}`}>
          <strong>
            <Period start={start} end={end} visit={visit} />
          </strong>
          <span className="topic" lang={ownLanguage(visit)}>
            {title ? `${courseTitle}: ${title}` : courseTitle}
          </span>
          <span className="topic quiet">
            {isOfSeveral && names.join(', ')}
            {location && withOwnWords(visit, location, (place) => (isOfSeveral ? ` · ${place}` : place))}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The next dates of everybody in one list. */
export function OwnDates({ dates, visit, isOfSeveral }: Shown) {
  const texts = ownTexts[visit.locale]
  if (dates.length === 0) return null
  const shown = dates.length > datesAtOnce + 1 ? datesAtOnce : dates.length
  return (
    <section aria-labelledby="own-dates" className="part">
      <h2 id="own-dates">{texts.dates}</h2>
      <Lines dates={dates.slice(0, shown)} visit={visit} isOfSeveral={isOfSeveral} />
      {shown < dates.length && (
        <details>
          <summary>{texts.moreDates(dates.length - shown)}</summary>
          <Lines dates={dates.slice(shown)} visit={visit} isOfSeveral={isOfSeveral} />
        </details>
      )}
    </section>
  )
}
