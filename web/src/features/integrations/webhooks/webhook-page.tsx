import { type Webhook, webhookDeliveryListInput } from '@reihum/contract/integrations/webhook.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { useTierGate } from '#platform/tier-gate.tsx'
import { DetailPage } from '#ui/detail-page.tsx'
import { List } from '#ui/list/list-page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { NotFound } from '#ui/states/not-found.tsx'
import { useText } from '#ui/text.tsx'
import { SwitchOnButton, TestButton, WebhookMenu } from './webhook-actions.tsx'
import { DeliveryBadge, deliveryStates, useEventName, WebhookBadge } from './webhook-badges.tsx'
import { webhooksMessages } from './webhooks.messages.ts'
import classes from './webhooks.module.css'
import { nameOfWebhook, webhooksQuery } from './webhooks-query.ts'

/** Looks again while something is on its way, so that a test shows how it went. */
const lookAgainMs = 2_000

export function WebhookPage() {
  const { id: tenant } = useActiveTenant()
  const { webhookId } = useParams({ strict: false }) as { webhookId: string }
  const query = useQuery(webhooksQuery(tenant))
  return (
    <Loaded query={query}>
      {({ items }) => {
        const webhook = items.find(({ id }) => id === webhookId)
        return webhook ? <Detail webhook={webhook} /> : <NotFound />
      }}
    </Loaded>
  )
}

function useStateLine({ state, offReason, offAt, failingSince, formerSecretUntil }: Webhook) {
  const text = useText(webhooksMessages)
  const { dateTime } = useFormats()
  const why = { hand: 'offByHand', failing: 'offFailing', gone: 'offGone' } as const
  const said = []
  if (state === 'off' && offReason && offAt) said.push(text(why[offReason], { time: dateTime(offAt) }))
  if (state === 'failing' && failingSince) said.push(text('failingSince', { time: dateTime(failingSince) }))
  if (formerSecretUntil) said.push(text('formerSecret', { time: dateTime(formerSecretUntil) }))
  return said
}

function Detail({ webhook }: { webhook: Webhook }) {
  const text = useText(webhooksMessages)
  const gate = useTierGate('apiAccess')
  const navigate = useNavigate()
  const said = useStateLine(webhook)
  const { date } = useFormats()
  const { madeBy, url, events } = webhook
  const madeAt = date(webhook.madeAt)
  const made = madeBy ? text('madeBy', { name: madeBy, date: madeAt }) : text('madeOn', { date: madeAt })
  return (
    <DetailPage
      title={nameOfWebhook(webhook)}
      mark={<WebhookBadge state={webhook.state} />}
      line={[url, text('events', { count: events.length }), made].join(' · ')}
      backTo={{ to: '/settings/integrations', label: text('integrations') }}
      actions={
        <>
          {gate.isIncluded && webhook.state === 'off' && <SwitchOnButton webhook={webhook} />}
          {gate.isIncluded && <TestButton webhook={webhook} />}
          <WebhookMenu
            webhook={webhook}
            isIncluded={gate.isIncluded}
            onRemoved={() => void navigate({ to: '/settings/integrations' })}
          />
        </>
      }
    >
      {said.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {!gate.isIncluded && <p className="grey">{text('notIncluded')}</p>}
      <h2 className={classes.log}>{text('log')}</h2>
      <Deliveries webhook={webhook} />
    </DetailPage>
  )
}

function Deliveries({ webhook: { id: webhookId } }: { webhook: Webhook }) {
  const text = useText(webhooksMessages)
  const { id: tenant } = useActiveTenant()
  const { dateTime } = useFormats()
  const nameOf = useEventName()
  const list = useRecordList(webhookDeliveryListInput, (search) => ({
    ...queries.integrations.webhookDeliveries.queryOptions({ input: { tenant, webhookId, ...search } }),
    refetchInterval: lookAgainMs,
  }))
  return (
    <List
      label={text('log')}
      {...list}
      columns={[
        { id: 'event', header: text('event'), isMain: true, cell: ({ event }) => nameOf(event) },
        {
          id: 'madeAt',
          header: text('when'),
          isNumeric: true,
          cell: ({ madeAt }) => dateTime(madeAt),
        },
        { id: 'attempts', header: text('attempts'), isNumeric: true, cell: ({ attempts }) => attempts },
        {
          id: 'lastStatus',
          header: text('answer'),
          isNumeric: true,
          cell: ({ lastStatus }) => lastStatus ?? '–',
        },
        { id: 'state', header: text('state'), cell: ({ state }) => <DeliveryBadge state={state} /> },
      ]}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/settings/integrations/webhooks/${webhookId}/deliveries/${id}`}
      phoneRow={({ event, state, madeAt, lastStatus }) => ({
        title: nameOf(event),
        mark: <DeliveryBadge state={state} />,
        meta: [
          dateTime(madeAt),
          ...(lastStatus ? [text('status', { status: String(lastStatus) })] : []),
        ].join(' · '),
      })}
      filters={[
        {
          kind: 'choice',
          key: 'state',
          label: text('state'),
          options: deliveryStates.map((state) => ({ value: state, label: text(`${state}State`) })),
        },
      ]}
      empty={{ sentence: text('noDeliveries') }}
    />
  )
}
