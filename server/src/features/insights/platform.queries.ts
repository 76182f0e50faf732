import type { Overview } from '@reihum/contract/insights/insight.schema.ts'
import { sql } from 'kysely'
import type { PlatformContext } from '#platform/database/in-platform.ts'
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
