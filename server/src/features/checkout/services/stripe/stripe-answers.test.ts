import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { published } from '../../../../../test/stripe/published-types.ts'
import { startStripeServer, stripeKeys } from '../../../../../test/stripe-server.ts'
import {
  stripeAccount,
  stripeBalanceTransaction,
  stripeCharge,
  stripeDispute,
  stripeEndpoint,
  stripeEvent,
  stripeIntent,
  stripePayout,
  stripeProblem,
  stripeRefund,
  stripeSession,
} from './stripe-answers.ts'
import { stripeVersion } from './stripe-client.ts'

const stripe = await startStripeServer()
afterAll(() => stripe.close())

async function ask(path: string, form?: Record<string, string>) {
  const answer = await fetch(`${stripe.url}/v1/${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${stripeKeys.right}`, 'stripe-version': stripeVersion },
    ...(form && { body: new URLSearchParams(form) }),
  })
  return { status: answer.status, body: (await answer.json()) as { id: string } }
}

const wanted = {
  mode: 'payment',
  success_url: 'https://example.org/back',
  'line_items[0][price_data][currency]': 'eur',
  'line_items[0][price_data][unit_amount]': '8900',
  'line_items[0][price_data][product_data][name]': 'Aquarell',
}

/** A payment of which everything has happened that can. */
async function busySession() {
  const { body: made } = await ask('checkout/sessions', wanted)
  stripe.pay(made.id)
  const charge = stripe.sessions.get(made.id)?.intent?.charge?.id ?? ''
  const { body: refund } = await ask('refunds', { charge, amount: '900', 'metadata[refund]': 'r-1' })
  stripe.dispute(made.id)
  const { id: payout } = stripe.payOut()
  return { made, charge, refund, payout }
}

const faultsOf = (schema: z.ZodType, answer: unknown) => schema.safeParse(answer).error?.issues ?? []

test('the stand-in answers with what Stripe publishes, and with nothing else', async () => {
  const { made, charge, refund, payout } = await busySession()
  const { body: slow } = await ask('checkout/sessions', wanted)
  stripe.payDelayed(slow.id)
  stripe.settle(slow.id, 'failed')
  const { body: endpoint } = await ask('webhook_endpoints', {
    url: 'https://example.org/hook',
    'enabled_events[0]': 'charge.updated',
  })
  const expanded = 'expand[]=payment_intent.latest_charge.balance_transaction'
  const answers: readonly [z.ZodType, unknown][] = [
    [published.session, made],
    [published.session, (await ask(`checkout/sessions/${made.id}?${expanded}`)).body],
    [published.session, (await ask(`checkout/sessions/${slow.id}?${expanded}`)).body],
    [published.charge, (await ask(`charges/${charge}?expand[]=balance_transaction`)).body],
    [published.refund, refund],
    [published.listOf(published.refund), (await ask(`refunds?charge=${charge}`)).body],
    [published.listOf(published.dispute), (await ask(`disputes?charge=${charge}`)).body],
    [published.payout, (await ask(`payouts/${payout}`)).body],
    [published.listOf(published.payout), (await ask('payouts')).body],
    [
      published.listOf(published.balanceTransaction),
      (await ask(`balance_transactions?payout=${payout}`)).body,
    ],
    [published.account, (await ask('account')).body],
    [published.endpoint, endpoint],
    [published.listOf(published.endpoint), (await ask('webhook_endpoints')).body],
    ...['checkout.session.completed', 'charge.updated', 'charge.dispute.created', 'refund.updated'].map(
      (type): [z.ZodType, unknown] => [
        published.event,
        JSON.parse(stripe.message(type, made.id, { secrets: [] }).body),
      ],
    ),
  ]
  for (const [schema, answer] of answers) expect(faultsOf(schema, answer), JSON.stringify(answer)).toEqual([])
})

test('its refusals are those that Stripe publishes', async () => {
  stripe.fault('session', 'card-error')
  stripe.fault('refund', 'card-error')
  const refusals = [
    await ask('checkout/sessions', wanted),
    await ask('refunds', { charge: 'ch_1', amount: '1' }),
    await ask('checkout/sessions', { ...wanted, mode: '' }),
    await ask('charges/ch_nobody'),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([402, 402, 400, 404])
  for (const { body } of refusals) expect(faultsOf(published.problem, body), JSON.stringify(body)).toEqual([])
})

test.each([
  ['account', stripeAccount, published.account],
  ['balance transaction', stripeBalanceTransaction, published.balanceTransaction],
  ['charge', stripeCharge, published.charge],
  ['dispute', stripeDispute, published.dispute],
  ['endpoint', stripeEndpoint, published.endpoint],
  ['event', stripeEvent, published.event],
  ['payment', stripeIntent, published.paymentIntent],
  ['payout', stripePayout, published.payout],
  ['problem', stripeProblem, published.problem],
  ['refund', stripeRefund, published.refund],
  ['session', stripeSession, published.session],
])('of a %s nothing is read that Stripe does not publish', (_, read, theirs) => {
  expect(Object.keys(theirs.shape)).toEqual(expect.arrayContaining(Object.keys(read.shape)))
})
