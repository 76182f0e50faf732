import type { ServiceUrls } from '#platform/service-urls.ts'
import type { PaymentService } from '../payment-port.ts'
import { makePaypalService } from './paypal/paypal-service.ts'
import { makeStripeService } from './stripe/stripe-service.ts'

export type ServiceName = PaymentService['name']

/** What a booking chooses, and how money is called that came in by it. */
export const methodOf = { paypal: 'paypal', stripe: 'card' } as const satisfies Record<ServiceName, string>
export const wayOf = { paypal: 'paypal', stripe: 'card_online' } as const satisfies Record<
  ServiceName,
  string
>

export type Services = Readonly<Partial<Record<ServiceName, PaymentService>>>

/** The services that payments can be taken through. They keep tokens in memory, so each is made once for an address. */
const made = new Map<string, Services>()

export function paymentServices({ paypal, stripe }: ServiceUrls): Services {
  const key = JSON.stringify([paypal, stripe])
  const known = made.get(key)
  if (known) return known
  const services: Services = { paypal: makePaypalService(paypal), stripe: makeStripeService(stripe) }
  made.set(key, services)
  return services
}
