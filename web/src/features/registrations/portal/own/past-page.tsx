import type { OwnBookings } from '@reihum/contract/registrations/own-bookings.schema.ts'
import { ownPath } from '../../../tenants/portal/behind-link.ts'
import type { PortalPage } from '../../../tenants/portal/page.ts'
import { pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import { secretive } from '../attendee/booking-page.ts'
import registrationCss from '../attendee/registration.css?inline'
import formCss from '../plain-form.css?inline'
import ownCss from './own.css?inline'
import { ownTexts } from './own.messages.ts'
import { Pager } from './own-pager.tsx'
import { bookingsAgain, PastOfPerson } from './own-people.tsx'

type Shown = { own: OwnBookings; visit: Visit }

/** What is past, page by page, the latest first. */
export function pastPage({ own, visit }: Shown): PortalPage {
  const texts = ownTexts[visit.locale]
  const again = bookingsAgain(own.people)
  return {
    status: 200,
    title: texts.pastTitle,
    path: ownPath,
    query: { past: 1, ...(own.part > 1 && { page: own.part }) },
    isIndexed: false,
    headers: secretive,
    css: formCss + registrationCss + ownCss,
    banner: (
      <>
        <h1>{texts.pastTitle}</h1>
        <p className="lede">{texts.signedInWith(own.email)}</p>
      </>
    ),
    content: (
      <div className="booking">
        <div className="told">
          <p className="ways">
            <a href={pathTo(visit, ownPath)}>{texts.all}</a>
          </p>
          {own.people.length === 0 && <p>{texts.nothingPast}</p>}
          {own.people.map((person, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and nothing is rendered twice
            <PastOfPerson key={at} person={person} at={at} bookings={again} visit={visit} />
          ))}
          <Pager own={own} visit={visit} query={{ past: 1 }} />
        </div>
      </div>
    ),
  }
}
