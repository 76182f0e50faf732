import { type Job, type JobSelection, mostJobsAtOnce } from '@reihum/contract/insights/insight.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import { recordMany } from '#platform/audit/record.ts'
import { type PlatformContext, recorderOf } from '#platform/database/in-platform.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor, Origin } from '#platform/tenant-context.ts'
import { jobDiscarded, jobRetried } from '../audit.events.ts'
import { isDead, readJob } from './jobs.queries.ts'

type Superuser = { actor: Actor; origin: Origin }
type Found = { tenant_id: string; id: string; task: string }
type DealtWith = { done: number; left: number }

/** Jobs that failed and that nobody works on, among those that are meant. */
function chosen(selection: JobSelection): RawBuilder<boolean> {
  if ('jobIds' in selection) return sql<boolean>`j.id = any(${selection.jobIds}::uuid[])`
  const { dead, task = null, tenantId = null } = selection.filter
  return sql<boolean>`(not ${dead} or ${isDead}) and (${task}::text is null or j.task = ${task})
    and (${tenantId}::uuid is null or j.tenant_id = ${tenantId})`
}

/** Locks what can be dealt with, and says how many of the chosen cannot. */
async function lockChosen(
  { tx }: PlatformContext,
  selection: JobSelection,
): Promise<{ found: Found[]; left: number }> {
  const isFailing = sql`j.claim is null and j.last_error is not null`
  const { rows: found } = await sql<Found>`
    select j.tenant_id, j.id, j.task from job j where ${chosen(selection)} and ${isFailing}
    order by j.failed_at, j.id limit ${sql.lit(mostJobsAtOnce)} for update skip locked`.execute(tx)
  if ('jobIds' in selection) return { found, left: new Set(selection.jobIds).size - found.length }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from job j where ${chosen(selection)} and j.last_error is not null`.execute(
    tx,
  )
  return { found, left: Math.max(0, (rows[0]?.count ?? 0) - found.length) }
}

const runAgain = ({ tx }: PlatformContext, found: readonly Found[]) =>
  tx
    .updateTable('job')
    .set({ run_at: sql`now()`, attempts: 0 })
    .where(
      'id',
      'in',
      found.map(({ id }) => id),
    )
    .execute()

async function note(
  ctx: PlatformContext,
  superuser: Superuser,
  found: readonly Found[],
  eventOf: (job: Found) => ReturnType<typeof jobRetried> | ReturnType<typeof jobDiscarded>,
): Promise<void> {
  await recordMany(
    recorderOf(ctx, superuser),
    found.map((job) => ({ ...superuser, event: eventOf(job) })),
  )
}

/** Runs a job now and gives it all its attempts again. */
export async function retryJob(ctx: PlatformContext, superuser: Superuser, jobId: string): Promise<Job> {
  const found = await ctx.tx
    .selectFrom('job')
    .select(['tenant_id', 'id', 'task', 'claim'])
    .where('id', '=', jobId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND')
  if (found.claim) throw new Refusal('JOB_RUNNING')
  await runAgain(ctx, [found])
  await note(ctx, superuser, [found], ({ task, id }) => jobRetried(task, id))
  return readJob(ctx, jobId)
}

/** Runs the chosen jobs that failed now and gives them all their attempts again. */
export async function retryJobs(
  ctx: PlatformContext,
  superuser: Superuser,
  selection: JobSelection,
): Promise<DealtWith> {
  const { found, left } = await lockChosen(ctx, selection)
  if (found.length > 0) await runAgain(ctx, found)
  await note(ctx, superuser, found, ({ task, id }) => jobRetried(task, id))
  return { done: found.length, left }
}

/** Deletes the chosen jobs that failed: what they were to do is never done. */
export async function discardJobs(
  ctx: PlatformContext,
  superuser: Superuser,
  selection: JobSelection,
): Promise<DealtWith> {
  const { found, left } = await lockChosen(ctx, selection)
  if (found.length > 0)
    await ctx.tx
      .deleteFrom('job')
      .where(
        'id',
        'in',
        found.map(({ id }) => id),
      )
      .execute()
  await note(ctx, superuser, found, ({ task, id, tenant_id }) => jobDiscarded(task, id, tenant_id))
  return { done: found.length, left }
}
