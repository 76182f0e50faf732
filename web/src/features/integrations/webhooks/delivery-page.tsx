import { Button } from '@mantine/core'
import type { WebhookDeliveryDetail } from '@reihum/contract/integrations/webhook.schema.ts'
import { webhookTroubleWords } from '@reihum/contract/integrations/webhook-troubles.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api, queries } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { useTierGate } from '#platform/tier-gate.tsx'
import { DetailPage, Facts, Section } from '#ui/detail-page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { DeliveryBadge, useEventName } from './webhook-badges.tsx'
import { webhooksMessages } from './webhooks.messages.ts'
import classes from './webhooks.module.css'
import { nameOfWebhook, reloadWebhooks, webhooksQuery } from './webhooks-query.ts'

type Ids = { webhookId: string; deliveryId: string }

/** Looks again while it is on its way. */
const lookAgainMs = 2_000

export function DeliveryPage() {
  const { id: tenant } = useActiveTenant()
  const ids = useParams({ strict: false }) as Ids
  const query = useQuery({
    ...queries.integrations.webhookDelivery.queryOptions({ input: { tenant, ...ids } }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? lookAgainMs : false),
  })
  return <Loaded query={query}>{(delivery) => <Detail delivery={delivery} ids={ids} />}</Loaded>
}

/** JSON as people read it. */
function spread(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

function Detail({ delivery, ids }: { delivery: WebhookDeliveryDetail; ids: Ids }) {
  const text = useText(webhooksMessages)
  const locale = useLocale()
  const { id: tenant } = useActiveTenant()
  const { dateTime } = useFormats()
  const nameOf = useEventName()
  const gate = useTierGate('apiAccess')
  const { data } = useQuery(webhooksQuery(tenant))
  const webhook = data?.items.find(({ id }) => id === ids.webhookId)
  const { event, state, trouble, lastStatus, lastAt, nextAt, durationMs } = delivery
  const answered = lastStatus === null ? null : text('status', { status: String(lastStatus) })
  return (
    <DetailPage
      title={nameOf(event)}
      mark={<DeliveryBadge state={state} />}
      line={text('deliveryLine', { event, time: dateTime(delivery.madeAt) })}
      backTo={{
        to: `/settings/integrations/webhooks/${ids.webhookId}`,
        label: webhook ? nameOfWebhook(webhook) : text('title'),
      }}
      actions={gate.isIncluded && delivery.canResend && <Resend delivery={delivery} ids={ids} />}
    >
      {state !== 'delivered' && trouble && <p>{webhookTroubleWords[trouble][locale]}</p>}
      {webhook?.state === 'off' && !delivery.canResend && state !== 'delivered' && (
        <p className="grey">{text('offHint')}</p>
      )}
      <Section title={text('details')}>
        <Facts
          facts={[
            { label: text('attempts'), value: String(delivery.attempts) },
            lastAt !== null && { label: text('lastAttempt'), value: dateTime(lastAt) },
            nextAt !== null && { label: text('nextAttempt'), value: dateTime(nextAt) },
            durationMs !== null && {
              label: text('duration'),
              value: text('milliseconds', { count: String(durationMs) }),
            },
            { label: text('id'), value: <span className="mono">{delivery.eventId}</span> },
          ]}
        />
      </Section>
      <Section title={text('request')}>
        {delivery.headers.length === 0 ? (
          <p className="grey">{text('noRequest')}</p>
        ) : (
          <pre className={classes.code}>
            {delivery.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}
          </pre>
        )}
        <pre className={classes.code}>{spread(delivery.body)}</pre>
      </Section>
      <Section title={text('response')}>
        {answered && <p>{answered}</p>}
        {delivery.answer ? (
          <pre className={classes.code}>{delivery.answer}</pre>
        ) : (
          <p className="grey">{text('noAnswer')}</p>
        )}
      </Section>
    </DetailPage>
  )
}

function Resend({ delivery: { id, state }, ids }: { delivery: WebhookDeliveryDetail; ids: Ids }) {
  const text = useText(webhooksMessages)
  const { id: tenant } = useActiveTenant()
  const sending = useMutation({
    mutationFn: () => api.integrations.resendWebhookDelivery({ tenant, ...ids, deliveryId: id }),
    onSuccess: () => {
      notify({ kind: 'info', message: text('resent') })
      reloadWebhooks(tenant)
    },
  })
  return (
    <Button variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
      {text(state === 'waiting' ? 'sendNow' : 'resend')}
    </Button>
  )
}
