import type { OwnBookings } from '@reihum/contract/registrations/own-bookings.schema.ts'
import { ownPath } from '../../../tenants/portal/behind-link.ts'
import { pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import { ownTexts } from './own.messages.ts'

type Shown = { own: OwnBookings; visit: Visit }
type Choice = { action: string; does: string; label: string }

function Choose({ action, does, label }: Choice) {
  return (
    <form method="post" action={action}>
      <button type="submit" name="do" value={does} className="link">
        {label}
      </button>
    </form>
  )
}

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

function SignOut({ visit }: { visit: Visit }) {
  const texts = ownTexts[visit.locale]
  const action = pathTo(visit, `${ownPath}/sign-out`)
  return (
    <section aria-labelledby="own-session" className="card">
      <h2 id="own-session">{texts.device}</h2>
      <p className="quiet">{texts.ends}</p>
      <Choose action={action} does="here" label={texts.signOut} />
      <Choose action={action} does="everywhere" label={texts.signOutEverywhere} />
    </section>
  )
}

export function OwnAside({ own, visit }: Shown) {
  return (
    <>
      {own.people.length > 0 && <Calendar own={own} visit={visit} />}
      <SignOut visit={visit} />
    </>
  )
}
