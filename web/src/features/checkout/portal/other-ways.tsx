import type { PaymentMethod } from '@reihum/contract/tenants/payment-methods.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { checkoutTexts } from './checkout.messages.ts'

type At = { visit: Visit; accessToken: string }

export const payPath = (accessToken: string) => `/pay/${encodeURIComponent(accessToken)}`

/** How to pay without a payment service: by transfer where the course is paid so, otherwise by asking the provider. */
export function OtherWays({ visit, accessToken, others }: At & { others: readonly PaymentMethod[] }) {
  const texts = checkoutTexts[visit.locale]
  return (
    <section className="other" aria-labelledby="other">
      <h2 id="other">{texts.otherTitle}</h2>
      {others.includes('bank_transfer') ? (
        <>
          <p className="quiet">{texts.byTransfer}</p>
          <form method="post" action={pathTo(visit, payPath(accessToken))}>
            <input type="hidden" name="method" value="bank_transfer" />
            <button type="submit" className="plain">
              {texts.payByTransfer}
            </button>
          </form>
        </>
      ) : (
        <p className="quiet">{texts.otherWay(visit.tenant.name)}</p>
      )}
    </section>
  )
}
