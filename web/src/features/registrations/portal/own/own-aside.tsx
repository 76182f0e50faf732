import type { OwnBookings } from '@reihum/contract/registrations/own-bookings.schema.ts'
import { ownPath } from '../../../tenants/portal/behind-link.ts'
import { pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import { RecommendCard } from '../recommending/recommend-card.tsx'
import { recommendPath } from '../recommending/recommend-page.tsx'
import { consentsTexts } from './consents.messages.ts'
import { consentsPath } from './consents-page.tsx'
import { ownTexts } from './own.messages.ts'
import { passkeysPath } from './passkey-paths.ts'
import { passkeysTexts } from './passkeys.messages.ts'
import { sharingTexts } from './sharing.messages.ts'
import { sharingPath } from './sharing-page.tsx'
import { Choose, SignOut } from './sign-out.tsx'

type Shown = { own: OwnBookings; visit: Visit }

/** One calendar of all dates, behind an address that nobody can guess. */
function Calendar({ own: { calendarAddress }, visit }: Shown) {
  const texts = ownTexts[visit.locale]
  const action = pathTo(visit, `${ownPath}/calendar`)
  return (
    <section aria-labelledby="own-calendar" className="card">
      <h2 id="own-calendar">{texts.calendar}</h2>
      <p className="quiet">{texts.calendarHint}</p>
      {calendarAddress === null ? (
        <Choose action={action} does="renew" label={texts.calendarMake} />
      ) : (
        <>
          <p className="ways">
            <a href={calendarAddress.replace(/^https?:/, 'webcal:')}>{texts.subscribe}</a>
          </p>
          <div className="field">
            <label htmlFor="calendar-address">{texts.calendarAddress}</label>
            <input id="calendar-address" readOnly value={calendarAddress} />
          </div>
          <p className="quiet hint">{texts.calendarSecret}</p>
          <Choose action={action} does="renew" label={texts.calendarRenew} />
          <Choose action={action} does="end" label={texts.calendarEnd} />
        </>
      )}
    </section>
  )
}

function Consents({ visit }: { visit: Visit }) {
  const texts = consentsTexts[visit.locale]
  return (
    <section aria-labelledby="own-consents" className="card">
      <h2 id="own-consents">{texts.card}</h2>
      <p className="quiet">{texts.cardHint}</p>
      <p className="ways">
        <a href={pathTo(visit, consentsPath)}>{texts.toPage}</a>
      </p>
    </section>
  )
}

function Sharing({ visit }: { visit: Visit }) {
  const texts = sharingTexts[visit.locale]
  return (
    <section aria-labelledby="own-sharing" className="card">
      <h2 id="own-sharing">{texts.card}</h2>
      <p className="quiet">{texts.cardHint}</p>
      <p className="ways">
        <a href={pathTo(visit, sharingPath)}>{texts.toPage}</a>
      </p>
    </section>
  )
}

function Passkeys({ visit }: { visit: Visit }) {
  const texts = passkeysTexts[visit.locale]
  return (
    <section aria-labelledby="own-passkeys" className="card">
      <h2 id="own-passkeys">{texts.card}</h2>
      <p className="quiet">{texts.cardHint}</p>
      <p className="ways">
        <a href={pathTo(visit, passkeysPath)}>{texts.toPage}</a>
      </p>
    </section>
  )
}

export function OwnAside({ own, visit }: Shown) {
  return (
    <>
      {own.people.length + own.shared.length > 0 && <Calendar own={own} visit={visit} />}
      {own.isRecommendable && <RecommendCard visit={visit} path={recommendPath} />}
      <Sharing visit={visit} />
      {own.people.length > 0 && <Consents visit={visit} />}
      <Passkeys visit={visit} />
      <SignOut visit={visit} path={ownPath} />
    </>
  )
}
