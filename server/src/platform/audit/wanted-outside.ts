import { isWebhookEvent, webhookDataOf } from '@reihum/contract/integrations/webhook-events.ts'
import type { DomainEvent } from './event.ts'

/** The job that has an event sent to the webhooks that want it. */
const task = 'integrations.tell-webhooks'

/** What programs of a provider may be told of an event, and the job that does it; null: it is not offered to any. */
export function offeredOutside(tenantId: string, event: DomainEvent) {
  return isWebhookEvent(event.name) ? { task, data: webhookDataOf(tenantId, event) } : null
}

/**
 * Whether a webhook of the tenant wants an event that is offered. It is asked in the statement that stores the event, so
 * that no change is committed whose event was forgotten, and no room needs to know.
 */
export const wantedOutside = `exists (select from webhook w where w.tenant_id = given.tenant_id
  and w.off_at is null and w.events @> array[given.payload ->> 'event'])`
