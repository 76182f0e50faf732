import { sql } from 'kysely'
import { record } from '#platform/audit/record.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { JobPayload } from '#platform/jobs/worker.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { refundExecuted } from './refund.events.ts'
import { refundOfServiceKey, serviceKeyOf } from './refund.rules.ts'
import { lockRefunds, storeRefundChange } from './refund.store.ts'

/** When the ledger booked what the service gave back; null: it has not. */
async function bookedOn(ctx: TenantContext, paymentId: string, requestKey: string): Promise<string | null> {
  const { rows } = await sql<{ executedOn: string }>`
    select f.executed_on as "executedOn" from service_refund r
    join refund f on f.tenant_id = r.tenant_id and f.request_key = r.id and f.payment_id = r.payment_id
    where r.tenant_id = ${ctx.tenantId} and r.payment_id = ${paymentId} and r.request_key = ${requestKey}`.execute(
    ctx.tx,
  )
  return rows[0]?.executedOn ?? null
}

type Told = { requestKey: string; paymentId: string; reason: string }

async function followService(
  ctx: TenantContext,
  { requestKey, paymentId, reason }: Told,
  isDone: boolean,
): Promise<void> {
  const [locked] = await lockRefunds(ctx, [refundOfServiceKey(requestKey)])
  if (locked?.refund.state !== 'on_its_way') return
  const { id, service_tries } = locked.refund
  if (serviceKeyOf(id, service_tries) !== requestKey) return
  // What was refused has not happened, and may be tried again or go another way.
  if (!isDone) return storeRefundChange(ctx, id, { state: 'created', failure: reason })
  const executedOn = await bookedOn(ctx, paymentId, requestKey)
  // The service gave back what was used otherwise meanwhile: the books cannot follow, and staff have to look.
  if (executedOn === null) return storeRefundChange(ctx, id, { failure: reason })
  await storeRefundChange(ctx, id, { state: 'executed', executed_on: executedOn })
  await record(ctx, refundExecuted(paymentId, [id]))
}

const ourKey = /^[0-9a-f-]{36}[/][0-9]+$/

/** What a service says of refunds that were asked for here; what somebody asked for elsewhere is none of them. */
export const followServiceJob =
  ({ inTenant }: { inTenant: InTenant }) =>
  async ({ tenantId, event, ...told }: JobPayload<{ event: string } & Told>): Promise<void> => {
    if (!ourKey.test(told.requestKey)) return
    await inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, (ctx) =>
      followService(ctx, told, event === 'service-refund.completed'),
    )
  }
