import type { JobPayload } from '#platform/jobs/worker.ts'
import type { JobDependencies } from '#platform/room.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { requireCredentials } from '../accounts/payment-account.store.ts'
import { lockAttempt } from '../attempts/attempt.store.ts'
import type { Enter, Reaching } from '../attempts/look-up-attempt.ts'
import { ServiceError, type ServiceRefund } from '../payment-port.ts'
import { paymentServices, type ServiceName } from '../services/services.ts'
import { storeRefundState } from './store-reported.ts'

async function read(ctx: TenantContext, refundId: string) {
  const row = await ctx.tx
    .selectFrom('service_refund as r')
    .innerJoin('service_payment as s', (join) =>
      join.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.payment_id', '=', 'r.payment_id'),
    )
    .innerJoin('payment as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.payment_id'),
    )
    .select([
      'r.id',
      'r.payment_id',
      'r.cents',
      'r.state',
      'r.origin',
      'r.external_id',
      'r.request_key',
      'r.purpose',
    ])
    .select(['s.external_id as capture_id', 's.service', 's.attempt_id', 'p.currency', 'p.free_cents'])
    .where('r.tenant_id', '=', ctx.tenantId)
    .where('r.id', '=', refundId)
    .executeTakeFirst()
  return row ?? null
}

type Row = NonNullable<Awaited<ReturnType<typeof read>>>

/** Stores what came of it, under the lock of the attempt like everything that a service says. */
function store(
  enter: Enter,
  row: Row,
  reported: Pick<ServiceRefund, 'state' | 'at'> & { externalId: string | null; reason?: string },
): Promise<void> {
  return enter(async (ctx) => {
    await lockAttempt(ctx, row.attempt_id)
    const now = await read(ctx, row.id)
    if (now) await storeRefundState(ctx, row.payment_id, { row: now, reported })
  })
}

/**
 * Asks the service to give money back. Its id is the key, so the service does it once however often it is asked: after a crash
 * and without an answer it is simply asked again. What was refused has not happened.
 */
export async function runServiceRefund(
  enter: Enter,
  { vault, services }: Reaching,
  refundId: string,
): Promise<void> {
  const row = await enter((ctx) => read(ctx, refundId))
  if (row?.origin !== 'here' || row.state === 'completed' || row.state === 'failed') return
  const name = row.service as ServiceName
  const service = paymentServices(services)[name]
  if (!service) return
  const credentials = await enter((ctx) => requireCredentials(ctx, vault, name))
  if (row.state === 'pending') {
    const capture = await service.lookUpCapture(credentials, row.capture_id)
    const found = capture.refunds.find(({ externalId }) => externalId === row.external_id)
    if (found) await store(enter, row, found)
    return
  }
  try {
    const asked = {
      captureId: row.capture_id,
      key: row.id,
      cents: row.cents,
      currency: row.currency,
      note: row.purpose,
    }
    await store(enter, row, await service.refund(credentials, asked))
  } catch (error) {
    if (!(error instanceof ServiceError) || error.kind !== 'refused') throw error
    const reason = error.code.slice(0, 100)
    await store(enter, row, { state: 'failed', externalId: null, at: new Date(), reason })
  }
}

export const runRefundJob =
  (deps: JobDependencies) =>
  ({ tenantId, refundId }: JobPayload<{ refundId: string }>): Promise<void> =>
    runServiceRefund(
      (body) => deps.inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, body),
      deps,
      refundId,
    )
