import { type OwedShare, type PlannedShare, partName } from '@reihum/contract/courses/payment-plan.ts'
import { dayInWords } from '@reihum/contract/wire/dates.ts'
import { feeText } from '../../courses/portal/course-facts.tsx'
import type { Visit } from '../../tenants/portal/visit.ts'
import { attendeeTexts } from './attendee/attendee.messages.ts'

/** What of a part was paid; a plan that is only foreseen knows nothing of that. */
function stateOf(share: PlannedShare & Partial<OwedShare>, visit: Visit): string | null {
  const texts = attendeeTexts[visit.locale]
  const { openCents, cents } = share
  if (openCents === undefined) return null
  if (openCents === 0) return texts.partPaid
  return openCents < cents ? texts.partOpen(feeText(openCents, visit)) : null
}

/** The parts of a price: what is to be paid until when, and what is paid already. */
export function PaymentPlanTable({
  shares,
  visit,
}: {
  shares: readonly (PlannedShare & Partial<OwedShare>)[]
  visit: Visit
}) {
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
          const state = stateOf(share, visit)
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
