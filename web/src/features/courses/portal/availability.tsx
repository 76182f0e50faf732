import type { PortalCourse } from '@reihum/contract/courses/portal-course.schema.ts'
import { dateInWords } from '@reihum/contract/wire/dates.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Visit } from '../../tenants/portal/visit.ts'
import { courseTexts } from './courses.messages.ts'
import { OpeningState } from './opening.tsx'
import { zonedOf } from './period.tsx'

type Offered = Pick<PortalCourse, 'phase' | 'placesLeft' | 'few' | 'offer' | 'opensAt'> &
  Partial<Pick<PortalCourse, 'closesAt'>>

/** The reason why registration is closed. */
function closedFor({ phase, placesLeft }: Offered, locale: Locale) {
  const texts = courseTexts[locale]
  if (phase === 'cancelled') return { tone: 'negative', text: texts.cancelled }
  if (phase === 'ended') return { tone: 'secondary', text: texts.ended }
  if (phase === 'running') return { tone: 'secondary', text: texts.running }
  return { tone: 'secondary', text: phase === 'upcoming' && placesLeft === 0 ? texts.full : texts.closed }
}

function availabilityOf(course: Offered, locale: Locale) {
  const texts = courseTexts[locale]
  const { placesLeft, few, offer } = course
  if (offer === 'closed') return closedFor(course, locale)
  if (offer === 'waiting_list') return { tone: 'info', text: texts.waitingList }
  if (placesLeft === null)
    return few ? { tone: 'warning', text: texts.fewLeft } : { tone: 'positive', text: texts.placesFree }
  if (few) return { tone: 'warning', text: texts.placesFew(placesLeft) }
  return { tone: 'positive', text: texts.placesMany(placesLeft) }
}

export function Availability({ course, visit }: { course: Offered; visit: Visit }) {
  if (course.opensAt) return <OpeningState opensAt={course.opensAt} visit={visit} />
  const { tone, text } = availabilityOf(course, visit.locale)
  const { phase, offer, closesAt = null } = course
  const isJoined = phase === 'running' && offer === 'open' && closesAt !== null
  const join = isJoined ? courseTexts[visit.locale].joinUntil(dateInWords(closesAt, zonedOf(visit))) : text
  return <span className={`state ${tone}`}>{join}</span>
}
