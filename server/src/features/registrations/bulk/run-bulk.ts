import { registrationBulkAction } from '@reihum/contract/registrations/bulk-run.schema.ts'
import type { UserId } from '@reihum/contract/wire/ids.schema.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { JobPayload } from '#platform/jobs/worker.ts'
import { Refusal } from '#platform/refusal.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { actOnRegistrations, type Outcome } from './act-on-registrations.ts'
import { type BulkResult, resultsOf } from './bulk-run.queries.ts'
import { lockBulkRun, storeBulkResults } from './bulk-run.store.ts'

/** Small enough that bookings of the same course do not wait long, and that the progress is visible. */
const portion = 50

type Row = NonNullable<Awaited<ReturnType<typeof lockBulkRun>>>

/** Acts as who started the run, as a member or as support. They are verified, otherwise they could not have started it. */
function asStarter(ctx: TenantContext, { actor_id: userId, by_support: isSupport }: Row): TenantContext {
  if (!userId) return ctx
  const actor = { kind: isSupport ? 'support' : 'user', userId: userId as UserId, name: '' } as const
  return { ...ctx, isVerified: true, actor }
}

type TakePortion = (ctx: TenantContext, ids: readonly string[], row: Row) => Promise<BulkResult[]>

const act: TakePortion = async (ctx, ids, row) => {
  const gone: Outcome = { kind: 'refused', code: 'NOT_FOUND', data: {} }
  const action = registrationBulkAction.parse(row.action)
  const { outcomes } = await actOnRegistrations(asStarter(ctx, row), ids, action, row.id)
  return ids.map((id) => ({ id, outcome: outcomes.get(id) ?? gone }))
}

/** A refusal of the whole portion becomes the result of each registration in it. */
const refuse =
  ({ code, data }: Refusal): TakePortion =>
  async (_, ids) =>
    ids.map((id) => ({ id, outcome: { kind: 'refused', code, data } }))

/**
 * A portion and its results are stored in one transaction: if the process dies, the run continues after the last
 * finished portion.
 */
async function runPortion(inTenant: InTenant, tenant: string, bulkRunId: string): Promise<boolean> {
  const takeBy = (take: TakePortion) =>
    inTenant({ tenant, access: 'system', origin: noOrigin }, async (ctx) => {
      const row = await lockBulkRun(ctx, bulkRunId)
      if (!row || row.finished_at) return true
      const taken = resultsOf(row).length
      const ids = row.registration_ids.slice(taken, taken + portion)
      const isLast = taken + ids.length >= row.registration_ids.length
      await storeBulkResults(ctx, bulkRunId, await take(ctx, ids, row), isLast)
      return isLast
    })
  try {
    return await takeBy(act)
  } catch (error) {
    // What is not available now is no answer: the job runs again.
    if (error instanceof Refusal && error.code !== 'UNAVAILABLE') return takeBy(refuse(error))
    throw error
  }
}

export function bulkJobs({ inTenant }: { inTenant: InTenant }) {
  return {
    'registrations.run-bulk': async ({ tenantId, bulkRunId }: JobPayload<{ bulkRunId: string }>) => {
      while (!(await runPortion(inTenant, tenantId, bulkRunId)));
    },
  }
}
