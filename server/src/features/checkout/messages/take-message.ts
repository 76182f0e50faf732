import { record } from '#platform/audit/record.ts'
import type { JobPayload } from '#platform/jobs/worker.ts'
import { Refusal } from '#platform/refusal.ts'
import type { JobDependencies } from '#platform/room.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { credentialsOf } from '../accounts/payment-account.store.ts'
import { attemptOfMessage } from '../attempts/attempt.queries.ts'
import { type Enter, lookUpAttempt, type Reaching } from '../attempts/look-up-attempt.ts'
import { serviceMessageTaken } from '../checkout.events.ts'
import { lookUpPayout } from '../payouts/look-up-payouts.ts'
import { refreshPayment } from '../service-refunds/refresh-payment.ts'
import { paymentServices, type ServiceName } from '../services/services.ts'

/** Stores a message that its service signed, once; a job does the rest. Whoever signs nothing is refused. */
export async function takeMessage(
  enter: Enter,
  { vault, services }: Reaching,
  { service: name, headers, body }: { service: ServiceName; headers: Record<string, string>; body: Buffer },
): Promise<boolean> {
  const service = paymentServices(services)[name]
  const account = await enter((ctx) => credentialsOf(ctx, vault, name))
  if (!service || !account) throw new Refusal('NOT_FOUND')
  const event = await service.readEvent(account.credentials, headers, body)
  if (!event) throw new Refusal('MESSAGE_NOT_SIGNED')
  return enter(async (ctx) => {
    const stored = await ctx.tx
      .insertInto('service_message')
      .values({
        tenant_id: ctx.tenantId,
        service: name,
        external_id: event.externalId,
        type: event.type,
        at: event.at,
        attempt_external_id: event.attemptId,
        capture_external_id: event.captureId,
        payout_external_id: event.payoutId,
        received_at: ctx.now,
      })
      .onConflict((c) => c.columns(['tenant_id', 'service', 'external_id']).doNothing())
      .returning('external_id')
      .executeTakeFirst()
    if (stored) await record(ctx, serviceMessageTaken(ctx.tenantId, name, event.externalId))
    return stored !== undefined
  })
}

type Job = JobPayload<{ service: string; externalId: string }>

async function readMessage(ctx: TenantContext, { service, externalId }: Job) {
  const row = await ctx.tx
    .selectFrom('service_message')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('service', '=', service)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  if (!row || row.processed_at) return null
  const about = { attemptId: row.attempt_external_id, captureId: row.capture_external_id }
  return { row, attempt: await attemptOfMessage(ctx, service, about) }
}

/**
 * Looks up what a message is about: whatever it says, and in whichever order messages come. One that is about nothing of ours
 * is done with.
 */
export const followMessage =
  (deps: JobDependencies) =>
  async (job: Job): Promise<void> => {
    const enter: Enter = (body) =>
      deps.inTenant({ tenant: job.tenantId, access: 'system', origin: noOrigin }, body)
    const read = await enter((ctx) => readMessage(ctx, job))
    if (!read) return
    if (read.attempt && read.attempt.state !== 'completed') await lookUpAttempt(enter, deps, read.attempt.id)
    else if (read.attempt) await refreshPayment(enter, deps, read.attempt.id)
    const { payout_external_id: payout } = read.row
    if (payout !== null)
      await lookUpPayout(enter, deps, { service: job.service as ServiceName, externalId: payout })
    await enter((ctx) =>
      ctx.tx
        .updateTable('service_message')
        .set({ processed_at: ctx.now })
        .where('tenant_id', '=', ctx.tenantId)
        .where('service', '=', job.service)
        .where('external_id', '=', job.externalId)
        .execute(),
    )
  }
