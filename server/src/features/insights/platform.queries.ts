import type { Job, jobListInput, Overview } from '@reihum/contract/insights/insight.schema.ts'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import type { DB } from '#platform/database/schema.ts'
import { platformTenantId } from '#platform/tenant-context.ts'

/** Figures of the platform; the sizes of big tables are estimates from the planner's statistics, which cost nothing. */
export async function platformOverview({ tx }: PlatformContext): Promise<Overview> {
  const figures = await sql<Omit<Overview, 'nodes' | 'pauses'>>`
    select
      (select count(*)::int from tenant where not is_platform and not is_drill) as tenants,
      (select count(*)::int from user_account) as users,
      (select case when reltuples < 10000 then (select count(*) from course) else reltuples end::int
        from pg_class where oid = 'course'::regclass) as courses,
      (select case when reltuples < 10000 then (select count(*) from registration) else reltuples end::int
        from pg_class where oid = 'registration'::regclass) as registrations,
      (select count(*)::int from job where attempts = 0) as "jobsWaiting",
      (select count(*)::int from job where last_error is not null) as "jobsFailing",
      (select count(*)::int from mail where state in ('refused', 'failed')) as "mailsFailed",
      (select count(*)::int from examination where violations > 0) as "tenantsWithFindings",
      (select count(*)::int from mail where state in ('refused', 'failed') and tenant_id = ${platformTenantId}) as "platformMailsFailed"`.execute(
    tx,
  )
  const nodes = await tx.selectFrom('node').selectAll().orderBy('started_at').execute()
  // One that was to be tried long ago was left by a node that is gone.
  const pauses = await tx
    .selectFrom('service_pause')
    .selectAll()
    .where('probe_at', '>', sql<Date>`now() - interval '5 minutes'`)
    .orderBy('service')
    .execute()
  return {
    ...(figures.rows[0] as Omit<Overview, 'nodes' | 'pauses'>),
    pauses: pauses.map((pause) => ({
      service: pause.service,
      since: pause.paused_at.toISOString(),
      probeAt: pause.probe_at.toISOString(),
      reason: pause.reason,
    })),
    nodes: nodes.map((node) => ({
      id: node.id,
      role: node.role,
      startedAt: node.started_at.toISOString(),
      beatAt: node.beat_at.toISOString(),
    })),
  }
}

type JobRow = Pick<
  Selectable<DB['job']>,
  'id' | 'task' | 'attempts' | 'max_attempts' | 'run_at' | 'created_at' | 'last_error' | 'claim'
>

export function asJob(row: JobRow): Job {
  return {
    id: row.id,
    task: row.task,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    runAt: row.run_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    lastError: row.last_error,
    running: row.claim !== null,
  }
}

export async function listJobs({ tx }: PlatformContext, input: z.output<typeof jobListInput>) {
  const failing = input.failing === true
  const { rows } = await sql<JobRow & { total: number }>`
    select *, count(*) over ()::int as total from job
    where (not ${failing} or last_error is not null)
    order by run_at, id limit ${sql.lit(input.size)} offset ${sql.lit((input.page - 1) * input.size)}`.execute(
    tx,
  )
  return { items: rows.map(asJob), total: rows[0]?.total ?? 0 }
}
