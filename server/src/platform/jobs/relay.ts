import { sql } from 'kysely'
import type { InPlatform } from '#platform/database/in-platform.ts'

const batch = 500

/**
 * Hands outbox rows to the job engine. Rows leave the outbox in the transaction that adds the jobs,
 * so each becomes a job once; nodes that relay at the same time skip each other's rows.
 */
async function relayBatch(inPlatform: InPlatform): Promise<number> {
  return inPlatform(async ({ tx }) => {
    const { rows } = await sql<{ moved: number }>`
      with due as (
        delete from outbox where (tenant_id, id) in (
          select tenant_id, id from outbox order by id for update skip locked limit ${sql.lit(batch)}
        ) returning tenant_id, id, task, payload
      ), jobs as (
        select array_agg(
          (task, (payload || jsonb_build_object('tenantId', tenant_id, 'outboxId', id))::json, null, null, null, null, null, null)::graphile_worker.job_spec
          order by id) as specs, count(*)::int as moved
        from due
      )
      select moved, (select count(*) from graphile_worker.add_jobs(specs)) from jobs where moved > 0`.execute(
      tx,
    )
    return rows[0]?.moved ?? 0
  })
}

export type Relay = { nudge(): void; stop(): Promise<void> }

/** Runs whenever it is nudged, and every so often for what other nodes promised. */
export function startRelay(inPlatform: InPlatform, onError: (error: unknown) => void, everyMs = 250): Relay {
  let isStopping = false
  let running: Promise<void> | null = null
  let again = false

  async function drain() {
    do {
      again = false
      try {
        while (!isStopping && (await relayBatch(inPlatform)) === batch);
      } catch (error) {
        onError(error)
      }
    } while (again && !isStopping)
  }
  function nudge() {
    if (isStopping) return
    if (running) {
      again = true
      return
    }
    running = drain().finally(() => {
      running = null
    })
  }
  const timer = setInterval(nudge, everyMs)
  nudge()
  return {
    nudge,
    async stop() {
      isStopping = true
      clearInterval(timer)
      await running
    },
  }
}
