import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import type { RegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { attendeeTexts } from './attendee.messages.ts'
import type { BookingVisit } from './booking-page.ts'
import { coursesWithTerms, lastCancellation, owedCents, placedCents, priceCents } from './booking-sums.ts'
import { payOnline } from './pay-online.ts'
import { dateText, untilText } from './until.ts'

type Steps = BookingVisit & { booking: AttendeeBooking; state: RegistrationState }

/** The present one of the four steps, counted from 0. */
function currentStep(state: RegistrationState, feeCents: number): number {
  if (state === 'on_waiting_list') return 0
  if (state === 'confirmed') return 3
  return feeCents > 0 ? 1 : 2
}

type Step = { name: string; hint: string | null; way?: { address: string; text: string } | null }

function paymentStep({ booking, state, visit, accessToken }: Steps): Step {
  const texts = attendeeTexts[visit.locale]
  const isWaiting = state === 'on_waiting_list'
  const cents = isWaiting ? priceCents(booking) : placedCents(booking)
  if (cents === 0) return { name: texts.noPayment, hint: isWaiting ? texts.waitingHint : null }
  const money = (amount: number) => formatMoney(amount, visit.tenant.currencyCode, visit.locale)
  if (isWaiting) return { name: texts.payment, hint: `${money(cents)}, ${texts.waitingHint}` }
  if (booking.paymentMethod === 'sepa_direct_debit' && owedCents(booking) > 0)
    return { name: texts.paymentCollected, hint: money(owedCents(booking)) }
  const due = booking.paymentDueAt
  const owed = owedCents(booking)
  if (!due || owed === 0) return { name: texts.payment, hint: money(cents) }
  // A reserved place ends with its deadline; a confirmed one stays, and what is owed for it too.
  const isLate = state === 'confirmed' && Date.parse(due) < Date.now()
  const hint = (isLate ? texts.paymentOver : texts.paymentUntil)(money(owed), untilText(due, visit))
  return { name: texts.payment, hint, way: payOnline({ booking, visit, accessToken }) }
}

function cancellationStep({ booking, state, visit }: Steps): Step {
  const texts = attendeeTexts[visit.locale]
  if (!booking.allowedActions.includes('cancel'))
    return { name: texts.cancellationOver, hint: texts.cancellationOverHint }
  const until = lastCancellation(booking)
  if (until) {
    const hint = coursesWithTerms(booking).length > 0 ? texts.cancellationByTerms : texts.cancellationUntil
    return { name: texts.cancellation, hint: hint(untilText(until, visit)) }
  }
  return { name: texts.cancellation, hint: state === 'on_waiting_list' ? texts.cancellationAnytime : null }
}

/** The four steps: registration received, payment required, automatic confirmation, cancellation possible. */
export function ProcessSteps(of: Steps) {
  const { booking, state, visit } = of
  const texts = attendeeTexts[visit.locale]
  const cents = state === 'on_waiting_list' ? priceCents(booking) : placedCents(booking)
  const current = currentStep(state, cents)
  // The staff may confirm what is not paid yet.
  const isOpen = (index: number) =>
    index === 1 && owedCents(booking) > 0 && booking.paymentMethod !== 'sepa_direct_debit'
  const isDone = (index: number) => index < current && !isOpen(index)
  const steps: Step[] = [
    {
      name: texts.received,
      hint: state === 'on_waiting_list' ? texts.on_waiting_list : dateText(booking.bookedAt, visit),
    },
    paymentStep(of),
    { name: texts.confirmation, hint: cents > 0 && state !== 'confirmed' ? texts.confirmationHint : null },
    cancellationStep(of),
  ]
  return (
    <ol className="steps">
      {steps.map(({ name, hint, way }, index) => (
        <li
          key={name}
          className={isDone(index) ? 'done' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="name">
            {name}
            {isDone(index) && <span className="unseen"> ({texts.done})</span>}
          </span>
          {hint && <span className="hint">{hint}</span>}
          {way && (
            <a className="way" href={way.address} target="_top">
              {way.text}
            </a>
          )}
        </li>
      ))}
    </ol>
  )
}
