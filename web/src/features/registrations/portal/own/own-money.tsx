import type { OwnBookings } from '@reihum/contract/registrations/own-bookings.schema.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { ownLanguage, pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import { untilText } from '../attendee/until.ts'
import { ownTexts } from './own.messages.ts'
import { ownBookingPath } from './own-paths.ts'

/** What is to be paid now, each with the way to its payment, and the sum of several. */
export function OwnMoney({ own: { owed, owedCents }, visit }: { own: OwnBookings; visit: Visit }) {
  const texts = ownTexts[visit.locale]
  const money = (cents: number) => formatMoney(cents, visit.tenant.currencyCode, visit.locale)
  if (owed.length === 0) return null
  return (
    <section aria-labelledby="owed" className="part owed">
      <h2 id="owed">{texts.owed}</h2>
      <ul className="people own">
        {owed.map(({ bookingId, titles, cents, dueAt }) => (
          <li key={bookingId}>
            <span className="who" lang={ownLanguage(visit)}>
              {titles.join(', ')}
            </span>
            <span className="amount">{money(cents)}</span>
            <span className="quiet due">{dueAt ? texts.owedUntil(untilText(dueAt, visit)) : ''}</span>
            <a className="to-pay" href={pathTo(visit, ownBookingPath(bookingId))}>
              {texts.pay}
              <span className="unseen">: {titles.join(', ')}</span>
            </a>
          </li>
        ))}
      </ul>
      {owed.length > 1 && (
        <p className="sum">
          {texts.owedTotal} <strong>{money(owedCents)}</strong>
        </p>
      )}
    </section>
  )
}
