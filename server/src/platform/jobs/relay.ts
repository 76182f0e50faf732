import { sql } from 'kysely'
import type { InPlatform } from '#platform/database/in-platform.ts'
import { type Repeating, startRepeating } from './repeat.ts'

const batch = 500

/**
 * Hands outbox rows to the job engine. Rows leave the outbox in the transaction that adds the jobs,
 * so each becomes a job once; nodes that relay at the same time skip each other's rows. A payload that names a
 * queue makes a job that waits for those before it there.
 */
async function relayBatch(inPlatform: InPlatform): Promise<number> {
  return inPlatform(async ({ tx }) => {
    const { rows } = await sql<{ moved: number }>`
      with due as (
        delete from outbox where (tenant_id, id) in (
          select tenant_id, id from outbox
          -- What a drill promises is taken away with it: nobody is written to.
          where not exists (select from tenant t where t.id = outbox.tenant_id and t.is_drill)
          order by id for update skip locked limit ${sql.lit(batch)}
        ) returning tenant_id, id, task, payload
      ), jobs as (
        select array_agg(
          (task, (payload || jsonb_build_object('tenantId', tenant_id, 'outboxId', id))::json, payload->>'queue', null, null, null, null, null)::graphile_worker.job_spec
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

/** Relays what this and other nodes have promised, as often as commits should wait at most. */
export function startRelay(inPlatform: InPlatform, onError: (error: unknown) => void): Repeating {
  return startRepeating(
    async (isStopping) => {
      while (!isStopping() && (await relayBatch(inPlatform)) === batch);
    },
    everyMs,
    onError,
  )
}
