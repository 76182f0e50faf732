import type { LinePayout } from '@reihum/contract/payments/payouts.schema.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { payoutsMessages } from './payouts.messages.ts'

const serviceNames: Readonly<Record<string, string>> = { stripe: 'Stripe', paypal: 'PayPal' }

/** Which payments a payout holds, and what the service kept, in one line. */
export function usePayoutText(): (payout: LinePayout) => string {
  const text = useText(payoutsMessages)
  const locale = useLocale()
  return ({ service, payments, paymentCents, givenBackCents, feeCents, currency }) => {
    const money = (cents: number) => formatMoney(cents, currency, locale)
    const said = [
      payments > 0 && text('payments', { count: payments, amount: money(paymentCents) }),
      givenBackCents > 0 && text('givenBack', { amount: money(givenBackCents) }),
      feeCents > 0 && text('fees', { amount: money(feeCents) }),
    ].filter(Boolean)
    const name = text('payout', { service: serviceNames[service] ?? service })
    return said.length > 0 ? `${name}: ${said.join(', ')}` : name
  }
}
