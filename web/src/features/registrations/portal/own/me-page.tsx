import type { OwnBookings, OwnRegistration } from '@reihum/contract/registrations/own-bookings.schema.ts'
import { allOwnBookings } from '@reihum/contract/wire/own-bookings.ts'
import type { ReactNode } from 'react'
import { ownPath } from '../../../tenants/portal/behind-link.ts'
import { withOwnWords } from '../../../tenants/portal/own-words.tsx'
import type { PortalPage, Redirect } from '../../../tenants/portal/page.ts'
import type { Asked, BookedPaper } from '../../../tenants/portal/portal-room.ts'
import { pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import { PaperList } from '../attendee/booked-papers.tsx'
import { secretive } from '../attendee/booking-page.ts'
import registrationCss from '../attendee/registration.css?inline'
import { untilText } from '../attendee/until.ts'
import formCss from '../plain-form.css?inline'
import ownCss from './own.css?inline'
import { ownTexts } from './own.messages.ts'
import { OwnAside } from './own-aside.tsx'
import { OwnDates } from './own-dates.tsx'
import { isAllOwed, OwnMoney } from './own-money.tsx'
import { Pager } from './own-pager.tsx'
import { ownBookingPath } from './own-paths.ts'
import { bookingsAgain, Person, pastShown } from './own-people.tsx'
import { pastPage } from './past-page.tsx'
import { SharedPeople } from './shared-people.tsx'
import { sentPage, unlessSignedOut } from './sign-in-page.tsx'

const papersAtOnce = 8

type Shown = { own: OwnBookings; papers: readonly BookedPaper[]; parts: ReactNode; visit: Visit }

const isOffered = ({ offeredUntil }: OwnRegistration) => offeredUntil !== null

/** Places that are held for somebody come first, because they have to be answered. */
function Offers({ own, visit }: Pick<Shown, 'own' | 'visit'>) {
  const texts = ownTexts[visit.locale]
  const offered = own.people.flatMap(({ registrations }) => registrations.filter(isOffered))
  const ofBooking = [...new Map(offered.map((one) => [`${one.bookingId} ${one.courseId}`, one])).values()]
  return ofBooking.map(({ bookingId, courseId, title, offeredUntil }) => (
    <div className="notice info" key={`${bookingId} ${courseId}`}>
      <p>
        <strong>{texts.offerTitle}</strong>
      </p>
      <p>
        {withOwnWords(visit, title, (own) => texts.offerUntil(own, untilText(offeredUntil ?? '', visit)))}
      </p>
      <p className="way-on">
        <a className="button" href={pathTo(visit, ownBookingPath(bookingId))}>
          {texts.toOffer}
        </a>
      </p>
    </div>
  ))
}

function Papers({ papers, visit }: Pick<Shown, 'papers' | 'visit'>) {
  const texts = ownTexts[visit.locale]
  if (papers.length === 0) return null
  const shown = papers.length > papersAtOnce + 1 ? papersAtOnce : papers.length
  return (
    <section aria-labelledby="papers" className="part">
      <h2 id="papers">{texts.papers}</h2>
      <PaperList papers={papers.slice(0, shown)} />
      {shown < papers.length && (
        <details>
          <summary>{texts.morePapers(papers.length - shown)}</summary>
          <PaperList papers={papers.slice(shown)} />
        </details>
      )}
    </section>
  )
}

/** The way to all that is past, unless all of it is shown here. */
function ToPast({ own: { people, pastCount }, visit }: Pick<Shown, 'own' | 'visit'>) {
  if (pastCount <= pastShown(people)) return null
  return (
    <p className="ways">
      <a href={pathTo(visit, ownPath, { past: 1 })}>{ownTexts[visit.locale].allPast(pastCount)}</a>
    </p>
  )
}

function Told({ own, papers, parts, visit }: Shown) {
  const texts = ownTexts[visit.locale]
  const shown = pastShown(own.people)
  const again = bookingsAgain(own.people)
  if (own.people.length + own.shared.length === 0)
    return (
      <>
        <p>{texts.nothing}</p>
        <p className="way-on">
          <a className="button" href={pathTo(visit, '/course-list')}>
            {texts.toCourses}
          </a>
        </p>
      </>
    )
  return (
    <>
      <Offers own={own} visit={visit} />
      <OwnMoney own={own} visit={visit} />
      {parts}
      {own.people.map((person, at) => (
        <Person
          key={person.personId}
          person={person}
          at={at}
          bookings={again}
          visit={visit}
          isAllPast={own.pastCount <= shown}
        />
      ))}
      <Pager own={own} visit={visit} />
      <ToPast own={own} visit={visit} />
      <SharedPeople shared={own.shared} visit={visit} />
      <OwnDates dates={own.dates} visit={visit} isOfSeveral={own.people.length + own.shared.length > 1} />
      <Papers papers={papers} visit={visit} />
    </>
  )
}

function ownPage(shown: Shown): PortalPage {
  const { own, visit } = shown
  const texts = ownTexts[visit.locale]
  return {
    status: 200,
    title: texts.title,
    path: ownPath,
    query: { ...(own.part > 1 && { page: own.part }), ...(isAllOwed(visit) && { owed: 'all' }) },
    isIndexed: false,
    headers: secretive,
    css: formCss + registrationCss + ownCss,
    banner: (
      <>
        <h1>{texts.title}</h1>
        <p className="lede">{texts.signedInWith(own.email)}</p>
      </>
    ),
    content: (
      <div className="booking">
        <div className="told">
          {visit.query.get('done') === 'moved' && (
            <p className="notice positive" role="status">
              {ownTexts[visit.locale].moved}
            </p>
          )}
          <Told {...shown} />
        </div>
        <div className="beside">
          <OwnAside own={own} visit={visit} />
        </div>
      </div>
    ),
  }
}

const pageOf = ({ query }: Visit) => {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1
}

/** Everything under the address of the session; without one, the form that asks for the address. */
export async function mePage({ visit, api, papersOf, partsOf }: Asked): Promise<PortalPage> {
  if (visit.query.has('sent')) return sentPage(visit)
  const tenant = visit.tenant.slug
  const part = pageOf(visit)
  return unlessSignedOut({ visit, api }, async () => {
    if (visit.query.get('past') === '1')
      return pastPage({ own: await api.registrations.ownBookings({ tenant, of: 'past', part }), visit })
    const [own, papers, parts] = await Promise.all([
      api.registrations.ownBookings({ tenant, part }),
      papersOf(allOwnBookings),
      partsOf(allOwnBookings),
    ])
    return ownPage({ own, papers, parts, visit })
  })
}

/** Gives the calendar of all dates an address, another one, or none. */
export async function changeCalendar(
  { visit, api }: Pick<Asked, 'visit' | 'api'>,
  form: URLSearchParams,
): Promise<Redirect> {
  const tenant = visit.tenant.slug
  if (form.get('do') === 'end') await api.registrations.endOwnCalendar({ tenant })
  if (form.get('do') === 'renew') await api.registrations.renewOwnCalendar({ tenant })
  return { redirect: `${pathTo(visit, ownPath)}#own-calendar`, status: 303 }
}
