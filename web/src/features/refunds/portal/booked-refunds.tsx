import type { OwnRefund } from '@reihum/contract/refunds/refund.schema.ts'
import type { TenantLegal } from '@reihum/contract/tenants/tenant.schema.ts'
import { dateInWords } from '@reihum/contract/wire/dates.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import type { ReactNode } from 'react'
import { ownBookingPath } from '../../registrations/portal/own/own-paths.ts'
import { OrganiserContact } from '../../tenants/portal/organiser-contact.tsx'
import type { PapersAsked } from '../../tenants/portal/portal-room.ts'
import { ownLanguage, pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { bookedRefundsTexts } from './booked-refunds.messages.ts'

type Shown = { visit: Visit; legal: TenantLegal | null }

/** Days stand in the time zone of the provider; a day that stands alone is one everywhere. */
const dayOf = ({ locale, tenant }: Visit, moment: string) =>
  dateInWords(moment, { locale, timeZone: moment.length > 10 ? tenant.timeZone : 'UTC' })

/** Until when the link of the mail takes an account, and from whom another one comes. */
function AccountAsked({ asked, visit, legal }: Shown & { asked: NonNullable<OwnRefund['accountRequest']> }) {
  const texts = bookedRefundsTexts[visit.locale]
  const until = dayOf(visit, asked.expiresAt)
  const isOver = Date.parse(asked.expiresAt) <= Date.now()
  return (
    <>
      {texts.account_asked(dayOf(visit, asked.askedAt))}{' '}
      {isOver ? texts.linkOver(until) : texts.linkUntil(until)}{' '}
      {legal && (
        <>
          {texts.newLink(visit.tenant.name)} <OrganiserContact legal={legal} />
        </>
      )}
    </>
  )
}

/** What became of the money, in a sentence. */
function Standing({ refund, ...shown }: Shown & { refund: OwnRefund }) {
  const { visit } = shown
  const texts = bookedRefundsTexts[visit.locale]
  const { state, way, executedOn, returnedOn, accountRequest } = refund
  if (returnedOn) return texts.returned(dayOf(visit, returnedOn))
  if (state === 'executed') return executedOn && texts[way ?? 'other'](dayOf(visit, executedOn))
  if (state === 'account_asked')
    return accountRequest ? <AccountAsked {...shown} asked={accountRequest} /> : texts.created
  return state === 'pending' ? texts.pending(visit.tenant.name) : texts[state]
}

function Refund({ refund, isOfAll, ...shown }: Shown & { refund: OwnRefund; isOfAll: boolean }) {
  const { visit } = shown
  const titles = refund.bookings.flatMap((booking) => booking.titles).join(', ')
  const [booking] = refund.bookings
  return (
    <li>
      <span className="who" lang={ownLanguage(visit)}>
        {titles}
      </span>
      <span className="amount">{formatMoney(refund.cents, refund.currencyCode, visit.locale)}</span>
      <span className="quiet">
        <Standing refund={refund} {...shown} />
      </span>
      {isOfAll && booking && (
        <span className="quiet">
          <a href={pathTo(visit, ownBookingPath(booking.bookingId))}>
            {bookedRefundsTexts[visit.locale].toBooking}
            <span className="unseen">: {titles}</span>
          </a>
        </span>
      )}
    </li>
  )
}

/** What goes back of the money for a booking, or for all bookings of an address. */
export async function refundsOf({
  visit,
  accessToken,
  api,
  isOfAll = false,
}: PapersAsked): Promise<ReactNode> {
  const tenant = visit.tenant.slug
  const refunds = await api.refunds.ownRefunds({ tenant, accessToken })
  if (refunds.length === 0) return null
  // Where an account is asked for, there is somebody to turn to.
  const isAsked = refunds.some(({ state }) => state === 'account_asked')
  const legal = isAsked ? await api.tenants.legal({ tenant }) : null
  return (
    <section aria-labelledby="refunds" className="part">
      <h2 id="refunds">{bookedRefundsTexts[visit.locale].title}</h2>
      <ul className="people">
        {refunds.map((refund) => (
          <Refund key={refund.id} refund={refund} isOfAll={isOfAll} visit={visit} legal={legal} />
        ))}
      </ul>
    </section>
  )
}
