import type { z } from 'zod'
import { parseJson } from '#platform/parse-json.ts'
import {
  type Asked,
  type Capture,
  type Credentials,
  type PaymentService,
  ServiceError,
  type ServiceRefund,
  type Standing,
  type Started,
} from '../../payment-port.ts'
import { toUnits } from './stripe-amounts.rules.ts'
import {
  type StripeSession,
  stripeCharge,
  stripeDispute,
  stripeEvent,
  stripeList,
  stripeRefund,
  stripeSession,
} from './stripe-answers.ts'
import { checkStripe } from './stripe-check.ts'
import { makeStripeClient, type StripeClient, type StripeParameters } from './stripe-client.ts'
import { listenToStripe, secretsOf } from './stripe-listening.ts'
import { stripePayouts } from './stripe-payouts.ts'
import { isSignedByStripe } from './stripe-signature.ts'
import { captureOf, eventOf, hasMoreToTell, refundName, refundOf, standingOf } from './stripe-standing.ts'

const sessions = '/v1/checkout/sessions'
const path = (text: string) => encodeURIComponent(text)
const most = { limit: 100 }

const wasRefused = (error: unknown, code?: string): error is ServiceError =>
  error instanceof ServiceError && error.kind === 'refused' && (code === undefined || error.code === code)

/** Everything that is sent comes from the stored attempt and its booking: a key is good for the same parameters alone. */
const sessionAsked = (asked: Asked) => ({
  mode: 'payment',
  client_reference_id: asked.key,
  metadata: { attempt: asked.key },
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: asked.currency.toLowerCase(),
        unit_amount: toUnits(asked.cents, asked.currency),
        product_data: { name: asked.title.slice(0, 250) },
      },
    },
  ],
  payment_intent_data: { description: asked.reference, metadata: { attempt: asked.key } },
  // The payer pays what was asked for, in its currency.
  adaptive_pricing: { enabled: false },
  locale: asked.locale === 'de' ? 'de' : 'en-GB',
  success_url: asked.returnUrl,
  cancel_url: asked.cancelUrl,
  expires_at: Math.floor(asked.expiresAt.getTime() / 1000),
})

const startedOf = ({ id, url, expires_at }: StripeSession): Started | null =>
  url ? { externalId: id, url, expiresAt: new Date(expires_at * 1000) } : null

async function start(client: StripeClient, credentials: Credentials, asked: Asked): Promise<Started> {
  const wanted = {
    method: 'POST' as const,
    path: sessions,
    key: asked.key,
    parameters: sessionAsked(asked),
  }
  const session = await client.ask(credentials, wanted, stripeSession).catch((error: unknown) => {
    // Stripe repeats its own fault for the same key. Nobody has the address of what it may have made, so another can begin.
    if (error instanceof ServiceError && error.kind === 'unknown' && /^(api_error|HTTP_5)/.test(error.code))
      throw new ServiceError('refused', error.code, { cause: error })
    throw error
  })
  const started = startedOf(session)
  if (!started) throw new ServiceError('refused', 'NOT_OPEN')
  return started
}

const expanded = { expand: ['payment_intent.latest_charge.balance_transaction'] }

async function readSession(
  client: StripeClient,
  credentials: Credentials,
  id: string,
): Promise<StripeSession | null> {
  const asked = { method: 'GET' as const, path: `${sessions}/${path(id)}`, parameters: expanded }
  return client.ask(credentials, asked, stripeSession).catch((error: unknown) => {
    if (wasRefused(error, 'resource_missing')) return null
    throw error
  })
}

/** Refunds and disputes of money stand apart from it. */
async function lookUpCapture(client: StripeClient, credentials: Credentials, id: string): Promise<Capture> {
  const ask = <Schema extends z.ZodType>(at: string, parameters: StripeParameters, schema: Schema) =>
    client.ask(credentials, { method: 'GET', path: at, parameters }, schema)
  const charge = await ask(`/v1/charges/${path(id)}`, { expand: ['balance_transaction'] }, stripeCharge)
  const of = { charge: id, ...most }
  const refunds = await ask('/v1/refunds', of, stripeList(stripeRefund))
  const disputes = charge.disputed ? await ask('/v1/disputes', of, stripeList(stripeDispute)) : { data: [] }
  return captureOf(charge, { refunds: refunds.data, disputes: disputes.data })
}

async function lookUp(client: StripeClient, credentials: Credentials, id: string): Promise<Standing> {
  const session = await readSession(client, credentials, id)
  if (!session) return { kind: 'cancelled', reason: 'NOT_THERE' }
  const standing = standingOf(session)
  if (!standing) throw new ServiceError('unknown', 'UNREADABLE')
  if (standing.kind !== 'completed' || !hasMoreToTell(session)) return standing
  const capture = await lookUpCapture(client, credentials, standing.capture.externalId)
  return { kind: 'completed', capture: { ...capture, payerName: standing.capture.payerName } }
}

/** Ends what nobody has paid; Stripe refuses where somebody has, or where it has ended. */
async function expire(client: StripeClient, credentials: Credentials, id: string): Promise<Standing> {
  const asked = { method: 'POST' as const, path: `${sessions}/${path(id)}/expire` }
  try {
    await client.ask(credentials, asked, stripeSession)
    return { kind: 'cancelled', reason: 'GIVEN_UP' }
  } catch (error) {
    if (wasRefused(error)) return lookUp(client, credentials, id)
    throw error
  }
}

type Wish = Parameters<PaymentService['refund']>[1]

/**
 * Gives money back once. Stripe forgets a key after a day, so the refund is first looked for under our own id, which is stored
 * with it.
 */
async function refund(client: StripeClient, credentials: Credentials, wish: Wish): Promise<ServiceRefund> {
  const { captureId, key, cents, currency } = wish
  const listed = await client.ask(
    credentials,
    { method: 'GET', path: '/v1/refunds', parameters: { charge: captureId, ...most } },
    stripeList(stripeRefund),
  )
  const known = listed.data.map(refundOf).find((one) => one.key === key)
  if (known) return known
  const parameters = {
    charge: captureId,
    amount: toUnits(cents, currency),
    reason: 'requested_by_customer',
    metadata: { [refundName]: key },
  }
  const made = await client.ask(
    credentials,
    { method: 'POST', path: '/v1/refunds', key, parameters },
    stripeRefund,
  )
  return refundOf(made)
}

function parsed(body: Buffer): unknown {
  try {
    return parseJson(body.toString('utf8'))
  } catch {
    return null
  }
}

const minuteMs = 60_000

/** Stripe as a payment service: cards and wallets on the page that Stripe hosts; `url` replaces its own address. */
export function makeStripeService(url: string | null): PaymentService {
  const client = makeStripeClient(url ?? 'https://api.stripe.com')
  return {
    name: 'stripe',
    // A session has to be open for half an hour at least, and some time passes until it is made.
    shortestMs: 32 * minuteMs,
    check: (credentials, currency) => checkStripe(client, credentials, currency),
    start: (credentials, asked) => start(client, credentials, asked),
    async resume(credentials, id) {
      const session = await readSession(client, credentials, id)
      return session?.status === 'open' ? startedOf(session) : null
    },
    lookUp: (credentials, id) => lookUp(client, credentials, id),
    // Stripe takes the money by itself.
    capture: (credentials, id) => lookUp(client, credentials, id),
    expire: (credentials, id) => expire(client, credentials, id),
    lookUpCapture: (credentials, id) => lookUpCapture(client, credentials, id),
    refund: (credentials, wish) => refund(client, credentials, wish),
    listen: (credentials, address) => listenToStripe(client, credentials, address),
    payouts: stripePayouts(client),
    async readEvent(credentials, headers, body) {
      const header = headers['stripe-signature'] ?? ''
      const signed = { secrets: secretsOf(credentials), now: Date.now() }
      if (!isSignedByStripe(header, body, signed)) return null
      const event = stripeEvent.safeParse(parsed(body))
      return event.success ? eventOf(event.data) : null
    },
  }
}
