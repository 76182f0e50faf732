import type { WebhookTrouble } from '@reihum/contract/integrations/webhook-troubles.ts'
import type { Selectable } from 'kysely'
import { insertTogether } from '#platform/database/insert-together.ts'
import type { WebhookDelivery as Row } from '#platform/database/schema.ts'
import { newId } from '#platform/ids.ts'
import { carriedOn } from '#platform/jobs/running-job.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export const deliverTask = 'integrations.deliver-webhook'

type ToDeliver = { webhookId: string; eventId: string; event: string; body: string; isTest: boolean }

/** Promises that these deliveries are made, in this transaction. */
async function promise(ctx: TenantContext, due: readonly { id: string; round: number }[]): Promise<void> {
  await insertTogether(ctx.tx, {
    outbox: due.map(({ id, round }) => ({
      tenant_id: ctx.tenantId,
      id: newId(ctx.now.getTime()),
      task: deliverTask,
      payload: { deliveryId: id, round, ...carriedOn(ctx.origin) },
    })),
  })
}

/** Stores deliveries and promises them. What is there already, because this ran before, was promised then. */
export async function insertDeliveries(
  ctx: TenantContext,
  deliveries: readonly ToDeliver[],
): Promise<{ id: string; round: number }[]> {
  if (deliveries.length === 0) return []
  const stored = await ctx.tx
    .insertInto('webhook_delivery')
    .values(
      deliveries.map(({ webhookId, eventId, event, body, isTest }) => ({
        tenant_id: ctx.tenantId,
        id: newId(ctx.now.getTime()),
        webhook_id: webhookId,
        event_id: eventId,
        event,
        body,
        is_test: isTest,
        state: 'waiting',
        made_at: ctx.now,
        begun_at: ctx.now,
        next_at: ctx.now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'webhook_id', 'event_id']).doNothing())
    .returning(['id', 'round'])
    .execute()
  await promise(ctx, stored)
  return stored
}

export function readDelivery(ctx: TenantContext, id: string): Promise<Selectable<Row> | undefined> {
  return ctx.tx
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** How an attempt went. */
export type Attempted = {
  at: Date
  durationMs: number
  status: number | null
  trouble: WebhookTrouble | null
  answer: string
  signature: string
}

/** Notes an attempt. False: it was sent again by hand meanwhile, or stopped, so this says nothing any more. */
export async function noteAttempt(
  ctx: TenantContext,
  { id, round, attempts }: Pick<Selectable<Row>, 'id' | 'round' | 'attempts'>,
  { at, durationMs, status, trouble, answer, signature }: Attempted,
  outcome: { state: 'waiting' | 'delivered' | 'failed'; nextAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.tx
    .updateTable('webhook_delivery')
    .set({
      state: outcome.state,
      next_at: outcome.nextAt,
      attempts: attempts + 1,
      last_at: at,
      last_status: status,
      trouble,
      answer,
      signature,
      duration_ms: Math.round(durationMs),
    })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('round', '=', round)
    // Stopped while it was on its way: what the receiver has got counts.
    .where('state', 'in', outcome.state === 'delivered' ? ['waiting', 'stopped'] : ['waiting'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Begins another round; what was promised for the one before finds that it is over. */
export async function beginRound(ctx: TenantContext, { id, round }: Selectable<Row>): Promise<void> {
  const next = round + 1
  await ctx.tx
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', round: next, begun_at: ctx.now, attempts: 0, next_at: ctx.now })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
  await promise(ctx, [{ id, round: next }])
}
