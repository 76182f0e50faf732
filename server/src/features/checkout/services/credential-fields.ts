import type { Credentials } from '../payment-port.ts'
import { environmentOf } from './paypal/paypal-client.ts'
import type { ServiceName } from './services.ts'
import { isLiveKey } from './stripe/stripe-check.ts'

type Fields = {
  /** The field that is never told; left empty, the stored one stays. */
  secret: string
  /** Which of the two worlds of the service the credentials belong to. */
  environmentOf: (credentials: Credentials) => 'sandbox' | 'production'
  /** What people recognise the credentials by. */
  shownOf: (credentials: Credentials) => string
}

/** What a provider enters for each service. */
export const fieldsOf: Readonly<Record<ServiceName, Fields>> = {
  paypal: { secret: 'clientSecret', environmentOf, shownOf: ({ clientId = '' }) => clientId },
  stripe: {
    secret: 'secretKey',
    environmentOf: ({ secretKey = '' }) => (isLiveKey(secretKey) ? 'production' : 'sandbox'),
    // The kind of the key and its end, as Stripe shows it too.
    shownOf: ({ secretKey = '' }) => `${secretKey.slice(0, 8)}…${secretKey.slice(-4)}`,
  },
}
