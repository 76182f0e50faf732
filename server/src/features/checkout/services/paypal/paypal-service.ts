import { z } from 'zod'
import { parseJson } from '#platform/parse-json.ts'
import {
  type Asked,
  type Capture,
  type Checked,
  type Credentials,
  type PaymentService,
  type ServiceDispute,
  ServiceError,
  type Standing,
  type Started,
} from '../../payment-port.ts'
import { readAmount, writtenAmount } from '../service-amounts.rules.ts'
import {
  type PaypalOrder,
  paypalCapture,
  paypalDisputes,
  paypalEvent,
  paypalOrder,
  paypalRefund,
  paypalUser,
  paypalWebhooks,
} from './paypal-answers.ts'
import { environmentOf, makePaypalClient, type PaypalClient, paypalAddresses } from './paypal-client.ts'
import { makePaypalSignatures } from './paypal-signature.ts'
import { captureOf, eventOf, refundOf, standingOf, UnreadableAnswer } from './paypal-standing.ts'

const messages = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
]

const codeOf = (error: unknown): string =>
  error instanceof ServiceError && error.kind === 'refused' ? error.code : ''

/** What PayPal calls an order that it has forgotten, three hours after nobody approved it. */
const forgotten = new Set(['RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID', 'ORDER_EXPIRED'])

const readSoundly = <Read>(read: () => Read): Read => {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableAnswer) throw new ServiceError('unknown', 'UNREADABLE', { cause: error })
    throw error
  }
}

const path = (text: string) => encodeURIComponent(text)

async function lookUp(client: PaypalClient, credentials: Credentials, id: string): Promise<Standing> {
  const order = await client
    .ask(credentials, { method: 'GET', path: `/v2/checkout/orders/${path(id)}` }, paypalOrder)
    .catch((error: unknown) => {
      if (forgotten.has(codeOf(error))) return null
      throw error
    })
  return order ? readSoundly(() => standingOf(order)) : { kind: 'cancelled', reason: 'EXPIRED' }
}

const orderAsked = ({ key, cents, currency, title, reference, locale, returnUrl, cancelUrl }: Asked) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: key,
      // Unique for each attempt, because PayPal refuses a number that it has seen.
      invoice_id: `${reference}-${key.slice(-12)}`,
      description: title.slice(0, 127),
      amount: { currency_code: currency, value: writtenAmount(cents, currency) },
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        locale: locale === 'de' ? 'de-DE' : 'en-GB',
        shipping_preference: 'NO_SHIPPING',
        user_action: 'PAY_NOW',
        payment_method_preference: 'UNRESTRICTED',
        return_url: returnUrl,
        cancel_url: cancelUrl,
      },
    },
  },
})

/** PayPal keeps an order that nobody approves for three hours. */
const keptMs = 3 * 3_600_000

async function start(client: PaypalClient, credentials: Credentials, asked: Asked): Promise<Started> {
  const order = await client.ask(
    credentials,
    { method: 'POST', path: '/v2/checkout/orders', key: asked.key, body: orderAsked(asked) },
    paypalOrder,
  )
  const url = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
  if (!url) throw new ServiceError('unknown', 'UNREADABLE')
  return { externalId: order.id, url, expiresAt: new Date(Date.now() + keptMs) }
}

async function capture(
  client: PaypalClient,
  credentials: Credentials,
  id: string,
  key: string,
): Promise<Standing> {
  const asked = {
    method: 'POST' as const,
    path: `/v2/checkout/orders/${path(id)}/capture`,
    key,
    body: {},
  }
  try {
    const order: PaypalOrder = await client.ask(credentials, asked, paypalOrder)
    return readSoundly(() => standingOf(order))
  } catch (error) {
    const code = codeOf(error)
    if (code === 'INSTRUMENT_DECLINED' || code === 'PAYER_ACTION_REQUIRED' || code === 'TRANSACTION_REFUSED')
      return { kind: 'failed', reason: code }
    // Somebody was faster, or the payer has not approved after all: the order says which.
    if (code === 'ORDER_ALREADY_CAPTURED' || code === 'ORDER_NOT_APPROVED' || forgotten.has(code))
      return lookUp(client, credentials, id)
    throw error
  }
}

const disputeStates: Readonly<Record<string, ServiceDispute['state']>> = {
  RESOLVED_BUYER_FAVOUR: 'lost',
  RESOLVED_SELLER_FAVOUR: 'won',
  CANCELED_BY_BUYER: 'won',
  DENIED: 'won',
  ACCEPTED: 'lost',
}

/** A provider whose app may not read disputes is told of them by messages alone. */
async function disputesOf(
  client: PaypalClient,
  credentials: Credentials,
  { externalId, cents, currency }: Capture,
): Promise<ServiceDispute[]> {
  const query = `disputed_transaction_id=${path(externalId)}`
  const asked = { method: 'GET' as const, path: `/v1/customer/disputes?${query}` }
  const found = await client.ask(credentials, asked, paypalDisputes).catch((error: unknown) => {
    if (codeOf(error)) return { items: [] }
    throw error
  })
  return (found.items ?? []).map((one) => ({
    externalId: one.dispute_id,
    cents: readAmount(one.dispute_amount?.value) ?? cents,
    currency: one.dispute_amount?.currency_code ?? currency,
    state:
      one.status === 'RESOLVED' ? (disputeStates[one.dispute_outcome?.outcome_code ?? ''] ?? 'lost') : 'open',
    reason: one.reason ?? '',
    at: new Date(one.create_time ?? Date.now()),
  }))
}

async function lookUpCapture(client: PaypalClient, credentials: Credentials, id: string): Promise<Capture> {
  const asked = { method: 'GET' as const, path: `/v2/payments/captures/${path(id)}` }
  const found = await client.ask(credentials, asked, paypalCapture)
  const orderId = found.supplementary_data?.related_ids?.order_id
  if (!orderId) throw new ServiceError('unavailable', 'UNREADABLE')
  const order = await client.ask(
    credentials,
    { method: 'GET', path: `/v2/checkout/orders/${path(orderId)}` },
    paypalOrder,
  )
  const read = readSoundly(() => captureOf(order, found))
  return { ...read, disputes: await disputesOf(client, credentials, read) }
}

async function check(client: PaypalClient, credentials: Credentials): Promise<Checked> {
  client.forget(credentials)
  try {
    await client.token(credentials)
  } catch (error) {
    if (codeOf(error) === 'CREDENTIALS') {
      const other = environmentOf(credentials) === 'sandbox' ? 'production' : 'sandbox'
      const isThere = await client.token({ ...credentials, environment: other }).then(
        () => true,
        () => false,
      )
      return { kind: 'wrong', reason: isThere ? 'environment' : 'credentials' }
    }
    if (error instanceof ServiceError) return { kind: 'unknown', reason: error.code }
    throw error
  }
  const asked = { method: 'GET' as const, path: '/v1/identity/oauth2/userinfo?schema=paypalv1.1' }
  // An app may be without the right to ask who it belongs to; it takes payments all the same.
  const user = await client.ask(credentials, asked, paypalUser).catch(() => null)
  return { kind: 'right', account: user?.payer_id ?? '', accountName: user?.name ?? '', currencies: [] }
}

async function listen(client: PaypalClient, credentials: Credentials, url: string): Promise<Credentials> {
  const webhook = z.object({ id: z.string() })
  const body = { url, event_types: messages.map((name) => ({ name })) }
  const at = '/v1/notifications/webhooks'
  try {
    const made = await client.ask(credentials, { method: 'POST', path: at, body }, webhook)
    return { webhookId: made.id }
  } catch (error) {
    if (codeOf(error) !== 'WEBHOOK_URL_ALREADY_EXISTS') throw error
    const { webhooks } = await client.ask(credentials, { method: 'GET', path: at }, paypalWebhooks)
    const own = webhooks?.find((one) => one.url === url)
    if (!own) throw error
    return { webhookId: own.id }
  }
}

/** PayPal as a payment service; `url` replaces its own addresses. */
export function makePaypalService(url: string | null): PaymentService {
  const client = makePaypalClient(paypalAddresses(url))
  const isSigned = makePaypalSignatures(url)
  return {
    name: 'paypal',
    check: (credentials) => check(client, credentials),
    start: (credentials, asked) => start(client, credentials, asked),
    lookUp: (credentials, id) => lookUp(client, credentials, id),
    capture: (credentials, id, key) => capture(client, credentials, id, key),
    // An order ends by itself, and without us nobody captures it.
    expire: async (credentials, id) => {
      const standing = await lookUp(client, credentials, id)
      return standing.kind === 'open' ? { kind: 'cancelled', reason: 'GIVEN_UP' } : standing
    },
    lookUpCapture: (credentials, id) => lookUpCapture(client, credentials, id),
    async refund(credentials, { captureId, key, cents, currency, note }) {
      const body = {
        custom_id: key,
        amount: { currency_code: currency, value: writtenAmount(cents, currency) },
        ...(note && { note_to_payer: note.slice(0, 255) }),
      }
      const at = `/v2/payments/captures/${path(captureId)}/refund`
      const refund = await client.ask(credentials, { method: 'POST', path: at, key, body }, paypalRefund)
      return readSoundly(() => refundOf(refund, { cents, currency }))
    },
    listen: (credentials, address) => listen(client, credentials, address),
    async readEvent({ webhookId = '' }, headers, body) {
      if (!(await isSigned(headers, body, webhookId))) return null
      const event = paypalEvent.safeParse(parseJson(body.toString('utf8')))
      return event.success ? eventOf(event.data) : null
    },
  }
}
