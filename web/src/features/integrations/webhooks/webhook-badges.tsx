import type { WebhookDeliveryState, WebhookState } from '@reihum/contract/integrations/webhook.schema.ts'
import { webhookTestEvent } from '@reihum/contract/integrations/webhook-events.ts'
import { auditedCommands } from '@reihum/contract/words.ts'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { webhooksMessages } from './webhooks.messages.ts'

const colours: Record<WebhookState, BadgeColour> = { on: 'positive', failing: 'warning', off: 'secondary' }

export function WebhookBadge({ state }: { state: WebhookState }) {
  const text = useText(webhooksMessages)
  return <StateBadge colour={colours[state]}>{text(state)}</StateBadge>
}

const deliveryColours: Record<WebhookDeliveryState, BadgeColour> = {
  waiting: 'info',
  delivered: 'positive',
  failed: 'negative',
  stopped: 'secondary',
}

export const deliveryStates = ['waiting', 'delivered', 'failed', 'stopped'] as const

export function DeliveryBadge({ state }: { state: WebhookDeliveryState }) {
  const text = useText(webhooksMessages)
  return <StateBadge colour={deliveryColours[state]}>{text(`${state}State`)}</StateBadge>
}

/** What an event is called. */
export function useEventName() {
  const text = useText(webhooksMessages)
  const locale = useLocale()
  return (event: string) =>
    event === webhookTestEvent ? text('testEvent') : (auditedCommands[event]?.name[locale] ?? event)
}
