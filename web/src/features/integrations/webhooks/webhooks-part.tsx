import { Anchor, Button } from '@mantine/core'
import type { ToldWebhook, Webhook, Webhooks } from '@reihum/contract/integrations/webhook.schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { useTierGate } from '#platform/tier-gate.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import classes from '../integrations.module.css'
import { ToldSecretDialog } from './told-secret-dialog.tsx'
import { WebhookBadge } from './webhook-badges.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { webhooksMessages } from './webhooks.messages.ts'
import { nameOfWebhook, webhooksQuery } from './webhooks-query.ts'

/** The webhooks of the tenant: where events are sent to. */
export function WebhooksPart() {
  const { id: tenant } = useActiveTenant()
  const query = useQuery(webhooksQuery(tenant))
  return <Loaded query={query}>{(webhooks) => <Part webhooks={webhooks} />}</Loaded>
}

function Part({ webhooks: { items } }: { webhooks: Webhooks }) {
  const text = useText(webhooksMessages)
  const gate = useTierGate('apiAccess')
  const { round, open, dialog } = useDialogFor<true>()
  const [told, setTold] = useState<ToldWebhook | null>(null)
  return (
    <section className={classes.page}>
      <header className={classes.head}>
        <div>
          <h2>{text('title')}</h2>
          <p className="grey">
            {text('hint')}{' '}
            <Anchor href="/api/docs#webhooks" target="_blank" inherit>
              {text('docs')}
            </Anchor>
          </p>
        </div>
        {gate.isIncluded && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => open(true)}
          >
            {text('make')}
          </Button>
        )}
      </header>
      {!gate.isIncluded && items.length > 0 && <p className="grey">{text('notIncluded')}</p>}
      {items.length === 0 ? (
        <ScreenState sentence={text('none')} />
      ) : (
        <ul className={classes.tokens} aria-label={text('list')}>
          {items.map((webhook) => (
            <Row key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      <WebhookDialog
        key={round}
        webhook={null}
        {...dialog}
        onMade={(fresh) => {
          dialog.onClose()
          setTold(fresh)
        }}
      />
      <ToldSecretDialog told={told} onClose={() => setTold(null)} />
    </section>
  )
}

function Row({ webhook }: { webhook: Webhook }) {
  const text = useText(webhooksMessages)
  const { dateTime } = useFormats()
  const { id, url, state, events, deliveredAt, waiting } = webhook
  const facts = [
    text('events', { count: events.length }),
    deliveredAt ? text('delivered', { time: dateTime(deliveredAt) }) : text('neverDelivered'),
    ...(waiting > 0 ? [text('waiting', { count: waiting })] : []),
  ]
  return (
    <li className={classes.token}>
      <div className={classes.words}>
        <span className={classes.name}>
          <Anchor component={Link} to={`/settings/integrations/webhooks/${id}`} inherit>
            <strong>{nameOfWebhook(webhook)}</strong>
          </Anchor>
          <WebhookBadge state={state} />
        </span>
        <span>{url}</span>
        <span className="grey">{facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join(' · ')}</span>
      </div>
    </li>
  )
}
