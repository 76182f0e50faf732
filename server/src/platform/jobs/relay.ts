import { sql } from 'kysely'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { Part, Parts } from '#platform/keep-running.ts'
import type { TaskLanes } from './lanes.ts'

const batch = 500

type Moved = { lane: string; count: number }

/** Makes jobs of the oldest outbox rows; see `routines/jobs.sql`. */
async function relayBatch(inPlatform: InPlatform, taskLanes: string): Promise<Moved[]> {
  return inPlatform(async ({ tx }) => {
    const { rows } = await sql<Moved>`
      select to_lane as lane, moved as count from relay_outbox(${taskLanes}::jsonb, ${batch})`.execute(tx)
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
