import { z } from 'zod'
import { calledAddress } from '../wire/called-address.schema.ts'
import { webhookDeliveryId, webhookId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { pageInput } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { type WebhookEvent, webhookEvents } from './webhook-events.ts'
import { webhookTrouble } from './webhook-troubles.ts'

/** How many webhooks a tenant may have. */
export const maxWebhooks = 10

/** For so long the secret before the last rotation signs too, so that receivers can change over. */
export const formerSecretHours = 24

/** Deliveries are shown for so long. */
export const deliveriesKeptDays = 30

const webhookEvent = z.enum(webhookEvents as [WebhookEvent, ...WebhookEvent[]])

/** An address of the web without a user, a password or a fragment. */
const url = calledAddress(500, { hasQuery: true })

export const webhookFields = z.object({
  url,
  description: line(100),
  events: z
    .array(webhookEvent)
    .max(webhookEvents.length)
    .overwrite((events) => webhookEvents.filter((one) => events.includes(one)))
    .refine((events) => events.length > 0, { params: { code: 'required' } }),
})
export type WebhookFields = z.infer<typeof webhookFields>

/** `failing`: the last attempts failed, and it is tried on. */
const webhookStates = ['on', 'failing', 'off'] as const
export type WebhookState = (typeof webhookStates)[number]

/** Why it is off: by hand, after a week of failing, or because the receiver answered that it is gone for good. */
const webhookOffReasons = ['hand', 'failing', 'gone'] as const
export type WebhookOffReason = (typeof webhookOffReasons)[number]

export const webhook = z.object({
  id: webhookId,
  revision,
  url: z.string(),
  description: z.string(),
  events: z.array(webhookEvent),
  state: z.enum(webhookStates),
  offReason: z.enum(webhookOffReasons).nullable(),
  offAt: z.iso.datetime().nullable(),
  /** Since when no attempt has succeeded. */
  failingSince: z.iso.datetime().nullable(),
  /** Until when the secret before signs too. */
  formerSecretUntil: z.iso.datetime().nullable(),
  /** The full name of its maker, or else the user name; null: the account is gone. */
  madeBy: z.string().nullable(),
  madeAt: z.iso.datetime(),
  /** When a delivery last succeeded, in the time that deliveries are kept. */
  deliveredAt: z.iso.datetime().nullable(),
  /** How many deliveries wait for their next attempt. */
  waiting: z.number().int(),
})
export type Webhook = z.infer<typeof webhook>

/** The oldest first. */
export const webhooks = z.object({ items: z.array(webhook) })
export type Webhooks = z.infer<typeof webhooks>

/** The secret is told here and never again. */
export const toldWebhook = z.object({ webhook, secret: z.string() })
export type ToldWebhook = z.infer<typeof toldWebhook>

/** `failed`: given up after days. `stopped`: the webhook was switched off before it succeeded. */
const webhookDeliveryStates = ['waiting', 'delivered', 'failed', 'stopped'] as const
export const webhookDeliveryState = z.enum(webhookDeliveryStates)
export type WebhookDeliveryState = z.infer<typeof webhookDeliveryState>

export const webhookDelivery = z.object({
  id: webhookDeliveryId,
  /** The value of `webhook-id`: the same for every attempt. */
  eventId: z.uuid(),
  /** The name of the event, or that of the test. */
  event: z.string(),
  state: webhookDeliveryState,
  madeAt: z.iso.datetime(),
  attempts: z.number().int(),
  lastAt: z.iso.datetime().nullable(),
  /** The status that the receiver answered last; null: none. */
  lastStatus: z.number().int().nullable(),
  trouble: webhookTrouble.nullable(),
  durationMs: z.number().int().nullable(),
  nextAt: z.iso.datetime().nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

export const webhookDeliveryDetail = webhookDelivery.extend({
  body: z.string(),
  /** What was sent with the last attempt. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The beginning of what the receiver answered last. */
  answer: z.string(),
  canResend: z.boolean(),
})
export type WebhookDeliveryDetail = z.infer<typeof webhookDeliveryDetail>

/** The newest first. */
export const webhookDeliveryListInput = pageInput.pick({ page: true, size: true }).extend({
  state: webhookDeliveryState.optional(),
})
