import type { Api } from '@reihum/contract/contract.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { fieldErrorText } from '@reihum/contract/field-errors.ts'
import { refusalText } from '@reihum/contract/refusals.ts'
import type { AskedBooking } from '@reihum/contract/registrations/booking.schema.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { dateInWords, formatTime } from '@reihum/contract/wire/dates.ts'
import { Fragment } from 'react'
import { registerPath } from '../../courses/portal/course-data.ts'
import { OpeningNotice } from '../../courses/portal/opening.tsx'
import type { PortalPage, Redirect } from '../../tenants/portal/page.ts'
import { refusalOf } from '../../tenants/portal/refusal.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { AskAnyway } from './ask-anyway.tsx'
import { exceptionMessageName } from './booking-entries.ts'
import { ErrorSummary } from './error-summary.tsx'
import { plainErrors } from './field-errors.ts'
import { unlessExpired } from './link-of-letter.ts'
import { OrderBox, OrderButton } from './order-box.tsx'
import type { OrderedPart } from './order-of-several.tsx'
import { movingUpShown, promiseOf } from './order-sums.ts'
import { registerTexts } from './register.messages.ts'
import { besideCourse } from './register-layout.tsx'
import { isAboutPrices } from './register-step.ts'
import { movingUpIn, totalIn, withOutcome } from './told-outcome.ts'

const pathOf = (token: string) => `/booking-request/${token}`

/** The address contains a key, so the page must not be cached and the address not be sent as referrer. */
const secretive = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

function expiredPage(visit: Visit): PortalPage {
  const texts = registerTexts[visit.locale]
  const title = refusalText('ACCESS_LINK_EXPIRED', visit.locale)
  return {
    status: 410,
    title,
    path: '/course-list',
    isIndexed: false,
    headers: secretive,
    banner: <h1>{title}</h1>,
    content: (
      <>
        <p>{texts.expiredHint}</p>
        <p className="way-on">
          <a className="button solid" href={pathTo(visit, '/course-list')}>
            {texts.allCourses}
          </a>
        </p>
      </>
    ),
  }
}

type Asked = {
  visit: Visit
  token: string
  asked: AskedBooking
  course: PortalCourseDetail
  further: readonly OrderedPart[]
  /** What was written to the provider, and what is wrong with it. */
  asking?: { message: string; error: string | undefined } | undefined
}

/** Who of the request is registered already, each with the way to that booking; booking once more stays possible. */
function AlreadyRegistered({ asked, visit }: Asked) {
  const texts = registerTexts[visit.locale]
  if (asked.already.length === 0) return null
  return (
    <div className="notice info">
      {asked.already.map(({ firstName, lastName, shortcode }) => (
        <Fragment key={`${firstName} ${lastName} ${shortcode}`}>
          <p>
            <strong>{texts.registeredAlready(`${firstName} ${lastName}`)}</strong>
          </p>
          {shortcode && (
            <p>
              <button type="submit" name="earlier" value={shortcode}>
                {texts.openEarlier(formatShortcode(shortcode))}
              </button>
            </p>
          )}
        </Fragment>
      ))}
      <p>{texts.bookOnceMore}</p>
    </div>
  )
}

/** Everybody in the order, once. */
const namesOf = ({ people, furtherCourses }: AskedBooking) => [
  ...new Set(
    [people, ...furtherCourses.map((further) => further.people)]
      .flat()
      .map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  ),
]

/** Booking needs a press of the button, because mail programs open links by themselves and must not book. */
function OneClick({ asked, ...order }: Asked) {
  const { visit, token } = order
  const texts = registerTexts[visit.locale]
  const { preview, people, expiresAt } = asked
  const zoned = { timeZone: visit.tenant.timeZone, locale: visit.locale }
  if (!preview) return null
  return (
    <form method="post" action={pathTo(visit, pathOf(token))} aria-labelledby="form-heading">
      <h2 id="form-heading">{texts.askedTitle}</h2>
      <p className="quiet">
        {texts.askedUntil(`${dateInWords(expiresAt, zoned)}, ${formatTime(expiresAt, zoned)}`)}
      </p>
      <p>
        {texts.people}: <strong>{namesOf(asked).join(', ')}</strong>
      </p>
      <AlreadyRegistered asked={asked} {...order} />
      <input type="hidden" name="shownOutcome" defaultValue={promiseOf(preview)} />
      <input type="hidden" name="shownMovingUp" defaultValue={movingUpShown(preview)} />
      <input type="hidden" name="shownTotal" defaultValue={preview.totalCents} />
      <OrderBox {...order} people={people} preview={preview} />
      {preview.opensAt && <OpeningNotice opensAt={preview.opensAt} visit={visit} />}
      <OrderButton visit={visit} preview={preview} />
    </form>
  )
}

function Instead({ asked, visit, token, course, asking }: Asked) {
  const texts = registerTexts[visit.locale]
  const { state } = asked
  if (state === 'booked')
    return (
      <form method="post" action={pathTo(visit, pathOf(token))}>
        <p className="notice positive">{texts.askedBooked}</p>
        <p className="way-on">
          <button type="submit">{texts.openBooking}</button>
        </p>
      </form>
    )
  const leadsToForm = state === 'changed' || state === 'code_used' || state === 'code_for_newcomers'
  const reasons = {
    full: refusalText('COURSE_FULL', visit.locale),
    closed: texts.closed,
    changed: texts.askedChanged,
    not_let_in: texts.notLetIn,
    exception_asked: texts.exceptionAsked(visit.tenant.name),
    exception_declined: texts.exceptionDeclined(visit.tenant.name),
    code_used: fieldErrorText('codeUsedBefore', visit.locale),
    code_for_newcomers: fieldErrorText('codeForNewcomers', visit.locale),
    open: '',
  }
  return (
    <>
      <p className="notice">{reasons[state]}</p>
      {state === 'not_let_in' && (
        <form method="post" action={pathTo(visit, pathOf(token))}>
          <AskAnyway visit={visit} value={asking?.message ?? ''} error={asking?.error} />
        </form>
      )}
      <p className="way-on">
        <a className="button solid" href={pathTo(visit, leadsToForm ? registerPath(course) : '/course-list')}>
          {leadsToForm ? texts.toForm : texts.allCourses}
        </a>
      </p>
    </>
  )
}

/** What the refusal of a click told: the outcome that is possible, and of which further course. */
type Told = { outcome?: unknown; courseId?: unknown }

/**
 * The request by what a refused click told of it. The click speaks for its first course; what it had been promised of a
 * further one is asked anew in the form.
 */
function foundAs(found: AskedBooking, { outcome, courseId }: Told): AskedBooking {
  if (!found.preview) return found
  return found.furtherCourses.some((further) => further.courseId === courseId)
    ? { ...found, state: 'changed', preview: null }
    : { ...found, preview: withOutcome(found.preview, outcome) }
}

type View = { status: number; refusal: string | null; told?: Told; asking?: Asked['asking'] }

async function layOut(
  { visit, token, api }: Visited,
  { status, refusal, told = {}, asking }: View,
): Promise<PortalPage> {
  const tenant = visit.tenant.slug
  const found = await api.registrations.bookingRequest({ tenant, token })
  const asked = foundAs(found, told)
  const shown = await api.courses.portalGet({ tenant, courseId: asked.courseId })
  // Whoever has a head start can send what others cannot yet.
  const course = asked.preview?.opensAt === null ? { ...shown, opensAt: null } : shown
  const further = await Promise.all(
    asked.furtherCourses.map(async ({ courseId, people }, at) => ({
      course: await api.courses.portalGet({ tenant, courseId }),
      people,
      foreseen: asked.preview?.furtherCourses[at],
    })),
  )
  const parts = further.flatMap(({ foreseen, ...part }) => (foreseen ? [{ ...part, foreseen }] : []))
  const order: Asked = { visit, token, asked, course, further: parts, asking }
  const way = (
    <>
      {/* Another state says itself why there is nothing to book. */}
      <ErrorSummary errors={[]} refusal={asked.state === 'open' ? refusal : null} visit={visit} />
      {asked.state === 'open' ? <OneClick {...order} /> : <Instead {...order} />}
    </>
  )
  return {
    ...besideCourse(visit, course, way),
    status,
    title: registerTexts[visit.locale].askedTitle,
    path: pathOf(token),
    headers: secretive,
  }
}

type Visited = { visit: Visit; token: string; api: Api }

/** Shows the booking request that the link in the mail would book. */
export async function askedPage(visit: Visit, token: string, api: Api): Promise<PortalPage> {
  return unlessExpired(
    () => expiredPage(visit),
    () => layOut({ visit, token, api }, { status: 200, refusal: null }),
  )
}

/** Leads to the booking that somebody of the request has already. */
async function openEarlier({ visit, token, api }: Visited, shortcode: string): Promise<Redirect> {
  const tenant = visit.tenant.slug
  const { accessToken } = await api.registrations.openEarlierBooking({ tenant, token, shortcode })
  return { redirect: pathTo(visit, `/course-registration/${accessToken}`), status: 303 }
}

/** Asks the provider to let in whom the rules do not; the page then says so. */
async function askAnyway({ visit, token, api }: Visited, message: string): Promise<PortalPage | Redirect> {
  try {
    await api.registrations.askForExceptionByLink({ tenant: visit.tenant.slug, token, message })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.code === 'INVALID_INPUT') {
      const texts = registerTexts[visit.locale]
      const [wrong] = plainErrors(refusal.data.errors, { message: texts.exceptionMessage }, visit.locale)
      if (!wrong) throw error
      return layOut(
        { visit, token, api },
        { status: 422, refusal: null, asking: { message, error: wrong.message } },
      )
    }
    if (refusal?.code !== 'NO_EXCEPTION_NEEDED') throw error
  }
  return { redirect: pathTo(visit, pathOf(token)), status: 303 }
}

/** For these codes the page itself shows the present state instead of a message. */
const saidByThePage: readonly string[] = ['INVALID_INPUT', 'REGISTRATION_CLOSED', 'REGISTRATION_NOT_OPEN']

/** Books the request; when that is not possible, says why and shows the present state. */
export async function confirmAsked(
  visit: Visit,
  token: string,
  form: URLSearchParams,
  api: Api,
): Promise<PortalPage | Redirect> {
  const earlier = form.get('earlier')
  if (earlier !== null)
    return unlessExpired(
      () => expiredPage(visit),
      () => openEarlier({ visit, token, api }, earlier),
    )
  if (form.get('do') === 'ask')
    return unlessExpired(
      () => expiredPage(visit),
      () => askAnyway({ visit, token, api }, form.get(exceptionMessageName)?.trim() ?? ''),
    )
  const shown = form.get('shownOutcome')
  const shownOutcome = shown === 'waiting_list' || shown === 'place' ? shown : undefined
  const shownMovingUp = movingUpIn(form)
  const shownTotalCents = totalIn(form)
  const confirm = async (): Promise<PortalPage | Redirect> => {
    try {
      const tenant = visit.tenant.slug
      const receipt = await api.registrations.confirmBookingRequest({
        tenant,
        token,
        shownOutcome,
        shownMovingUp,
        shownTotalCents,
      })
      const earlier = receipt.earlierShortcodes.join(',')
      const page = `/course-registration/${receipt.accessToken}`
      return { redirect: pathTo(visit, page, { earlier }), status: 303 }
    } catch (error) {
      const refused = refusalOf(error)
      const { code, data } = refused ?? {}
      const texts = registerTexts[visit.locale]
      const view = { visit, token, api }
      if (code === 'EXPECTATION_CHANGED') {
        const refusal = shown === 'waiting_list' ? texts.nowOpen : texts.nowWaitingList
        return layOut(view, { status: 409, refusal, told: data ?? {} })
      }
      if (code === 'COURSE_FULL')
        return layOut(view, { status: 409, refusal: refusalText(code, visit.locale) })
      if (refused && isAboutPrices(refused))
        return layOut(view, { status: 409, refusal: fieldErrorText('priceChanged', visit.locale) })
      if (saidByThePage.includes(code ?? '')) return layOut(view, { status: 409, refusal: null })
      throw error
    }
  }
  return unlessExpired(() => expiredPage(visit), confirm)
}
