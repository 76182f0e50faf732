import { sql } from 'kysely'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { Part, Parts } from '#platform/keep-running.ts'
import type { TaskLanes } from './lanes.ts'

const batch = 500

type Moved = { lane: string; count: number }

/**
 * Makes jobs of outbox rows, in the lanes of their tasks. The transaction that adds the jobs deletes the rows, so each
 * row becomes a job once; nodes that relay at the same time skip each other's rows. A task that this version does not
 * know gets no lane and waits for one that does.
 */
async function relayBatch(inPlatform: InPlatform, taskLanes: string): Promise<Moved[]> {
  return inPlatform(async ({ tx }) => {
    const { rows } = await sql<Moved>`
      with due as (
        delete from outbox where (tenant_id, id) in (
          select tenant_id, id from outbox
          -- Outbox rows of a drill are deleted with its tenant, so that no mails are sent.
          where not exists (select from tenant t where t.id = outbox.tenant_id and t.is_drill)
          order by id for update skip locked limit ${sql.lit(batch)}
        ) returning tenant_id, id, task, payload, created_at
      ), moved as (
        insert into job (tenant_id, id, lane, task, payload, created_at)
        select tenant_id, id, coalesce(${taskLanes}::jsonb ->> task, ''), task, payload, created_at
        from due returning lane
      )
      select lane, count(*)::int as count from moved group by lane`.execute(tx)
    return rows
  })
}

/** Puts waiting jobs into the lanes of their tasks: another version may know other lanes, or have known none. */
function sortJobs(inPlatform: InPlatform, taskLanes: string): Promise<unknown> {
  return inPlatform(({ tx }) =>
    sql`update job j set lane = l.value from jsonb_each_text(${taskLanes}::jsonb) l
      where j.task = l.key and j.lane <> l.value and j.claim is null`.execute(tx),
  )
}

/** Other nodes do not say when they have promised something; it waits no longer than this. */
const everyMs = 250
/** While much is promised, the relay gathers it for so long. */
const restMs = 25

export type RelayOptions = {
  inPlatform: InPlatform
  taskLanes: TaskLanes
  parts: Parts
  /** There are new jobs in these lanes. */
  onMoved: (lanes: readonly string[]) => void
}

/** Relays outbox rows again and again, and at once when it is woken. */
export function startRelay({ inPlatform, taskLanes, parts, onMoved }: RelayOptions): Part {
  const laneOf = JSON.stringify(taskLanes)
  let isSorted = false
  return parts.keep({
    name: 'the relay',
    everyMs,
    restMs,
    async turn(isStopping) {
      if (!isSorted) await sortJobs(inPlatform, laneOf)
      isSorted = true
      let count = batch
      while (count === batch && !isStopping()) {
        const moved = await relayBatch(inPlatform, laneOf)
        count = moved.reduce((sum, lane) => sum + lane.count, 0)
        if (count > 0) onMoved(moved.map(({ lane }) => lane))
      }
    },
  })
}
