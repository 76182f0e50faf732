import type { Job } from '@reihum/contract/insights/insight.schema.ts'
import { sql } from 'kysely'
import { record } from '#platform/audit/record.ts'
import { type PlatformContext, recorderOf } from '#platform/database/in-platform.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor, Origin } from '#platform/tenant-context.ts'
import { jobRetried } from './audit.events.ts'
import { asJob } from './platform.queries.ts'

/** Runs a failing job now and gives it all its attempts again. */
export async function retryJob(
  ctx: PlatformContext,
  superuser: { actor: Actor; origin: Origin },
  jobId: string,
): Promise<Job> {
  const { tx } = ctx
  const found = await tx
    .selectFrom('job')
    .select(['tenant_id', 'task', 'claim'])
    .where('id', '=', jobId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND')
  if (found.claim) throw new Refusal('JOB_RUNNING')
  const row = await tx
    .updateTable('job')
    .set({ run_at: sql`now()`, attempts: 0 })
    .where('tenant_id', '=', found.tenant_id)
    .where('id', '=', jobId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(recorderOf(ctx, superuser), jobRetried(found.task, jobId))
  return asJob(row)
}
