import type { Job, jobChoices, jobListInput } from '@reihum/contract/insights/insight.schema.ts'
import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import type { DB } from '#platform/database/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import { platformTenantId } from '#platform/tenant-context.ts'

/** Of a job `j`: it failed as often as it is tried. */
export const isDead = sql<boolean>`(j.claim is null and j.attempts >= j.max_attempts)`

type JobRow = Selectable<DB['job']> & { dead: boolean; slug: string; company: string }

const rows = sql`select j.*, ${isDead} as dead, t.slug, t.company from job j join tenant t on t.id = j.tenant_id`

const instant = (at: Date | null) => at?.toISOString() ?? null

function asJob(row: JobRow): Job {
  return {
    id: row.id,
    task: row.task,
    lane: row.lane,
    tenant:
      row.tenant_id === platformTenantId
        ? null
        : { id: row.tenant_id as TenantId, slug: row.slug, company: row.company },
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    runAt: row.run_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    lastError: row.last_error,
    failedAt: instant(row.failed_at),
    dead: row.dead,
    running: row.claim !== null,
  }
}

export async function readJob({ tx }: PlatformContext, jobId: string): Promise<Job> {
  const found = await sql<JobRow>`${rows} where j.id = ${jobId}`.execute(tx)
  if (!found.rows[0]) throw new Refusal('NOT_FOUND')
  return asJob(found.rows[0])
}

/** Those that failed for good come first, then whatever is tried next. */
export async function listJobs({ tx }: PlatformContext, input: z.output<typeof jobListInput>) {
  const { failing, dead, task = null, tenantId = null, page, size } = input
  const found = await sql<JobRow & { total: number }>`
    select found.*, count(*) over ()::int as total from (${rows}) found
    where (not ${failing} or last_error is not null) and (not ${dead} or dead)
      and (${task}::text is null or task = ${task}) and (${tenantId}::uuid is null or tenant_id = ${tenantId})
    order by dead desc, run_at, id limit ${sql.lit(size)} offset ${sql.lit((page - 1) * size)}`.execute(tx)
  return { items: found.rows.map(asJob), total: found.rows[0]?.total ?? 0 }
}

const mostChoices = 200

export async function choicesOfJobs({ tx }: PlatformContext): Promise<z.output<typeof jobChoices>> {
  const tasks = await tx
    .selectFrom('job')
    .select('task')
    .distinct()
    .orderBy('task')
    .limit(mostChoices)
    .execute()
  const tenants = await tx
    .selectFrom('tenant')
    .select(['id', 'company'])
    .where(sql<boolean>`exists (select from job j where j.tenant_id = tenant.id)`)
    .where('is_platform', '=', false)
    .orderBy('company')
    .limit(mostChoices)
    .execute()
  return {
    tasks: tasks.map(({ task }) => task),
    tenants: tenants.map(({ id, company }) => ({ id: id as TenantId, company })),
  }
}
