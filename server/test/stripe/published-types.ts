import { z } from 'zod'

/**
 * Names and types of the fields that the stand-in answers with, as Stripe publishes them for the version of its interface that we
 * speak (2025-02-24.acacia): read from the types of stripe-node 17.7.0, which are generated from version v1505 of Stripe's
 * description of it. Nothing else may be in an answer; Stripe's own have more, which nobody here reads.
 */
const whole = z.number().int()
const text = z.string()
/** An id, or the object itself where that is asked for. */
const expandable = <Schema extends z.ZodType>(schema: Schema) => z.union([text, schema])
const metadata = z.record(text, text)

const balanceTransaction = z.strictObject({
  id: text,
  object: z.literal('balance_transaction'),
  type: z.enum(['adjustment', 'charge', 'payment', 'payout', 'refund', 'stripe_fee']),
  amount: whole,
  fee: whole,
  net: whole,
  currency: text,
  source: z.union([text, z.looseObject({ id: text, object: text })]).nullable(),
  status: z.enum(['available', 'pending']),
})

const charge = z.strictObject({
  id: text,
  object: z.literal('charge'),
  amount: whole,
  amount_refunded: whole,
  currency: text,
  created: whole,
  disputed: z.boolean(),
  paid: z.boolean(),
  status: z.enum(['failed', 'pending', 'succeeded']),
  balance_transaction: expandable(balanceTransaction).nullable(),
  billing_details: z.strictObject({
    name: text.nullable(),
    email: text.nullable(),
    phone: text.nullable(),
    address: z.looseObject({}).nullable(),
  }),
})

const paymentIntent = z.strictObject({
  id: text,
  object: z.literal('payment_intent'),
  status: z.enum([
    'canceled',
    'processing',
    'requires_action',
    'requires_capture',
    'requires_confirmation',
    'requires_payment_method',
    'succeeded',
  ]),
  latest_charge: expandable(charge).nullable(),
  last_payment_error: z
    .strictObject({
      type: z.enum(['api_error', 'card_error', 'idempotency_error', 'invalid_request_error']),
      code: text.optional(),
      decline_code: text.optional(),
    })
    .nullable(),
})

const session = z.strictObject({
  id: text,
  object: z.literal('checkout.session'),
  mode: z.enum(['payment', 'setup', 'subscription']),
  status: z.enum(['complete', 'expired', 'open']).nullable(),
  payment_status: z.enum(['no_payment_required', 'paid', 'unpaid']),
  amount_total: whole.nullable(),
  currency: text.nullable(),
  client_reference_id: text.nullable(),
  url: text.nullable(),
  expires_at: whole,
  livemode: z.boolean(),
  customer_details: z.strictObject({ name: text.nullable(), email: text.nullable() }).nullable(),
  payment_intent: expandable(paymentIntent).nullable(),
})

const refund = z.strictObject({
  id: text,
  object: z.literal('refund'),
  amount: whole,
  currency: text,
  created: whole,
  status: z.enum(['canceled', 'failed', 'pending', 'requires_action', 'succeeded']).nullable(),
  metadata: metadata.nullable(),
  charge: text.nullable(),
  reason: z
    .enum(['duplicate', 'expired_uncaptured_charge', 'fraudulent', 'requested_by_customer'])
    .nullable(),
})

const dispute = z.strictObject({
  id: text,
  object: z.literal('dispute'),
  amount: whole,
  currency: text,
  created: whole,
  reason: text,
  status: z.enum([
    'lost',
    'needs_response',
    'under_review',
    'warning_closed',
    'warning_needs_response',
    'warning_under_review',
    'won',
  ]),
  charge: text,
})

const payout = z.strictObject({
  id: text,
  object: z.literal('payout'),
  amount: whole,
  currency: text,
  arrival_date: whole,
  automatic: z.boolean(),
  created: whole,
  status: z.enum(['canceled', 'failed', 'in_transit', 'paid', 'pending']),
  statement_descriptor: text.nullable(),
  trace_id: z.strictObject({ status: text, value: text.nullable() }).nullable(),
  type: z.enum(['bank_account', 'card']),
})

const account = z.strictObject({
  id: text,
  object: z.literal('account'),
  charges_enabled: z.boolean(),
  country: text.optional(),
  default_currency: text.optional(),
  business_profile: z.strictObject({ name: text.nullable() }).nullable(),
  settings: z.strictObject({ dashboard: z.strictObject({ display_name: text.nullable() }) }).nullable(),
})

const endpoint = z.strictObject({
  id: text,
  object: z.literal('webhook_endpoint'),
  url: text,
  status: z.enum(['disabled', 'enabled']),
  secret: text.optional(),
})

const event = z.strictObject({
  id: text,
  object: z.literal('event'),
  type: text,
  created: whole,
  livemode: z.boolean(),
  data: z.strictObject({ object: z.looseObject({ object: text }) }),
})

const problem = z.strictObject({
  error: z.strictObject({
    type: z.enum([
      'api_error',
      'authentication_error',
      'card_error',
      'idempotency_error',
      'invalid_request_error',
      'rate_limit_error',
    ]),
    code: text.optional(),
    decline_code: text.optional(),
    param: text.optional(),
    message: text.optional(),
  }),
})

const listOf = <Schema extends z.ZodType>(item: Schema) =>
  z.strictObject({ object: z.literal('list'), data: z.array(item), has_more: z.boolean() })

export const published = {
  account,
  balanceTransaction,
  charge,
  dispute,
  endpoint,
  event,
  listOf,
  paymentIntent,
  payout,
  problem,
  refund,
  session,
}
