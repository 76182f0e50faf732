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
  const { tx, now } = ctx
  const find = () =>
    sql<Parameters<typeof asJob>[0]>`select * from graphile_worker.jobs where id = ${jobId}::bigint`.execute(
      tx,
    )
  const found = (await find()).rows[0]
  if (!found) throw new Refusal('NOT_FOUND')
  if (found.locked_at) throw new Refusal('JOB_RUNNING')
  await sql`select graphile_worker.reschedule_jobs(array[${jobId}::bigint], run_at => ${now}, attempts => 0)`.execute(
    tx,
  )
  await record(recorderOf(ctx, superuser), jobRetried(found.task_identifier, jobId))
  const { rows } = await find()
  return asJob(rows[0] ?? found)
}
