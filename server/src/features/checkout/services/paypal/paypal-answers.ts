import { z } from 'zod'

const amount = z.object({ currency_code: z.string(), value: z.string() })

/** PayPal leaves out or sends as null whatever it does not know. */
const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.nullish()

const link = z.object({ rel: z.string(), href: z.string() })

export const paypalCapture = z.object({
  id: z.string(),
  status: z.string(),
  status_details: maybe(z.object({ reason: maybe(z.string()) })),
  amount,
  create_time: maybe(z.string()),
  seller_receivable_breakdown: maybe(z.object({ paypal_fee: maybe(amount) })),
  supplementary_data: maybe(z.object({ related_ids: maybe(z.object({ order_id: maybe(z.string()) })) })),
})
export type PaypalCapture = z.infer<typeof paypalCapture>

export const paypalRefund = z.object({
  id: z.string(),
  custom_id: maybe(z.string()),
  status: z.string(),
  amount: maybe(amount),
  create_time: maybe(z.string()),
  links: maybe(z.array(link)),
})
export type PaypalRefund = z.infer<typeof paypalRefund>

export const paypalOrder = z.object({
  id: z.string(),
  status: z.string(),
  links: maybe(z.array(link)),
  payer: maybe(
    z.object({ name: maybe(z.object({ given_name: maybe(z.string()), surname: maybe(z.string()) })) }),
  ),
  purchase_units: maybe(
    z.array(
      z.object({
        custom_id: maybe(z.string()),
        amount: maybe(amount),
        payee: maybe(z.object({ merchant_id: maybe(z.string()) })),
        payments: maybe(
          z.object({ captures: maybe(z.array(paypalCapture)), refunds: maybe(z.array(paypalRefund)) }),
        ),
      }),
    ),
  ),
})
export type PaypalOrder = z.infer<typeof paypalOrder>

export const paypalDisputes = z.object({
  items: maybe(
    z.array(
      z.object({
        dispute_id: z.string(),
        status: z.string(),
        reason: maybe(z.string()),
        create_time: maybe(z.string()),
        dispute_amount: maybe(amount),
        dispute_outcome: maybe(z.object({ outcome_code: maybe(z.string()) })),
      }),
    ),
  ),
})

export const paypalToken = z.object({ access_token: z.string(), expires_in: z.number() })

export const paypalUser = z.object({ payer_id: maybe(z.string()), name: maybe(z.string()) })

export const paypalProblem = z.object({
  name: maybe(z.string()),
  error: maybe(z.string()),
  details: maybe(z.array(z.object({ issue: maybe(z.string()) }))),
})

export const paypalWebhooks = z.object({
  webhooks: maybe(z.array(z.object({ id: z.string(), url: z.string() }))),
})

export const paypalEvent = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string().max(100),
  create_time: maybe(z.string()),
  resource: maybe(
    z.object({
      id: maybe(z.string()),
      links: maybe(z.array(link)),
      supplementary_data: maybe(
        z.object({
          related_ids: maybe(z.object({ order_id: maybe(z.string()), capture_id: maybe(z.string()) })),
        }),
      ),
      disputed_transactions: maybe(z.array(z.object({ seller_transaction_id: maybe(z.string()) }))),
    }),
  ),
})
export type PaypalEvent = z.infer<typeof paypalEvent>
