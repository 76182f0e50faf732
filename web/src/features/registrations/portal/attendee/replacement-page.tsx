import type { Api } from '@reihum/contract/contract.ts'
import { type RefusalCode, refusalText } from '@reihum/contract/refusals.ts'
import type {
  AttendeeBooking,
  AttendeeCourse,
  Replacement,
} from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { courseId } from '@reihum/contract/wire/ids.schema.ts'
import { CourseFacts, FactIcons, feeText } from '../../../courses/portal/course-facts.tsx'
import { withOwnWords } from '../../../tenants/portal/own-words.tsx'
import type { PortalPage, Redirect } from '../../../tenants/portal/page.ts'
import { refusalOf } from '../../../tenants/portal/refusal.ts'
import type { Visit } from '../../../tenants/portal/visit.ts'
import { RefusedNotice } from '../refused-notice.tsx'
import { type BookingVisit, bookingPath, toBooking } from './booking-page.ts'
import { behindLink, commonOf } from './registration-page.tsx'
import { replacementTexts } from './replacement.messages.ts'
import { priceAgainst } from './replacement-offer.tsx'
import { StepBanner } from './step-banner.tsx'
import { dateText } from './until.ts'

type Chosen = {
  course: AttendeeCourse
  replacement: Replacement
  offered: Replacement['courses'][number] | null
}

/** The replacement named in the address, if it can still be chosen. */
function chosenIn({ courses }: AttendeeBooking, values: URLSearchParams): Chosen | null {
  const course = courses.find(({ id }) => id === values.get('course'))
  const replacement = course?.replacement
  if (!course || replacement?.state !== 'open') return null
  const to = values.get('to')
  const offered = replacement.courses.find(({ id }) => id === to) ?? null
  return to && !offered ? null : { course, replacement, offered }
}

/** Shows the result of the rebooking before it is made. */
function asking(
  at: BookingVisit,
  { course, replacement, offered }: Chosen,
  refusal: string | null,
): PortalPage {
  const { visit } = at
  const texts = replacementTexts[visit.locale]
  const { names, oldFeeCents } = replacement
  return {
    ...commonOf(at),
    path: bookingPath(at.accessToken, '/replacement'),
    title: texts.title,
    status: refusal ? 409 : 200,
    banner: (
      <StepBanner
        at={at}
        back={texts.back}
        title={offered ? withOwnWords(visit, offered.title, texts.confirmTitle) : texts.declineTitle}
      />
    ),
    content: (
      <div className="plain-form">
        <FactIcons />
        <RefusedNotice text={refusal} />
        <form method="post" action={toBooking(at, '/replacement')}>
          <input type="hidden" name="course" value={course.id} />
          {offered ? (
            <>
              <input type="hidden" name="to" value={offered.id} />
              <input type="hidden" name="fee" value={offered.newFeeCents} />
              <p>
                {withOwnWords(visit, course.title, (title) =>
                  texts.confirmText(title, course.start ? dateText(course.start, visit) : ''),
                )}
              </p>
              <CourseFacts course={offered} visit={visit} />
              {names.length > 1 && <p>{texts.together(names.join(', '))}</p>}
              <dl className="sums">
                <div>
                  <dt>{texts.oldPrice}</dt>
                  <dd>{feeText(oldFeeCents, visit)}</dd>
                </div>
                <div>
                  <dt>{texts.newPrice}</dt>
                  <dd>
                    <strong>{priceAgainst(oldFeeCents, offered.newFeeCents, visit)}</strong>
                  </dd>
                </div>
              </dl>
              {oldFeeCents !== offered.newFeeCents && oldFeeCents > 0 && (
                <p className="quiet">{texts.difference(visit.tenant.name)}</p>
              )}
            </>
          ) : (
            <p>{texts.declineText}</p>
          )}
          <div className="buttons">
            <button type="submit">
              {offered ? (offered.newFeeCents > 0 ? texts.book : texts.bookFree) : texts.decline}
            </button>
            <a className="button" href={toBooking(at)}>
              {texts.discard}
            </a>
          </div>
        </form>
      </div>
    ),
  }
}

/**
 * Opening the page changes nothing; when the replacement can no longer be chosen, redirects to the booking, which says
 * so.
 */
export function replacementPage(visit: Visit, accessToken: string, api: Api): Promise<PortalPage | Redirect> {
  const at = { visit, accessToken }
  return behindLink<PortalPage | Redirect>(at, async () => {
    const booking = await api.registrations.attendeeBooking({ tenant: visit.tenant.slug, accessToken })
    const chosen = chosenIn(booking, visit.query)
    return chosen ? asking(at, chosen, null) : { redirect: toBooking(at), status: 303 }
  })
}

const shownAgain: readonly RefusalCode[] = ['REPLACEMENT_FULL', 'PRICE_GONE']

export function chooseReplacement(
  visit: Visit,
  accessToken: string,
  form: URLSearchParams,
  api: Api,
): Promise<PortalPage | Redirect> {
  const at = { visit, accessToken }
  const { slug: tenant } = visit.tenant
  const calledOff = courseId.safeParse(form.get('course'))
  const to = courseId.safeParse(form.get('to'))
  return behindLink<PortalPage | Redirect>(at, async () => {
    if (!calledOff.success) return { redirect: toBooking(at), status: 303 }
    const ofCourse = { tenant, accessToken, courseId: calledOff.data }
    try {
      if (!to.success) {
        await api.registrations.declineReplacement(ofCourse)
        return { redirect: toBooking(at, '', { done: 'declined' }), status: 303 }
      }
      const expectedFeeCents = Number(form.get('fee')) || 0
      await api.registrations.acceptReplacement({ ...ofCourse, chosenCourseId: to.data, expectedFeeCents })
      return { redirect: toBooking(at, '', { done: 'replaced' }), status: 303 }
    } catch (error) {
      const refusal = refusalOf(error)
      // The page of the booking says that the offer is over.
      if (refusal?.code === 'REPLACEMENT_OVER') return { redirect: toBooking(at), status: 303 }
      if (!refusal || !shownAgain.includes(refusal.code)) throw error
      const booking = await api.registrations.attendeeBooking({ tenant, accessToken })
      const chosen = chosenIn(booking, form)
      if (!chosen) return { redirect: toBooking(at), status: 303 }
      return asking(at, chosen, refusalText(refusal.code, visit.locale))
    }
  })
}
