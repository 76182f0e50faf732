import { sql } from 'kysely'
import type { Role } from '#platform/config.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'

const beatEveryMs = 5_000
/** A node without a beat for this long counts as dead, so its jobs are taken over well within a minute. */
const deadAfterSeconds = 25

export type Heartbeat = {
  /** From the next beat on, the other nodes know that this worker lives. */
  own(workerId: string): Promise<void>
  stop(): Promise<void>
}

/** Releases jobs that are locked by a worker of a dead node. */
export async function takeOverDeadNodes(inPlatform: InPlatform): Promise<string[]> {
  return inPlatform(async ({ tx }) => {
    const { rows } = await sql<{ worker: string }>`
      with gone as (delete from node where beat_at < now() - make_interval(secs => ${sql.lit(deadAfterSeconds)}))
      select distinct locked_by as worker from graphile_worker.jobs
      where locked_at < now() - make_interval(secs => ${sql.lit(deadAfterSeconds)})
        and locked_by not in (
          select unnest(worker_ids) from node
          where beat_at >= now() - make_interval(secs => ${sql.lit(deadAfterSeconds)})
        )`.execute(tx)
    const workers = rows.map((row) => row.worker)
    if (workers.length > 0) await sql`select graphile_worker.force_unlock_workers(${workers})`.execute(tx)
    return workers
  })
}

/** Reports every few seconds that this process lives, and takes over the jobs of nodes that do not. */
export async function startHeartbeat(
  inPlatform: InPlatform,
  node: { id: string; role: Role },
  onError: (error: unknown) => void,
): Promise<Heartbeat> {
  const workerIds = new Set<string>()
  const beat = () =>
    inPlatform(async ({ tx }) => {
      const worker_ids = [...workerIds]
      await tx
        .insertInto('node')
        .values({ id: node.id, role: node.role, worker_ids })
        .onConflict((c) => c.column('id').doUpdateSet({ worker_ids, beat_at: sql`now()` }))
        .execute()
    })
  await beat()
  const timer = setInterval(() => {
    beat()
      .then(() => (node.role === 'web' ? [] : takeOverDeadNodes(inPlatform)))
      .catch(onError)
  }, beatEveryMs)
  return {
    async own(workerId) {
      workerIds.add(workerId)
      await beat()
    },
    async stop() {
      clearInterval(timer)
      await inPlatform(({ tx }) => tx.deleteFrom('node').where('id', '=', node.id).execute()).catch(onError)
    },
  }
}
