import { registrationBulkAction } from '@kurso/contract/registrations/bulk-run.schema.ts'
import type { UserId } from '@kurso/contract/wire/ids.schema.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { JobHandlers } from '#platform/jobs/worker.ts'
import { Refusal } from '#platform/refusal.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { actOnRegistrations, type Outcome } from './act-on-registrations.ts'
import type { BulkResult } from './bulk-run.queries.ts'
import { lockBulkRun, storeBulkResults } from './bulk-run.store.ts'

/** Small enough that bookings of the same course do not wait long, and that one sees it getting on. */
const portion = 50

/** As whoever started it, who is verified or was not let begin. */
function asStarter(ctx: TenantContext, actorId: string | null): TenantContext {
  if (!actorId) return ctx
  return { ...ctx, isVerified: true, actor: { kind: 'user', userId: actorId as UserId, name: '' } }
}

/** What is refused to all of a portion, such as for want of mails in the tier, is the answer of each. */
async function act(
  ctx: TenantContext,
  ids: readonly string[],
  row: NonNullable<Awaited<ReturnType<typeof lockBulkRun>>>,
): Promise<BulkResult[]> {
  const gone: Outcome = { kind: 'refused', code: 'NOT_FOUND', data: {} }
  const { outcomes } = await actOnRegistrations(ctx, ids, registrationBulkAction.parse(row.action), row.id)
  return ids.map((id) => ({ id, outcome: outcomes.get(id) ?? gone }))
}

/** One portion and its results are one transaction: killed in between, it goes on behind the last that was finished. */
async function runPortion(inTenant: InTenant, tenant: string, bulkRunId: string): Promise<boolean> {
  const enter = { tenant, access: 'system', origin: noOrigin } as const
  const next = (row: { registration_ids: string[]; results: unknown }) => {
    const taken = (row.results as BulkResult[]).length
    const ids = row.registration_ids.slice(taken, taken + portion)
    return { ids, isLast: taken + ids.length >= row.registration_ids.length }
  }
  try {
    return await inTenant(enter, async (ctx) => {
      const row = await lockBulkRun(ctx, bulkRunId)
      if (!row || row.finished_at) return true
      const { ids, isLast } = next(row)
      const results = await act(asStarter(ctx, row.actor_id), ids, row)
      await storeBulkResults(ctx, bulkRunId, results, isLast)
      return isLast
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, data } = error
    return inTenant(enter, async (ctx) => {
      const row = await lockBulkRun(ctx, bulkRunId)
      if (!row || row.finished_at) return true
      const { ids, isLast } = next(row)
      const results = ids.map((id): BulkResult => ({ id, outcome: { kind: 'refused', code, data } }))
      await storeBulkResults(ctx, bulkRunId, results, isLast)
      return isLast
    })
  }
}

export function bulkJobs({ inTenant }: { inTenant: InTenant }): JobHandlers {
  return {
    'registrations.run-bulk': async ({ tenantId, bulkRunId }) => {
      while (!(await runPortion(inTenant, tenantId, String(bulkRunId))));
    },
  }
}
