import type {
  ChangedMethod,
  CheckoutOffer,
  CheckoutStatus,
  PaymentAccount,
  StartedCheckout,
} from '@reihum/contract/checkout/checkout.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { type PaypalServer, standInClient } from './paypal-server.ts'
import { registrationDesk } from './registration-desk.ts'
import { type TestReihum, type TestTenant, testProof } from './reihum.ts'

type Fields = Record<string, unknown>

/** Everything that is done with online payments, over HTTP. */
export function checkoutDesk(at: () => { reihum: TestReihum; tenant: TestTenant; paypal: PaypalServer }) {
  const desk = registrationDesk(at)
  const call = <Body>(method: string, path: string, body?: unknown, token?: string) =>
    at().reihum.call<Body & Problem>(method, `/api/${at().tenant.slug}${path}`, {
      body,
      token: token ?? null,
    })
  const setUp = (changes: Fields = {}, body: Fields = { proof: testProof }) =>
    call<PaymentAccount>(
      'PUT',
      '/settings/payment-services/paypal',
      {
        credentials: {
          environment: 'sandbox',
          clientId: standInClient.id,
          clientSecret: standInClient.secret,
          ...changes,
        },
        ...body,
      },
      at().tenant.admin.token,
    )
  const orderOf = async (accessToken: string) => {
    const { rows } = await at().reihum.owner.query<{ id: string; external_id: string; state: string }>(
      `select a.id, a.external_id, a.state from checkout_attempt a
       join access_link l on l.tenant_id = a.tenant_id and l.booking_id = a.booking_id
       where l.token_hash = encode(sha256(convert_to($1, 'UTF8')), 'base64') or
         l.token_hash = rtrim(translate(encode(sha256(convert_to($1, 'UTF8')), 'base64'), '+/', '-_'), '=')
       order by a.created_at desc, a.id desc`,
      [accessToken],
    )
    return rows[0] as { id: string; external_id: string; state: string }
  }
  return {
    desk,
    call,
    setUp,
    orderOf,
    offer: (accessToken: string) => call<CheckoutOffer>('GET', `/portal/bookings/${accessToken}/checkout`),
    start: (accessToken: string, service = 'paypal') =>
      call<StartedCheckout>('POST', `/portal/bookings/${accessToken}/checkout`, { service }),
    payOtherwise: (accessToken: string, method = 'bank_transfer') =>
      call<ChangedMethod>('POST', `/portal/bookings/${accessToken}/payment-method`, { method }),
    status: (returnToken: string, isCancelled = false) =>
      call<CheckoutStatus>('POST', `/portal/checkouts/${returnToken}`, { isCancelled }),
    /** A booking with reserved places, to be paid. */
    async booked(fields: Fields = {}, people = 1) {
      const courseId = await desk.course({ feeCents: 8900, paymentMethods: ['paypal'], ...fields })
      const { body } = await desk.book(courseId, people, { paymentMethod: 'paypal' })
      return { courseId, accessToken: body.accessToken as string, ids: desk.idsOf(body) }
    },
    /** What the address that PayPal sends the payer back to holds. */
    returnTokenOf: (orderId: string) => {
      const order = at().paypal.orders.get(orderId)
      return new URL(order?.returnUrl ?? 'http://none').searchParams.get('attempt') ?? ''
    },
    /** A message of PayPal reaches us. */
    async tell(type: string, orderId: string, eventId?: string) {
      const { paypal, reihum, tenant } = at()
      const [webhookId = '', url = ''] =
        [...paypal.webhooks].find(([, address]) => address.includes(tenant.id)) ?? []
      const { headers, body } = paypal.message(type, orderId, { webhookId, ...(eventId && { eventId }) })
      const path = new URL(url).pathname
      return fetch(`http://127.0.0.1:${reihum.port}${path}`, { method: 'POST', headers, body })
    },
  }
}
