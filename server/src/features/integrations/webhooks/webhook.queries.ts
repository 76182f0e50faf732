import type {
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryState,
  WebhookOffReason,
  Webhooks,
} from '@reihum/contract/integrations/webhook.schema.ts'
import { isWebhookEvent } from '@reihum/contract/integrations/webhook-events.ts'
import { isWebhookTrouble } from '@reihum/contract/integrations/webhook-troubles.ts'
import { type Selectable, sql } from 'kysely'
import { readPage } from '#platform/database/read-page.ts'
import type { WebhookDelivery as DeliveryRow } from '#platform/database/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { webhookState } from './webhook.rules.ts'

const webhookRows = (ctx: TenantContext) =>
  ctx.tx
    .selectFrom('webhook as w')
    .leftJoin('member_name as n', (join) =>
      join.onRef('n.tenant_id', '=', 'w.tenant_id').onRef('n.user_id', '=', 'w.made_by'),
    )
    .where('w.tenant_id', '=', ctx.tenantId)
    .selectAll('w')
    .select([
      sql<string | null>`coalesce(nullif(n.full_name, ''), n.username)`.as('maker'),
      sql<Date | null>`(select d.last_at from webhook_delivery d where d.tenant_id = w.tenant_id
        and d.webhook_id = w.id and d.state = 'delivered' order by d.made_at desc, d.id desc limit 1)`.as(
        'delivered_at',
      ),
      sql<number>`(select count(*) from webhook_delivery d where d.tenant_id = w.tenant_id
        and d.webhook_id = w.id and d.state = 'waiting')`.as('waiting'),
    ])

type WebhookRow = Awaited<ReturnType<ReturnType<typeof webhookRows>['execute']>>[number]

const asWebhook = (row: WebhookRow, now: Date): Webhook =>
  ({
    id: row.id,
    revision: row.revision,
    url: row.url,
    description: row.description,
    events: row.events.filter(isWebhookEvent),
    state: webhookState(row),
    offReason: row.off_reason as WebhookOffReason | null,
    offAt: row.off_at?.toISOString() ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
    formerSecretUntil:
      row.former_secret_until && row.former_secret_until > now ? row.former_secret_until.toISOString() : null,
    madeBy: row.maker,
    madeAt: row.made_at.toISOString(),
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    waiting: row.waiting,
  }) as Webhook

export async function listWebhooks(ctx: TenantContext): Promise<Webhooks> {
  const rows = await webhookRows(ctx).orderBy('w.made_at').orderBy('w.id').execute()
  return { items: rows.map((row) => asWebhook(row, ctx.now)) }
}

export async function getWebhook(ctx: TenantContext, id: string): Promise<Webhook> {
  const row = await webhookRows(ctx).where('w.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return asWebhook(row, ctx.now)
}

const listColumns = [
  'id',
  'event_id',
  'event',
  'state',
  'made_at',
  'attempts',
  'last_at',
  'last_status',
  'trouble',
  'duration_ms',
  'next_at',
] as const

const asDelivery = (row: Pick<Selectable<DeliveryRow>, (typeof listColumns)[number]>): WebhookDelivery =>
  ({
    id: row.id,
    eventId: row.event_id,
    event: row.event,
    state: row.state as WebhookDeliveryState,
    madeAt: row.made_at.toISOString(),
    attempts: row.attempts,
    lastAt: row.last_at?.toISOString() ?? null,
    lastStatus: row.last_status,
    trouble: isWebhookTrouble(row.trouble) ? row.trouble : null,
    durationMs: row.duration_ms,
    nextAt: row.next_at?.toISOString() ?? null,
  }) as WebhookDelivery

type Wanted = {
  webhookId: string
  state?: WebhookDeliveryState | undefined
  page: number
  size: number
}

export async function listDeliveries(ctx: TenantContext, { webhookId, state, ...page }: Wanted) {
  await getWebhook(ctx, webhookId)
  let matching = ctx.tx
    .selectFrom('webhook_delivery')
    .where('tenant_id', '=', ctx.tenantId)
    .where('webhook_id', '=', webhookId)
  if (state) matching = matching.where('state', '=', state)
  const rows = matching.select(listColumns).orderBy('made_at', 'desc').orderBy('id', 'desc')
  const { rows: found, total } = await readPage(rows, matching, page)
  return { items: found.map(asDelivery), total }
}

type One = { webhookId: string; deliveryId: string }

export async function findDelivery(
  ctx: TenantContext,
  { webhookId, deliveryId }: One,
): Promise<Selectable<DeliveryRow>> {
  const row = await ctx.tx
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('webhook_id', '=', webhookId)
    .where('id', '=', deliveryId)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export const shownDelivery = async (ctx: TenantContext, one: One): Promise<WebhookDelivery> =>
  asDelivery(await findDelivery(ctx, one))

/** The headers of the last attempt; none before the first. */
function sentHeaders({ event_id, last_at, signature }: Selectable<DeliveryRow>) {
  if (!last_at || signature === null) return []
  return [
    { name: 'webhook-id', value: event_id },
    { name: 'webhook-timestamp', value: String(Math.floor(last_at.getTime() / 1000)) },
    { name: 'webhook-signature', value: signature },
  ]
}

export async function getDelivery(ctx: TenantContext, one: One): Promise<WebhookDeliveryDetail> {
  const row = await findDelivery(ctx, one)
  const webhook = await getWebhook(ctx, one.webhookId)
  return {
    ...asDelivery(row),
    body: row.body,
    headers: sentHeaders(row),
    answer: row.answer,
    canResend: !row.is_test && webhook.state !== 'off',
  }
}
