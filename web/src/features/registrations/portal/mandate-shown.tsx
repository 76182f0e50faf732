import type { OfferedMandate } from '@reihum/contract/mandates/mandates.schema.ts'
import type { Visit } from '../../tenants/portal/visit.ts'
import { registerTexts } from './register.messages.ts'

/** The mandate that is given with the order: its words, and all that stands in it. */
export function MandateShown({ mandate, visit }: { mandate: OfferedMandate; visit: Visit }) {
  const texts = registerTexts[visit.locale]
  const facts: [string, string][] = [
    [texts.mandateReference, mandate.reference],
    [texts.creditor, `${mandate.creditorName}, ${mandate.creditorId}`],
    [texts.account, texts.accountOf(mandate.holder, mandate.accountEnd)],
  ]
  return (
    <div className="agreed">
      <h4>{texts.mandateTitle}</h4>
      <p>{texts.mandateByOrdering}</p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}:</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{mandate.text}</p>
    </div>
  )
}
