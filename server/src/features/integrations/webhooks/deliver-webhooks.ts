import type { WebhookTrouble } from '@reihum/contract/integrations/webhook-troubles.ts'
import { type Selectable, sql } from 'kysely'
import { hasFeature } from '#features/tenants/tier.queries.ts'
import { record } from '#platform/audit/record.ts'
import { type BreakerHolder, BreakerOpen, holdBreaker } from '#platform/breaker.ts'
import type { WebhookDelivery as Row } from '#platform/database/schema.ts'
import { Postponed } from '#platform/jobs/postponed.ts'
import type { JobAttempt, JobPayload } from '#platform/jobs/worker.ts'
import type { JobDependencies } from '#platform/room.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { callReceiver, type ReceiverOptions } from './call-receiver.ts'
import { headersOf } from './sign-webhook.ts'
import { webhookStopped } from './webhook.events.ts'
import {
  isReceiverDown,
  nextTry,
  readRetryAfter,
  reasonToSwitchOff,
  troubleOfError,
  troubleOfStatus,
} from './webhook.rules.ts'
import { readWebhook, secretsOf, switchOff, updateWebhook } from './webhook.store.ts'
import { type Attempted, insertDeliveries, noteAttempt, readDelivery } from './webhook-delivery.store.ts'

type Dependencies = Pick<JobDependencies, 'inTenant' | 'vault' | 'insideHosts'>
type Happened = JobPayload<{ eventId: string; event: string; at: string; data: object }>

/** Promises an event to all webhooks that want it now. */
export async function tellWebhooks(
  { inTenant }: Dependencies,
  { tenantId, eventId, event, at, data }: Happened,
): Promise<void> {
  await inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, async (ctx) => {
    if (!(await hasFeature(ctx, 'apiAccess'))) return
    const wanting = await ctx.tx
      .selectFrom('webhook')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('off_at', 'is', null)
      .where(sql<boolean>`events @> array[${event}]`)
      .orderBy('id')
      .execute()
    const body = JSON.stringify({ type: event, timestamp: at, data })
    const deliveries = wanting.map(({ id }) => ({ webhookId: id, eventId, event, body, isTest: false }))
    await insertDeliveries(ctx, deliveries)
    ctx.noteRecorded()
  })
}

/** A receiver that is down is asked by one delivery at a time and node, with growing pauses; the others come later. */
const breakerRules = { failures: 3, firstPauseMs: 30_000, longestPauseMs: 15 * 60_000 }
/** More breakers than that are not kept; those of receivers that were not called for longest go. */
const mostBreakers = 500

/** What a call that failed leaves behind. */
class Undelivered extends Error {
  readonly trouble: WebhookTrouble
  readonly status: number | null
  constructor(trouble: WebhookTrouble, status: number | null) {
    super(trouble)
    this.trouble = trouble
    this.status = status
  }
}

const isDown = (error: unknown) => error instanceof Undelivered && isReceiverDown(error.trouble, error.status)

type Due = { delivery: Selectable<Row>; url: string; secrets: string[] }

/** What is to be sent now; null: nothing, because it is over, or was sent again by hand. */
async function readDue(
  ctx: TenantContext,
  { vault }: Dependencies,
  { deliveryId, round }: { deliveryId: string; round: number },
): Promise<Due | null> {
  const delivery = await readDelivery(ctx, deliveryId)
  if (delivery?.state !== 'waiting' || delivery.round !== round) return null
  const webhook = await readWebhook(ctx, delivery.webhook_id)
  if (!webhook) return null
  return { delivery, url: webhook.url, secrets: await secretsOf(ctx, vault, webhook) }
}

type Called = Attempted & { retryAfterMs: number | null }

/** Calls the receiver once. What went wrong is told and not thrown; only a breaker that is open throws. */
async function call(
  { delivery, url, secrets }: Due,
  breaker: BreakerHolder,
  options: ReceiverOptions,
  now: Date,
): Promise<Called> {
  const headers = headersOf({ eventId: delivery.event_id, at: now, body: delivery.body }, secrets)
  const called: Called = {
    at: now,
    durationMs: 0,
    status: null,
    trouble: null,
    answer: '',
    signature: headers['webhook-signature'],
    retryAfterMs: null,
  }
  try {
    await breaker.run(async () => {
      const begun = performance.now()
      try {
        const { status, answer, retryAfter } = await callReceiver(
          url,
          { headers, body: delivery.body },
          options,
        )
        Object.assign(called, { status, answer, retryAfterMs: readRetryAfter(retryAfter, now) })
        called.trouble = troubleOfStatus(status)
      } catch (error) {
        called.trouble = troubleOfError((error as { code?: string }).code)
      } finally {
        called.durationMs = performance.now() - begun
      }
      if (called.trouble) throw new Undelivered(called.trouble, called.status)
    })
  } catch (error) {
    if (!(error instanceof Undelivered)) throw error
  }
  return called
}

/** Notes that nothing arrived: when it is tried again, and whether the webhook is switched off for it. */
async function noteFailure(
  ctx: TenantContext,
  delivery: Selectable<Row>,
  called: Called & { trouble: WebhookTrouble },
): Promise<Date | null> {
  const tried = {
    attempts: delivery.attempts + 1,
    begunAt: delivery.begun_at,
    retryAfterMs: called.retryAfterMs,
  }
  const nextAt = delivery.is_test ? null : nextTry(tried, ctx.now, Math.random())
  const isNoted = await noteAttempt(ctx, delivery, called, {
    state: nextAt ? 'waiting' : 'failed',
    nextAt,
  })
  if (!isNoted || delivery.is_test) return null
  const webhook = await readWebhook(ctx, delivery.webhook_id)
  if (!webhook || webhook.off_at) return null
  const failing_since = webhook.failing_since ?? ctx.now
  if (!webhook.failing_since) await updateWebhook(ctx, webhook.id, { failing_since })
  const reason = reasonToSwitchOff({ failing_since }, called.trouble, ctx.now)
  if (!reason) return nextAt
  await switchOff(ctx, webhook.id, reason)
  await record(ctx, webhookStopped(webhook.id, reason))
  return null
}

async function noteSuccess(ctx: TenantContext, delivery: Selectable<Row>, called: Called): Promise<void> {
  await noteAttempt(ctx, delivery, called, { state: 'delivered', nextAt: null })
  if (delivery.is_test) return
  await ctx.tx
    .updateTable('webhook')
    .set({ failing_since: null })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', delivery.webhook_id)
    .where('failing_since', 'is not', null)
    .execute()
}

type Promised = JobPayload<{ deliveryId: string; round: number }>

/**
 * Makes the job that hands a delivery to its receiver. While nothing arrives it is postponed, from seconds to half a day,
 * for three days; a postponed job counts as no attempt of the job, so the log of the delivery alone says how often it was
 * tried.
 */
export function deliverer(dependencies: Dependencies, options: Partial<ReceiverOptions> = {}) {
  const breakers = new Map<string, BreakerHolder>()

  function breakerOf(webhookId: string): BreakerHolder {
    const breaker = breakers.get(webhookId) ?? holdBreaker(breakerRules, isDown)
    breakers.delete(webhookId)
    breakers.set(webhookId, breaker)
    const [longest] = breakers.keys()
    if (breakers.size > mostBreakers && longest) breakers.delete(longest)
    return breaker
  }

  return async ({ tenantId, deliveryId, round }: Promised, { isHeld }: Pick<JobAttempt, 'isHeld'>) => {
    const enter = <Result>(body: (ctx: TenantContext) => Promise<Result>) =>
      dependencies.inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, body)
    const due = await enter(async (ctx) => {
      const found = await readDue(ctx, dependencies, { deliveryId, round })
      return found && { ...found, now: ctx.now }
    })
    if (!due) return
    const { delivery } = due
    // A breaker that a webhook's failures opened must not keep back the test that shows that it works again.
    const breaker = delivery.is_test ? holdBreaker(breakerRules, () => false) : breakerOf(delivery.webhook_id)
    if (!(await isHeld())) return
    const { insideHosts } = dependencies
    const called = await call(due, breaker, { insideHosts, ...options }, due.now).catch((error) => {
      if (error instanceof BreakerOpen)
        throw new Postponed(Math.max(1, error.waitMs / 1000), 'the receiver is in trouble')
      throw error
    })
    const next = await enter(async (ctx) => {
      const { trouble } = called
      if (trouble) return { at: await noteFailure(ctx, delivery, { ...called, trouble }), now: ctx.now }
      await noteSuccess(ctx, delivery, called)
      return null
    })
    if (next?.at) throw new Postponed((next.at.getTime() - next.now.getTime()) / 1000, called.trouble ?? '')
  }
}
