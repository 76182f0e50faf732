import type { RegistrationBulkAction } from '@reihum/contract/registrations/bulk-run.schema.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/transaction.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { BulkResult } from './bulk-run.queries.ts'

type NewRun = {
  id: string
  action: RegistrationBulkAction
  registrationIds: string[]
}

/** Null: a run with this id was stored before. */
export async function insertBulkRun(ctx: TenantContext, run: NewRun): Promise<{ id: string } | null> {
  const stored = await ctx.tx
    .insertInto('bulk_run')
    .values({
      tenant_id: ctx.tenantId,
      id: run.id,
      action: JSON.stringify(run.action),
      actor_id: 'userId' in ctx.actor ? ctx.actor.userId : null,
      by_support: ctx.actor.kind === 'support',
      registration_ids: run.registrationIds,
      created_at: ctx.now,
    })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored ?? null
}

/** Locks a run against another worker that continues it at the same time, and reads its current state. */
export async function lockBulkRun(ctx: TenantContext, id: string) {
  return ctx.tx
    .selectFrom('bulk_run')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function storeBulkResults(
  ctx: TenantContext,
  id: string,
  results: readonly BulkResult[],
  isFinished: boolean,
): Promise<void> {
  await sql`update bulk_run set results = results || ${JSON.stringify(results)}::jsonb,
      finished_at = ${isFinished ? ctx.now : null}
    where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.tx)
}

const keptDays = 30

/** Runs across tenants (`inPlatform`). The results remain in the histories of the registrations. */
export async function deleteOldBulkRuns({ tx, now }: { tx: Tx; now: Date }): Promise<void> {
  await tx
    .deleteFrom('bulk_run')
    .where('created_at', '<', new Date(now.getTime() - keptDays * 86_400_000))
    .execute()
}
