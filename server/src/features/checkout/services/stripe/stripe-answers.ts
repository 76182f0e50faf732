import { z } from 'zod'

/** What we read of Stripe's objects. Their other fields are not looked at, so that new ones break nothing. */
const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.nullish()

/** The id of an object, or the object itself where we asked for it. */
const expandable = <Schema extends z.ZodType>(schema: Schema) => maybe(z.union([z.string(), schema]))

const metadata = maybe(z.record(z.string(), z.string()))

export const stripeBalanceTransaction = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  fee: z.number().int(),
  type: z.string(),
  source: expandable(
    z.object({ id: z.string(), object: z.string(), charge: expandable(z.object({ id: z.string() })) }),
  ),
})
export type StripeBalanceTransaction = z.infer<typeof stripeBalanceTransaction>

export const stripeCharge = z.object({
  id: z.string(),
  amount: z.number().int(),
  amount_refunded: z.number().int(),
  currency: z.string(),
  created: z.number(),
  disputed: z.boolean(),
  paid: z.boolean(),
  status: z.enum(['succeeded', 'pending', 'failed']),
  balance_transaction: expandable(stripeBalanceTransaction),
  billing_details: maybe(z.object({ name: maybe(z.string()) })),
})
export type StripeCharge = z.infer<typeof stripeCharge>

export const stripeIntent = z.object({
  id: z.string(),
  status: z.string(),
  latest_charge: expandable(stripeCharge),
  last_payment_error: maybe(z.object({ code: maybe(z.string()), decline_code: maybe(z.string()) })),
})
export type StripeIntent = z.infer<typeof stripeIntent>

export const stripeSession = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']).nullable(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  url: maybe(z.string()),
  expires_at: z.number(),
  customer_details: maybe(z.object({ name: maybe(z.string()) })),
  payment_intent: expandable(stripeIntent),
})
export type StripeSession = z.infer<typeof stripeSession>

export const stripeRefund = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  created: z.number(),
  status: maybe(z.string()),
  metadata,
})
export type StripeRefund = z.infer<typeof stripeRefund>

export const stripeDispute = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  created: z.number(),
  reason: z.string(),
  status: z.string(),
})
export type StripeDispute = z.infer<typeof stripeDispute>

export const stripeList = <Schema extends z.ZodType>(item: Schema) =>
  z.object({ data: z.array(item), has_more: z.boolean() })

export const stripePayout = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  arrival_date: z.number(),
  automatic: z.boolean(),
  status: z.string(),
  statement_descriptor: maybe(z.string()),
  trace_id: maybe(z.object({ value: maybe(z.string()) })),
})

export const stripeAccount = z.object({
  id: z.string(),
  charges_enabled: z.boolean(),
  country: maybe(z.string()),
  default_currency: maybe(z.string()),
  business_profile: maybe(z.object({ name: maybe(z.string()) })),
  settings: maybe(z.object({ dashboard: maybe(z.object({ display_name: maybe(z.string()) })) })),
})

export const stripeEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  status: z.string(),
  /** Told once, when it is made. */
  secret: maybe(z.string()),
})

export const stripeProblem = z.object({
  error: z.object({ type: maybe(z.string()), code: maybe(z.string()), decline_code: maybe(z.string()) }),
})

/** A message: what kind of object it is about, and which. The object is looked up and not read from it. */
export const stripeEvent = z.object({
  id: z.string().min(1).max(100),
  type: z.string().max(100),
  created: z.number(),
  data: z.object({
    object: z.object({
      id: maybe(z.string()),
      object: z.string(),
      charge: expandable(z.object({ id: z.string() })),
    }),
  }),
})
export type StripeEvent = z.infer<typeof stripeEvent>
