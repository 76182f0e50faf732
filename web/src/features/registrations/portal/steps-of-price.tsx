import type { PricedExtra } from '@reihum/contract/courses/extra.schema.ts'
import { fullCentsOf, type ReducedPrice } from '@reihum/contract/courses/reduced-prices.ts'
import { feeText } from '../../courses/portal/course-facts.tsx'
import { ownLanguage, type Visit } from '../../tenants/portal/visit.ts'
import { registerTexts } from './register.messages.ts'

type Priced = ReducedPrice & { extras?: readonly PricedExtra[] }

/** What somebody pays for the place and all that they take besides. */
export const costOf = ({ feeCents, extras = [] }: Priced) =>
  extras.reduce((sum, { cents }) => sum + cents, feeCents)

/** The full price of the place, what was taken off it, and what is taken besides; nothing where there is only a price. */
export function StepsOfPrice({ price, visit }: { price: Priced; visit: Visit }) {
  const { reductions = [], extras = [] } = price
  if (reductions.length === 0 && extras.length === 0) return null
  const texts = registerTexts[visit.locale]
  return (
    <ul className="steps-of-price">
      <li className="line">
        <span>{reductions.length > 0 ? texts.fullPrice : texts.place}</span>
        <span className="fee">{feeText(fullCentsOf(price), visit)}</span>
      </li>
      {reductions.map(({ name, cents }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two reductions may have the same name
        <li key={at} className="line">
          <span lang={ownLanguage(visit)}>{name}</span>
          <span className="fee">{`−${feeText(cents, visit)}`}</span>
        </li>
      ))}
      {extras.map(({ name, quantity, cents }) => (
        <li key={name} className="line">
          <span lang={ownLanguage(visit)}>{quantity === 1 ? name : `${quantity} × ${name}`}</span>
          <span className="fee">{feeText(cents, visit)}</span>
        </li>
      ))}
    </ul>
  )
}
