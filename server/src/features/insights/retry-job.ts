import type { Job } from '@kurso/contract/insights/insight.schema.ts'
import { sql } from 'kysely'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { Refusal } from '#platform/refusal.ts'
import { asJob } from './platform.queries.ts'

/** Runs a failing job now, with all its attempts before it again. */
export async function retryJob({ tx, now }: PlatformContext, jobId: string): Promise<Job> {
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
  const { rows } = await find()
  return asJob(rows[0] ?? found)
}
