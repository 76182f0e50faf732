import { insertTogether } from '#platform/database/insert-together.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { carriedOn } from './running-job.ts'

/** So many at a time, so that a crash has few done again, and others take turns. */
const usualPortion = 25

/** Promises jobs in this transaction that do something to these records, each to a portion of them. */
export async function promisePortions(
  ctx: TenantContext,
  task: string,
  ids: readonly string[],
  payloadOf: (portion: readonly string[]) => object,
  inPortion = usualPortion,
): Promise<void> {
  const promises = Array.from({ length: Math.ceil(ids.length / inPortion) }, (_, at) => ({
    tenant_id: ctx.tenantId,
    id: newId(ctx.now.getTime()),
    task,
    payload: {
      eventId: newId(ctx.now.getTime()),
      ...carriedOn(ctx.origin),
      ...payloadOf(ids.slice(at * inPortion, (at + 1) * inPortion)),
    },
  }))
  await insertTogether(ctx.tx, { outbox: promises })
}
