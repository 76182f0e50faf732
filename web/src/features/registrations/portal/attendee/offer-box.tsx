import type { AttendeeCourse } from '@kurso/contract/registrations/attendee-booking.schema.ts'
import { feeText } from '../../../courses/portal/course-facts.tsx'
import type { Visit } from '../../../tenants/portal/visit.ts'
import { attendeeTexts } from './attendee.messages.ts'
import { type BookingVisit, toBooking } from './booking-page.ts'
import { untilText } from './until.ts'

const minute = 60_000

/** How much time is left, in words: the page needs no script for it, and a minute more or less is no matter. */
function timeLeft(until: string, now: Date, { locale }: Pick<Visit, 'locale'>): string {
  const texts = attendeeTexts[locale]
  const minutes = Math.max(1, Math.floor((Date.parse(until) - now.getTime()) / minute))
  if (minutes < 90) return texts.leftMinutes(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? texts.leftHours(hours) : texts.leftDays(Math.floor(hours / 24))
}

type Offered = BookingVisit & { course: AttendeeCourse; isOneOfSeveral: boolean }

/** Places to take or to decline with one click each. Opening the page answers nothing. */
export function OfferBox({ course, isOneOfSeveral, ...at }: Offered) {
  const { visit } = at
  const texts = attendeeTexts[visit.locale]
  const takeable = course.registrations.filter((one) => one.takeable)
  const [first] = takeable
  if (!first) return null
  const until = first.offeredUntil
  const ids = takeable.map(({ id }) => <input key={id} type="hidden" name="registration" value={id} />)
  const cents = takeable.reduce((sum, { feeCents }) => sum + feeCents, 0)
  return (
    <section className="notice info offer" aria-labelledby={`offer-${course.id}`}>
      <h3 id={`offer-${course.id}`}>{until ? texts.offerTitle(takeable.length) : texts.freeTitle}</h3>
      {until ? (
        <>
          <p>
            <strong>{texts.offerText(untilText(until, visit), timeLeft(until, new Date(), visit))}</strong>
          </p>
          <p>{texts.offerOtherwise}</p>
        </>
      ) : (
        <p>{texts.freeText}</p>
      )}
      {takeable.length > 1 && <p>{texts.offerTogether}</p>}
      {cents > 0 && <p>{texts.offerCosts(feeText(cents, visit))}</p>}
      {isOneOfSeveral && <p>{texts.offerWins}</p>}
      <div className="answers-to-offer">
        <form method="post" action={toBooking(at, '/places')}>
          {ids}
          <button type="submit">{cents > 0 ? texts.acceptPaying : texts.accept}</button>
        </form>
        <form method="post" action={toBooking(at, '/cancel')}>
          {ids}
          <button type="submit" className="plain-button">
            {texts.decline}
          </button>
        </form>
      </div>
    </section>
  )
}
