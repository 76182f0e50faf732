import type {
  ChangedMethod,
  CheckoutOffer,
  CheckoutStatus,
  CheckoutTask,
  OnlinePayment,
  PaymentAccount,
  StartedCheckout,
} from '@reihum/contract/checkout/checkout.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { type PaypalServer, standInClient } from './paypal-server.ts'
import { registrationDesk } from './registration-desk.ts'
import { type TestReihum, type TestTenant, testProof } from './reihum.ts'
import { type StripeServer, stripeKeys } from './stripe-server.ts'

type Fields = Record<string, unknown>

/** A stand-in of a service, as far as the desk has to know which one it is. */
type StandIn = {
  service: 'paypal' | 'stripe'
  method: 'paypal' | 'card'
  credentials: Fields
  returnUrlOf: (externalId: string) => string | undefined
  message: (type: string, externalId: string, tenantId: string, eventId?: string) => Told
}
type Told = { url: string; headers: Record<string, string>; body: string }

function paypalStandIn(paypal: PaypalServer): StandIn {
  const { id: clientId, secret: clientSecret } = standInClient
  return {
    service: 'paypal',
    method: 'paypal',
    credentials: { environment: 'sandbox', clientId, clientSecret },
    returnUrlOf: (id) => paypal.orders.get(id)?.returnUrl,
    message(type, id, tenantId, eventId) {
      const [webhookId = '', url = ''] =
        [...paypal.webhooks].find(([, address]) => address.includes(tenantId)) ?? []
      return { url, ...paypal.message(type, id, { webhookId, ...(eventId && { eventId }) }) }
    },
  }
}

function stripeStandIn(stripe: StripeServer): StandIn {
  return {
    service: 'stripe',
    method: 'card',
    credentials: { secretKey: stripeKeys.right },
    returnUrlOf: (id) => stripe.sessions.get(id)?.successUrl,
    message(type, id, tenantId, eventId) {
      const endpoint = [...stripe.endpoints.values()].find(({ url }) => url.includes(tenantId))
      const secrets = [endpoint?.secret ?? '']
      return {
        url: endpoint?.url ?? '',
        ...stripe.message(type, id, { secrets, ...(eventId && { eventId }) }),
      }
    },
  }
}

type At = { reihum: TestReihum; tenant: TestTenant } & ({ paypal: PaypalServer } | { stripe: StripeServer })

/** Everything that is done with online payments, over HTTP: by PayPal, or by card where its stand-in is given. */
export function checkoutDesk(at: () => At) {
  const standIn = (): StandIn => {
    const given = at()
    return 'paypal' in given ? paypalStandIn(given.paypal) : stripeStandIn(given.stripe)
  }
  const desk = registrationDesk(at)
  const call = <Body>(method: string, path: string, body?: unknown, token?: string) =>
    at().reihum.call<Body & Problem>(method, `/api/${at().tenant.slug}${path}`, {
      body,
      token: token ?? null,
    })
  const setUp = (changes: Fields = {}, body: Fields = { proof: testProof }) =>
    call<PaymentAccount>(
      'PUT',
      `/settings/payment-services/${standIn().service}`,
      { credentials: { ...standIn().credentials, ...changes }, ...body },
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
    start: (accessToken: string, service: string = standIn().service) =>
      call<StartedCheckout>('POST', `/portal/bookings/${accessToken}/checkout`, { service }),
    payOtherwise: (accessToken: string, method = 'bank_transfer') =>
      call<ChangedMethod>('POST', `/portal/bookings/${accessToken}/payment-method`, { method }),
    tasks: async (token: string) =>
      (await call<{ tasks: CheckoutTask[] }>('GET', '/checkout-tasks', undefined, token)).body.tasks,
    settle: (attemptId: string, token: string) =>
      call<{ tasks: CheckoutTask[] }>('POST', `/checkout-tasks/${attemptId}/settlement`, {}, token),
    online: (paymentId: string, token: string) =>
      call<{ online: OnlinePayment | null }>('GET', `/payments/${paymentId}/online`, undefined, token),
    status: (returnToken: string, isCancelled = false) =>
      call<CheckoutStatus>('POST', `/portal/checkouts/${returnToken}`, { isCancelled }),
    /** A booking with reserved places, to be paid. */
    async booked(fields: Fields = {}, people = 1) {
      const { method } = standIn()
      const courseId = await desk.course({ feeCents: 8900, paymentMethods: [method], ...fields })
      const { body } = await desk.book(courseId, people, { paymentMethod: method })
      return { courseId, accessToken: body.accessToken as string, ids: desk.idsOf(body) }
    },
    /** What the address that the service sends the payer back to holds. */
    returnTokenOf: (externalId: string) =>
      new URL(standIn().returnUrlOf(externalId) ?? 'http://none').searchParams.get('attempt') ?? '',
    /** A message of the service reaches us. */
    async tell(type: string, externalId: string, eventId?: string) {
      const { reihum, tenant } = at()
      const { url, headers, body } = standIn().message(type, externalId, tenant.id, eventId)
      const path = new URL(url).pathname
      return fetch(`http://127.0.0.1:${reihum.port}${path}`, { method: 'POST', headers, body })
    },
  }
}
