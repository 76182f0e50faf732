import type { FirmPage, FirmPageBooking, OwnFrame } from '@reihum/contract/registrations/firm-page.schema.ts'
import { dateInWords, formatDay } from '@reihum/contract/wire/dates.ts'
import { bookingId, firmId } from '@reihum/contract/wire/ids.schema.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { moment, zonedOf } from '../../../courses/portal/period.tsx'
import { firmPath } from '../../../tenants/portal/behind-link.ts'
import type { PortalPage, Redirect } from '../../../tenants/portal/page.ts'
import type { Asked } from '../../../tenants/portal/portal-room.ts'
import { ownLanguage, pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import { bookingPath, secretive } from '../attendee/booking-page.ts'
import registrationCss from '../attendee/registration.css?inline'
import ownCss from '../own/own.css?inline'
import { sentPage, unlessSignedOut } from '../own/sign-in-page.tsx'
import { SignOut } from '../own/sign-out.tsx'
import formCss from '../plain-form.css?inline'
import css from './firm.css?inline'
import { firmTexts } from './firm.messages.ts'
import { framePath } from './frame-of-form.ts'
import { firmSignIn } from './sign-in.tsx'

const size = 25

type Shown = { page: FirmPage; visit: Visit }

const money = (cents: number, { tenant, locale }: Visit) => formatMoney(cents, tenant.currencyCode, locale)

/** Where nothing can be ordered any more, it says why instead of the button. */
function stateOf({ state }: OwnFrame, { locale }: Visit): string | null {
  const texts = firmTexts[locale]
  return { usable: null, over: texts.over, used_up: texts.usedUp, ended: texts.over }[state]
}

function Frames({ page: { frames, firmId: id }, visit }: Shown) {
  const texts = firmTexts[visit.locale]
  return (
    <section aria-labelledby="frames" className="part">
      <h2 id="frames">{texts.frames}</h2>
      {frames.length === 0 && <p className="quiet">{texts.noFrames}</p>}
      <ul className="people own frames">
        {frames.map((frame) => {
          const state = stateOf(frame, visit)
          return (
            <li key={frame.id}>
              <span className="who">
                <strong lang={ownLanguage(visit)}>{frame.name}</strong>
              </span>
              <span className="amount">{texts.perPlace(money(frame.priceCents, visit))}</span>
              <span className="quiet code">
                {frame.course ? (
                  <span lang={ownLanguage(visit)}>{frame.course.title}</span>
                ) : (
                  texts.allCourses
                )}
                {' · '}
                {texts.until(formatDay(frame.validUntil, visit.locale))}
              </span>
              <span className="code">{texts.left(frame.left, frame.places)}</span>
              {state === null ? (
                <a className="button again" href={pathTo(visit, framePath(id, frame.id))}>
                  {texts.order}
                  <span className="unseen">: {frame.name}</span>
                </a>
              ) : (
                <span className="state code">{state}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type Place = FirmPageBooking['places'][number]

/** The places of one course of a booking: who was named, and how many were not. */
function PlacesOf({ places, visit }: { places: readonly Place[]; visit: Visit }) {
  const texts = firmTexts[visit.locale]
  const [first] = places
  if (!first) return null
  const waiting = places.filter(({ state }) => state === 'on_waiting_list').length
  const named = places.filter(({ isNamed }) => isNamed)
  const unnamed = places.length - named.length
  return (
    <div className="ordered-course">
      <strong lang={ownLanguage(visit)}>{first.courseTitle}</strong>
      <span className="quiet">
        {[
          first.start && moment(first.start, zonedOf(visit)),
          texts.places(places.length),
          waiting > 0 && texts.waiting(waiting),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {named.length > 0 && <span>{texts.named(named.map(({ name }) => name).join(', '))}</span>}
      {unnamed > 0 && <span className="unnamed">{texts.unnamed(unnamed)}</span>}
    </div>
  )
}

function Booking({ booking, page, visit }: Shown & { booking: FirmPageBooking }) {
  const texts = firmTexts[visit.locale]
  const { places, shortcode, orderedAt, orderNumber, openCents, mayOpen } = booking
  const byCourse = [...Map.groupBy(places, ({ courseId }) => courseId)]
  const hasUnnamed = places.some(({ isNamed }) => !isNamed)
  return (
    <li>
      <div className="ordered">
        {byCourse.map(([id, of]) => (
          <PlacesOf key={id} places={of} visit={visit} />
        ))}
        {places.length === 0 && <span className="quiet">{texts.cancelled}</span>}
        <span className="quiet">
          {[
            shortcode,
            texts.ordered(dateInWords(orderedAt, zonedOf(visit))),
            orderNumber && texts.orderNumber(orderNumber),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <span className="amount">{openCents > 0 ? texts.open(money(openCents, visit)) : ''}</span>
      {mayOpen ? (
        <form method="post" action={pathTo(visit, `${firmPath}/booking`)} className="again">
          <input type="hidden" name="firm" value={page.firmId} />
          <input type="hidden" name="booking" value={booking.bookingId} />
          <button type="submit" name="do" value={hasUnnamed ? 'names' : 'open'} className="plain">
            {hasUnnamed ? texts.toNames : texts.toBooking}
            <span className="unseen">: {shortcode}</span>
          </button>
        </form>
      ) : (
        places.length > 0 && <p className="quiet code">{texts.ofOthers}</p>
      )}
    </li>
  )
}

function Pager({ page: { bookings, firmId: id }, visit }: Shown) {
  const texts = firmTexts[visit.locale]
  const at = pageOf(visit)
  const pages = Math.ceil(bookings.total / size)
  if (pages < 2) return null
  const to = (page: number) => `${pathTo(visit, firmPath, { firm: id, page })}#bookings`
  return (
    <nav aria-label={texts.pages} className="ways">
      {at > 1 && <a href={to(at - 1)}>{texts.later}</a>}
      <span>{texts.page(at, pages)}</span>
      {at < pages && <a href={to(at + 1)}>{texts.earlier}</a>}
    </nav>
  )
}

function Bookings(shown: Shown) {
  const { page, visit } = shown
  const { bookings } = page
  const texts = firmTexts[visit.locale]
  return (
    <section aria-labelledby="bookings" className="part">
      <h2 id="bookings">{texts.bookings}</h2>
      {bookings.total === 0 ? (
        <p className="quiet">{texts.noBookings}</p>
      ) : (
        bookings.openCents > 0 && <p>{texts.openInAll(money(bookings.openCents, visit))}</p>
      )}
      <ul className="people own">
        {bookings.items.map((booking) => (
          <Booking key={booking.bookingId} {...shown} booking={booking} />
        ))}
      </ul>
      <Pager {...shown} />
    </section>
  )
}

/** The other firms of somebody who orders for several. */
function Firms({ page: { firms, firmId: id }, visit }: Shown) {
  if (firms.length < 2) return null
  return (
    <nav aria-label={firmTexts[visit.locale].firms} className="ways">
      {firms.map((firm) => (
        <a
          key={firm.id}
          href={pathTo(visit, firmPath, { firm: firm.id })}
          aria-current={firm.id === id ? 'page' : undefined}
        >
          {firm.name}
        </a>
      ))}
    </nav>
  )
}

function Attendance({ page: { showsAttendance, firmId: id }, visit }: Shown) {
  const texts = firmTexts[visit.locale]
  if (!showsAttendance) return null
  return (
    <section aria-labelledby="attendance" className="card">
      <h2 id="attendance">{texts.attendance}</h2>
      <p className="quiet">{texts.attendanceHint}</p>
      <p className="ways">
        <a href={pathTo(visit, `${firmPath}/attendance`, { firm: id })}>{texts.toAttendance}</a>
      </p>
    </section>
  )
}

function layOut(shown: Shown): PortalPage {
  const { page, visit } = shown
  const texts = firmTexts[visit.locale]
  const name = page.firms.find(({ id }) => id === page.firmId)?.name ?? texts.title
  const at = pageOf(visit)
  return {
    status: 200,
    title: name,
    path: firmPath,
    query: { firm: visit.query.get('firm') ?? undefined, page: at > 1 ? at : undefined },
    isIndexed: false,
    headers: secretive,
    css: formCss + registrationCss + ownCss + css,
    banner: (
      <>
        <h1>{name}</h1>
        <p className="lede">{texts.signedInWith(page.email)}</p>
      </>
    ),
    content: (
      <div className="booking">
        <div className="told">
          <Firms {...shown} />
          <Frames {...shown} />
          <Bookings {...shown} />
        </div>
        <div className="beside">
          <Attendance {...shown} />
          <SignOut visit={visit} path={firmPath} />
        </div>
      </div>
    ),
  }
}

const pageOf = ({ query }: Visit) => {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1
}

/** The page of the firm whose contact is signed in; without a session, the form that asks for the address. */
export async function firmHome({ visit, api }: Pick<Asked, 'visit' | 'api'>): Promise<PortalPage> {
  if (visit.query.has('sent')) return sentPage(visit, firmSignIn)
  const asked = firmId.safeParse(visit.query.get('firm'))
  const read = async () => {
    const page = await api.registrations.firmPage({
      tenant: visit.tenant.slug,
      part: pageOf(visit),
      ...(asked.success && { firmId: asked.data }),
    })
    return layOut({ page, visit })
  }
  return unlessSignedOut({ visit, api }, read, firmSignIn)
}

/** Leads to the page of a booking, by a link as it would be mailed. */
export async function openFirmBooking(
  { visit, api }: Pick<Asked, 'visit' | 'api'>,
  form: URLSearchParams,
): Promise<Redirect | null> {
  const [booking, firm] = [bookingId.safeParse(form.get('booking')), firmId.safeParse(form.get('firm'))]
  if (!booking.success || !firm.success) return null
  const { accessToken } = await api.registrations.openFirmBooking({
    tenant: visit.tenant.slug,
    firmId: firm.data,
    bookingId: booking.data,
  })
  const path = bookingPath(accessToken)
  return { redirect: pathTo(visit, form.get('do') === 'names' ? `${path}/names` : path), status: 303 }
}
