import type { WebhookFields } from '@reihum/contract/integrations/webhook.schema.ts'
import { event } from '#platform/audit/event.ts'

const ofWebhook = (webhookId: string) =>
  ({ subject: { kind: 'webhook', id: webhookId }, payload: { webhookId } }) as const

/** As the log names the fields. */
export const toldWebhookFields = ({ url, description, events }: WebhookFields) => ({
  webhookUrl: url,
  webhookDescription: description,
  webhookEvents: [...events],
})

export const webhookMade = (id: string, fields: WebhookFields) =>
  event({ name: 'webhook.made', ...ofWebhook(id), metadata: { after: toldWebhookFields(fields) } })

export const webhookChanged = (id: string, change: { before: object; after: object }) =>
  event({ name: 'webhook.changed', ...ofWebhook(id), metadata: change })

export const webhookSecretRenewed = (id: string) =>
  event({ name: 'webhook.secret-renewed', ...ofWebhook(id), metadata: {} })

export const webhookSwitchedOn = (id: string) =>
  event({ name: 'webhook.switched-on', ...ofWebhook(id), metadata: {} })

export const webhookSwitchedOff = (id: string) =>
  event({ name: 'webhook.switched-off', ...ofWebhook(id), metadata: {} })

/** By itself; the admins are told. */
export const webhookStopped = (id: string, reason: 'failing' | 'gone') =>
  event({ name: 'webhook.stopped', ...ofWebhook(id), metadata: { webhookOffReason: reason } })

export const webhookRemoved = (id: string, fields: WebhookFields) =>
  event({ name: 'webhook.removed', ...ofWebhook(id), metadata: { before: toldWebhookFields(fields) } })
