import { Button, Menu } from '@mantine/core'
import type { ToldWebhook, Webhook } from '@reihum/contract/integrations/webhook.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { QuestionDialog } from '#ui/dialog.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { ToldSecretDialog } from './told-secret-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { webhooksMessages } from './webhooks.messages.ts'
import { keepWebhook, nameOfWebhook, reloadWebhooks } from './webhooks-query.ts'

type Props = { webhook: Webhook }

function useSwitch({ webhook }: Props, then: () => void = () => undefined) {
  const text = useText(webhooksMessages)
  const { id: tenant } = useActiveTenant()
  return useMutation({
    mutationFn: (on: boolean) => api.integrations.switchWebhook({ tenant, webhookId: webhook.id, on }),
    onSuccess: (fresh, on) => {
      notify({ kind: 'positive', message: text(on ? 'wasOn' : 'wasOff', { name: nameOfWebhook(webhook) }) })
      then()
      keepWebhook(tenant, fresh)
    },
  })
}

/** What can be done with a webhook beside testing it. `isIncluded`: otherwise it can only be deleted. */
export function WebhookMenu({
  webhook,
  isIncluded,
  onRemoved,
}: Props & { isIncluded: boolean; onRemoved: () => void }) {
  const text = useText(webhooksMessages)
  const name = nameOfWebhook(webhook)
  const { subject, round, open, dialog } = useDialogFor<'edit' | 'renew' | 'off' | 'remove'>()
  const [told, setTold] = useState<ToldWebhook | null>(null)
  const close = dialog.onClose
  const switching = useSwitch({ webhook }, close)
  const questions = (kind: typeof subject) => ({ isOpen: dialog.isOpen && subject === kind, onClose: close })
  return (
    <>
      <MoreMenu label={text('actions', { name })} isQuiet>
        {isIncluded && (
          <>
            <Menu.Item onClick={() => open('edit')}>{text('edit')}</Menu.Item>
            <Menu.Item onClick={() => open('renew')}>{text('renew')}</Menu.Item>
            {webhook.state !== 'off' && (
              <Menu.Item onClick={() => open('off')}>{text('switchOff')}</Menu.Item>
            )}
          </>
        )}
        <Menu.Item data-destructive onClick={() => open('remove')}>
          {text('remove')}
        </Menu.Item>
      </MoreMenu>
      <WebhookDialog key={round} webhook={webhook} {...questions('edit')} />
      <QuestionDialog
        title={text('offTitle', { name })}
        text={text('offText')}
        button={text('switchOff')}
        isPending={switching.isPending}
        onConfirm={() => switching.mutate(false)}
        {...questions('off')}
      />
      <RenewDialog
        webhook={webhook}
        {...questions('renew')}
        onTold={(fresh) => {
          close()
          setTold(fresh)
        }}
      />
      <RemoveDialog webhook={webhook} {...questions('remove')} onRemoved={onRemoved} />
      <ToldSecretDialog told={told} onClose={() => setTold(null)} />
    </>
  )
}

type Question = Props & { isOpen: boolean; onClose: () => void }

function RenewDialog({ webhook, onTold, ...dialog }: Question & { onTold: (told: ToldWebhook) => void }) {
  const text = useText(webhooksMessages)
  const { id: tenant } = useActiveTenant()
  const { id: webhookId, revision } = webhook
  const renewing = useMutation({
    mutationFn: () => api.integrations.renewWebhookSecret({ tenant, webhookId, revision }),
    onSuccess: (fresh) => {
      onTold(fresh)
      keepWebhook(tenant, fresh.webhook)
    },
  })
  return (
    <QuestionDialog
      title={text('renewTitle', { name: nameOfWebhook(webhook) })}
      text={text('renewText')}
      button={text('renew')}
      isPending={renewing.isPending}
      onConfirm={() => renewing.mutate()}
      {...dialog}
    />
  )
}

function RemoveDialog({ webhook, onRemoved, ...dialog }: Question & { onRemoved: () => void }) {
  const text = useText(webhooksMessages)
  const { id: tenant } = useActiveTenant()
  const name = nameOfWebhook(webhook)
  const removing = useMutation({
    mutationFn: () => api.integrations.removeWebhook({ tenant, webhookId: webhook.id }),
    onSuccess: () => {
      notify({ kind: 'positive', message: text('wasRemoved', { name }) })
      dialog.onClose()
      onRemoved()
      reloadWebhooks(tenant)
    },
  })
  return (
    <QuestionDialog
      title={text('removeTitle', { name })}
      text={text('removeText')}
      button={text('remove')}
      isDestructive
      isPending={removing.isPending}
      onConfirm={() => removing.mutate()}
      {...dialog}
    />
  )
}

/** Sends a test; the log below shows how it goes. */
export function TestButton({ webhook }: Props) {
  const text = useText(webhooksMessages)
  const { id: tenant } = useActiveTenant()
  const testing = useMutation({
    mutationFn: () => api.integrations.testWebhook({ tenant, webhookId: webhook.id }),
    onSuccess: () => {
      notify({ kind: 'info', message: text('testSent') })
      reloadWebhooks(tenant)
    },
  })
  return (
    <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
      {text('test')}
    </Button>
  )
}

export function SwitchOnButton({ webhook }: Props) {
  const text = useText(webhooksMessages)
  const switching = useSwitch({ webhook })
  return (
    <Button loading={switching.isPending} onClick={() => switching.mutate(true)}>
      {text('switchOn')}
    </Button>
  )
}
