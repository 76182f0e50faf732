import type { AttendeeCourse, Replacement } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { coursePath } from '../../../courses/portal/course-data.ts'
import { CourseFacts, feeText } from '../../../courses/portal/course-facts.tsx'
import { ownLanguage, pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import { type BookingVisit, toBooking } from './booking-page.ts'
import { replacementTexts } from './replacement.messages.ts'
import { dateText, untilText } from './until.ts'

type Offered = Replacement['courses'][number]

/** The new price, and the difference to the old one. */
export function priceAgainst(oldCents: number, newCents: number, visit: Visit): string {
  const texts = replacementTexts[visit.locale]
  const price = feeText(newCents, visit)
  if (oldCents === newCents) return texts.same(price)
  const by = feeText(Math.abs(newCents - oldCents), visit)
  return newCents > oldCents ? texts.more(price, by) : texts.less(price, by)
}

function OfferedCourse({
  offered,
  replacement,
  courseId,
  ...at
}: BookingVisit & { offered: Offered; replacement: Replacement; courseId: string }) {
  const { visit } = at
  const texts = replacementTexts[visit.locale]
  const { id, title, start, newFeeCents, isPossible } = offered
  return (
    <li>
      <strong lang={ownLanguage(visit)}>
        {offered.hasPage ? <a href={pathTo(visit, coursePath(offered))}>{title}</a> : title}
      </strong>
      <CourseFacts course={offered} visit={visit} />
      <p>{priceAgainst(replacement.oldFeeCents, newFeeCents, visit)}</p>
      {isPossible ? (
        <a
          className="button"
          href={toBooking(at, '/replacement', { course: courseId, to: id })}
          aria-label={texts.chooseThis(title, dateText(start, visit))}
        >
          {texts.choose}
        </a>
      ) : (
        <p className="quiet">{texts.full}</p>
      )}
    </li>
  )
}

/** The replacements for a course that was called off, or why none can be chosen any more. */
export function ReplacementOffer({ course, ...at }: BookingVisit & { course: AttendeeCourse }) {
  const { replacement, id: courseId } = course
  if (!replacement) return null
  const { visit } = at
  const texts = replacementTexts[visit.locale]
  const { state, until, names, courses } = replacement
  if (state === 'declined') return <p className="notice">{texts.declined}</p>
  if (state === 'over') return <p className="notice">{texts.over(untilText(until, visit))}</p>
  return (
    <div className="replacement">
      <h3>{texts.heading}</h3>
      <p>{texts.intro(untilText(until, visit))}</p>
      {names.length > 1 && <p>{texts.together(names.join(', '))}</p>}
      {courses.length === 0 && <p className="notice">{texts.none}</p>}
      <ul className="offered">
        {courses.map((offered) => (
          <OfferedCourse key={offered.id} {...at} {...{ offered, replacement, courseId }} />
        ))}
      </ul>
      <p className="ways">
        <a href={toBooking(at, '/replacement', { course: courseId })}>{texts.keepCancelled}</a>
      </p>
    </div>
  )
}
