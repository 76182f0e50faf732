import { collectionInWords } from '@reihum/contract/courses/collection.ts'
import { refundTermsInWords } from '@reihum/contract/courses/refund-terms.ts'
import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import { firmInWords } from '@reihum/contract/registrations/firm-in-words.ts'
import { paymentMethodNames } from '@reihum/contract/tenants/payment-methods.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import type { ReactNode } from 'react'
import { feeText } from '../../../courses/portal/course-facts.tsx'
import type { Visit } from '../../../tenants/portal/visit.ts'
import { PaymentPlanTable } from '../payment-plan.tsx'
import { RecommendCard } from '../recommending/recommend-card.tsx'
import { WithdrawLink } from '../withdrawal/withdraw-link.tsx'
import { attendeeTexts } from './attendee.messages.ts'
import { type BookingVisit, bookingPath, toBooking } from './booking-page.ts'
import {
  byPerson,
  commonState,
  coursesWithTerms,
  datesWaitedFor,
  lastCancellation,
  lastWithdrawal,
  membersOf,
  owedCents,
  paidCents,
  placedCents,
  priceCents,
  sharesOf,
} from './booking-sums.ts'
import { mandateTexts } from './mandate.messages.ts'
import { payOnline } from './pay-online.ts'
import { TransferDetails } from './transfer-details.tsx'
import { untilText } from './until.ts'

type Shown = BookingVisit & { booking: AttendeeBooking }

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function taxTexts({ taxes }: AttendeeBooking, { locale, tenant }: Visit): string[] {
  const texts = attendeeTexts[locale]
  return taxes.map(({ category, rate, cents }) => {
    if (category === 'small_business') return texts.smallBusiness
    if (cents === 0) return texts.taxFree
    const percent = (rate / 100).toLocaleString(locale === 'de' ? 'de-DE' : 'en-US')
    return texts.taxIncluded(formatMoney(cents, tenant.currencyCode, locale), percent)
  })
}

function PayOnline(of: Shown) {
  const way = payOnline(of)
  if (!way) return null
  return (
    <p className="ways">
      <a className="button solid" href={way.address} target="_top">
        {way.text}
      </a>
    </p>
  )
}

/** From which account the provider collects, and the way to change that. */
function Collected({ booking, ...at }: Shown) {
  const { mandate, paymentMethod, collection } = booking
  const texts = mandateTexts[at.visit.locale]
  if (!mandate) return null
  const isComing = paymentMethod === 'sepa_direct_debit' && owedCents(booking) > 0
  return (
    <>
      {isComing && (
        <dl className="lines">
          <Line name={texts.collected}>{texts.accountOf(mandate.holder, mandate.accountEnd)}</Line>
        </dl>
      )}
      {isComing && collection && <p>{collectionInWords(collection, at.visit.locale)}</p>}
      {isComing && <p className="quiet">{texts.hint}</p>}
      <p className="ways">
        <a href={toBooking(at, '/mandate')}>{texts.manage}</a>
      </p>
    </>
  )
}

function Price(of: Shown) {
  const { booking, visit } = of
  const texts = attendeeTexts[visit.locale]
  const isPlaced = placedCents(booking) > 0
  const [owed, paid] = [owedCents(booking), paidCents(booking)]
  const cents = isPlaced ? placedCents(booking) : priceCents(booking)
  if (commonState(booking) === 'cancelled') return null
  const shares = sharesOf(booking)
  const { paymentMethod: payable } = booking
  const isCollected = payable === 'sepa_direct_debit'
  const method = payable ? paymentMethodNames[payable][visit.locale] : texts.byArrangement
  return (
    <section aria-labelledby="price" className="card">
      <h2 id="price">{texts.price}</h2>
      <p className="sum">
        <span>{texts.sum}</span>
        <strong className="amount">{feeText(cents, visit)}</strong>
      </p>
      {cents > 0 &&
        taxTexts(booking, visit).map((text) => (
          <p key={text} className="quiet tax">
            {text}
          </p>
        ))}
      {cents > 0 && !isPlaced && <p className="quiet">{texts.nothingYet}</p>}
      {paid > 0 && shares.length === 0 && (
        <dl className="lines">
          <Line name={texts.paid}>{feeText(paid, visit)}</Line>
          {owed > 0 && (
            <Line name={texts.stillOpen}>
              <b>{feeText(owed, visit)}</b>
            </Line>
          )}
        </dl>
      )}
      <PaymentPlanTable shares={shares} visit={visit} />
      {owed > 0 && (
        <dl className="lines">
          {shares.length > 0 && (
            <Line name={isCollected ? mandateTexts[visit.locale].collectedNext : texts.payNow}>
              <b>{feeText(owed, visit)}</b>
            </Line>
          )}
          <Line name={texts.method}>{method}</Line>
          {booking.paymentDueAt && !isCollected && (
            <Line name={texts.due}>
              <b>{untilText(booking.paymentDueAt, visit)}</b>
            </Line>
          )}
        </dl>
      )}
      <Collected {...of} />
      <TransferDetails {...of} />
      <PayOnline {...of} />
      {booking.takesVouchers && owed > 0 && (
        <p className="ways">
          <a href={toBooking(of, '/voucher')}>{texts.redeemVoucher}</a>
        </p>
      )}
    </section>
  )
}

/** What stands on the invoice of a firm, and where that goes. */
function FirmLines({ contact, visit }: { contact: AttendeeBooking['contact']; visit: Visit }) {
  const lines = firmInWords(contact, visit.locale)
  if (lines.length === 0) return null
  return (
    <dl className="lines">
      {lines.map(({ label, value }) => (
        <Line key={label} name={label}>
          {value}
        </Line>
      ))}
    </dl>
  )
}

function Contact({ booking: { contact }, ...at }: Shown) {
  const texts = attendeeTexts[at.visit.locale]
  const { company, firstName, lastName, email, phone, street, postalCode, city } = contact
  const lines = [company, `${firstName} ${lastName}`, email, phone, street, `${postalCode} ${city}`]
  return (
    <section aria-labelledby="contact" className="card">
      <h2 id="contact">{texts.contact}</h2>
      <address>
        {lines
          .filter((line) => line.trim())
          .map((line) => (
            <span key={line}>{line}</span>
          ))}
      </address>
      <FirmLines contact={contact} visit={at.visit} />
      <p className="ways">
        <a href={toBooking(at, '/contact')}>{texts.changeContact}</a>
      </p>
    </section>
  )
}

/** Until when places can be given back, and what comes back then where that is not everything. */
function CancelUntil({ booking, visit, until }: { booking: AttendeeBooking; visit: Visit; until: string }) {
  const texts = attendeeTexts[visit.locale]
  const courses = coursesWithTerms(booking)
  if (courses.length === 0) return <p>{texts.cancelUntil(untilText(until, visit))}</p>
  return (
    <>
      <p>{texts.cancelByTerms(untilText(until, visit))}</p>
      {courses.map(({ id, title, start, refundTerms, cancellationDays }) => (
        <ul key={id} className="refund-lines" aria-label={courses.length > 1 ? title : undefined}>
          {courses.length > 1 && <li className="of">{title}</li>}
          {refundTermsInWords(refundTerms, visit.locale, {
            begin: start ? { start, timeZone: visit.tenant.timeZone } : null,
            untilDays: cancellationDays ?? 0,
          }).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ))}
    </>
  )
}

/** The ways to leave: cancellation by the provider's deadline, and withdrawal by law. */
function Leaving({ booking, ...at }: Shown) {
  const { visit } = at
  const texts = attendeeTexts[visit.locale]
  const active = membersOf(booking).filter(({ person }) => person.state !== 'cancelled')
  if (active.length === 0) return null
  const cancellable = active.filter(({ person }) => person.cancellable)
  const isOneOnLists = active.length > 1 && byPerson(active).length === 1 && datesWaitedFor(booking) > 1
  const cancelUntil = lastCancellation(booking)
  const withdrawUntil = lastWithdrawal(booking)
  return (
    <section aria-labelledby="leave" className="card">
      <h2 id="leave">{withdrawUntil ? texts.leaveOrWithdraw : texts.leave}</h2>
      {cancellable.length > 0 ? (
        <>
          {cancelUntil ? (
            <CancelUntil booking={booking} visit={visit} until={cancelUntil} />
          ) : (
            <p>{texts.cancelAnytime}</p>
          )}
          <p className="ways">
            <a className="button" href={toBooking(at, '/cancel')}>
              {isOneOnLists ? texts.leaveDates : active.length > 1 ? texts.cancelSeveral : texts.cancel}
            </a>
          </p>
        </>
      ) : (
        <p>{texts.cancelOver(visit.tenant.name)}</p>
      )}
      {withdrawUntil && (
        <>
          <p>{texts.withdrawUntil(untilText(withdrawUntil, visit))}</p>
          <WithdrawLink booking={booking} visit={visit} />
        </>
      )}
    </section>
  )
}

/** The part of the page that is the same for all courses: the money, the contact, and the ways to leave. */
export function BookingAside(of: Shown) {
  return (
    <>
      <Price {...of} />
      <Contact {...of} />
      {of.booking.isRecommendable && (
        <RecommendCard visit={of.visit} path={bookingPath(of.accessToken, '/recommend')} />
      )}
      <Leaving {...of} />
    </>
  )
}
