import { sql } from 'kysely'
import type { InPlatform } from '#platform/database/in-platform.ts'
import { type Repeating, startRepeating } from './repeat.ts'

const batch = 500

/**
 * Hands outbox rows to the job engine. The transaction that adds the jobs deletes the rows, so each row becomes a job
 * once; nodes that relay at the same time skip each other's rows. A payload that names a queue makes a job that waits
 * for earlier jobs of that queue; one that names a priority comes after those with a smaller number.
 */
async function relayBatch(inPlatform: InPlatform): Promise<number> {
  return inPlatform(async ({ tx }) => {
    const { rows } = await sql<{ moved: number }>`
      with due as (
        delete from outbox where (tenant_id, id) in (
          select tenant_id, id from outbox
          -- Outbox rows of a drill are deleted with its tenant, so that no mails are sent.
          where not exists (select from tenant t where t.id = outbox.tenant_id and t.is_drill)
          order by id for update skip locked limit ${sql.lit(batch)}
        ) returning tenant_id, id, task, payload
      ), jobs as (
        select array_agg(
          (task, (payload || jsonb_build_object('tenantId', tenant_id, 'outboxId', id))::json, payload->>'queue', null, null, null, (payload->>'priority')::int, null)::graphile_worker.job_spec
          order by id) as specs, count(*)::int as moved
        from due
      )
      select moved, (select count(*) from graphile_worker.add_jobs(specs)) from jobs where moved > 0`.execute(
      tx,
    )
    return rows[0]?.moved ?? 0
  })
}

const everyMs = 250

/** Relays outbox rows again and again; the interval is the longest that a promised job should wait. */
export function startRelay(inPlatform: InPlatform, onError: (error: unknown) => void): Repeating {
  return startRepeating(
    async (isStopping) => {
      while (!isStopping() && (await relayBatch(inPlatform)) === batch);
    },
    everyMs,
    onError,
  )
}
