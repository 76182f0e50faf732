import { fullCentsOf, type ReducedPrice } from '@reihum/contract/courses/reduced-prices.ts'
import { feeText } from '../../courses/portal/course-facts.tsx'
import { ownLanguage, type Visit } from '../../tenants/portal/visit.ts'
import { registerTexts } from './register.messages.ts'

/** The full price and what was taken off it; nothing where nothing was. */
export function StepsOfPrice({ price, visit }: { price: ReducedPrice; visit: Visit }) {
  const { reductions = [] } = price
  if (reductions.length === 0) return null
  return (
    <ul className="steps-of-price">
      <li className="line">
        <span>{registerTexts[visit.locale].fullPrice}</span>
        <span className="fee">{feeText(fullCentsOf(price), visit)}</span>
      </li>
      {reductions.map(({ name, cents }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two reductions may have the same name
        <li key={at} className="line">
          <span lang={ownLanguage(visit)}>{name}</span>
          <span className="fee">{`−${feeText(cents, visit)}`}</span>
        </li>
      ))}
    </ul>
  )
}
