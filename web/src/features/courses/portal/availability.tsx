import type { PortalCourse } from '@kurso/contract/courses/portal-course.schema.ts'
import type { Locale } from '@kurso/contract/wire/locales.ts'
import { courseTexts } from './courses.messages.ts'

type Offered = Pick<PortalCourse, 'placesLeft' | 'offer'>

/** From here on the number is worth saying as a warning. */
const fewPlaces = 5

function availabilityOf({ placesLeft, offer }: Offered, locale: Locale) {
  const texts = courseTexts[locale]
  if (offer === 'waiting_list') return { tone: 'info', text: texts.waitingList }
  if (offer === 'closed') return { tone: 'secondary', text: placesLeft === 0 ? texts.full : texts.closed }
  if (placesLeft === null) return { tone: 'positive', text: texts.placesFree }
  if (placesLeft > fewPlaces) return { tone: 'positive', text: texts.placesMany(placesLeft) }
  return { tone: 'warning', text: texts.placesFew(placesLeft) }
}

export function Availability({ course, locale }: { course: Offered; locale: Locale }) {
  const { tone, text } = availabilityOf(course, locale)
  return <span className={`state ${tone}`}>{text}</span>
}
