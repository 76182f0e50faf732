import { type OwedShare, partName } from '@reihum/contract/courses/payment-plan.ts'
import { dayInWords } from '@reihum/contract/wire/dates.ts'
import { feeText } from '../../courses/portal/course-facts.tsx'
import type { Visit } from '../../tenants/portal/visit.ts'
import { attendeeTexts } from './attendee/attendee.messages.ts'

/** What of a part was paid, or will be by a voucher. */
function stateOf({ openCents, cents }: OwedShare, { visit, paid }: Pick<Shown, 'visit' | 'paid'>) {
  const texts = attendeeTexts[visit.locale]
  if (openCents === 0) return paid ?? texts.partPaid
  return openCents < cents ? texts.partOpen(feeText(openCents, visit)) : null
}

type Shown = {
  shares: readonly OwedShare[]
  visit: Visit
  /** What is said of a part of which nothing is open, where it is not paid yet. */
  paid?: string
}

/** The parts of a price: what is to be paid until when, and what is paid already. */
export function PaymentPlanTable({ shares, visit, paid }: Shown) {
  const texts = attendeeTexts[visit.locale]
  if (shares.length === 0) return null
  return (
    <table className="plan">
      <caption>{texts.plan}</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">{texts.part}</th>
          <th scope="col">{texts.amount}</th>
        </tr>
      </thead>
      <tbody>
        {shares.map((share) => {
          const state = stateOf(share, { visit, ...(paid && { paid }) })
          return (
            <tr key={`${share.part} ${share.number} ${share.count} ${share.dueOn}`}>
              <th scope="row">
                {partName(share, visit.locale)}
                {share.dueOn && <small>{texts.until(dayInWords(share.dueOn, visit.locale))}</small>}
              </th>
              <td className="fee">
                {feeText(share.cents, visit)}
                {state && <small>{state}</small>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
