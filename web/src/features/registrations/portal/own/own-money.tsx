import type { OwnBookings } from '@reihum/contract/registrations/own-bookings.schema.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { ownPath } from '../../../tenants/portal/behind-link.ts'
import { ownLanguage, pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import { untilText } from '../attendee/until.ts'
import { ownTexts } from './own.messages.ts'
import { ownBookingPath } from './own-paths.ts'

/** The first to be due; the others are written when somebody asks for them. */
const owedAtOnce = 8

export const isAllOwed = ({ query }: Visit): boolean => query.get('owed') === 'all'

/** What is to be paid now, each with the way to its payment, and the sum of several. */
export function OwnMoney({ own: { owed, owedCents }, visit }: { own: OwnBookings; visit: Visit }) {
  const texts = ownTexts[visit.locale]
  const money = (cents: number) => formatMoney(cents, visit.tenant.currencyCode, visit.locale)
  if (owed.length === 0) return null
  const shown = isAllOwed(visit) || owed.length <= owedAtOnce + 1 ? owed : owed.slice(0, owedAtOnce)
  return (
    <section aria-labelledby="owed" className="part owed">
      <h2 id="owed">{texts.owed}</h2>
      <ul className="people own">
        {shown.map(({ bookingId, titles, cents, dueAt }) => (
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
      {shown.length < owed.length && (
        <p className="ways">
          <a href={`${pathTo(visit, ownPath, { owed: 'all' })}#owed`}>{texts.allOwed(owed.length)}</a>
        </p>
      )}
      {owed.length > 1 && (
        <p className="sum">
          {texts.owedTotal} <strong>{money(owedCents)}</strong>
        </p>
      )}
    </section>
  )
}
