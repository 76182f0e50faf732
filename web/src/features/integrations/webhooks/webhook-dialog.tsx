import { TextInput } from '@mantine/core'
import {
  type ToldWebhook,
  type Webhook,
  type WebhookFields,
  webhookFields,
} from '@reihum/contract/integrations/webhook.schema.ts'
import { useState } from 'react'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { EventChoice } from './event-choice.tsx'
import { webhooksMessages } from './webhooks.messages.ts'
import { keepWebhook, reloadWebhooks } from './webhooks-query.ts'

type Props = DialogState & {
  /** The one to change; null: a new one. */
  webhook: Webhook | null
  onMade?: (told: ToldWebhook) => void
}

/** Where events are sent to, and which. */
export function WebhookDialog({ webhook, isOpen, onClose, onMade }: Props) {
  const text = useText(webhooksMessages)
  return (
    <Dialog title={text(webhook ? 'editTitle' : 'make')} isOpen={isOpen} onClose={onClose} isWide>
      <WebhookForm webhook={webhook} onClose={onClose} onMade={onMade} />
    </Dialog>
  )
}

const nothing: WebhookFields = { url: 'https://', description: '', events: [] }

function WebhookForm({ webhook, onClose, onMade }: Omit<Props, 'isOpen'>) {
  const text = useText(webhooksMessages)
  const { id: tenant } = useActiveTenant()
  // The same for a second attempt, which makes no second webhook.
  const [id] = useState(newId)
  const form = useCallForm({
    schema: webhookFields,
    initial: webhook ?? nothing,
    refusalFields: { WEBHOOK_ADDRESS_REFUSED: 'url' },
    call: async (entered) => {
      if (webhook) {
        const { id: webhookId, revision } = webhook
        keepWebhook(tenant, await api.integrations.changeWebhook({ tenant, webhookId, revision, ...entered }))
        return onClose()
      }
      const told = await api.integrations.makeWebhook({ tenant, id: id as Webhook['id'], ...entered })
      reloadWebhooks(tenant)
      onMade?.(told)
    },
  })
  const events = form.field('events')
  return (
    <DialogForm form={form} button={text(webhook ? 'save' : 'make')} onBack={onClose}>
      <TextInput
        label={text('url')}
        description={text('urlHint')}
        type="url"
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={500}
        {...form.field('url')}
      />
      <TextInput
        label={text('description')}
        description={text('descriptionHint')}
        autoComplete="off"
        maxLength={100}
        {...form.field('description')}
      />
      <EventChoice {...events} value={events.value as string[]} />
    </DialogForm>
  )
}
