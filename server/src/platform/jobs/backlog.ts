import { sql } from 'kysely'
import type { InPlatform } from '#platform/database/in-platform.ts'
import { laneRules } from './lanes.ts'

export type LaneFigures = {
  lane: string
  jobs: number
  /** Due and not begun. */
  waiting: number
  running: number
  /** The last attempt failed. */
  failing: number
  /** Those of them that failed as often as they are tried: they stay until somebody has them run again. */
  dead: number
  /** How long the oldest that is due has been waiting. */
  oldestSeconds: number
}

export type Backlog = { outbox: number; outboxOldestSeconds: number; lanes: LaneFigures[] }

const nothing = { jobs: 0, waiting: 0, running: 0, failing: 0, dead: 0, oldestSeconds: 0 }

/** What waits to be done, by lane; `none` is what no version that runs here knows. */
export function readBacklog(inPlatform: InPlatform): Promise<Backlog> {
  return inPlatform(async ({ tx }) => {
    const [outbox, lanes] = await Promise.all([
      sql<{ count: number; oldest: number }>`
        select count(*)::int as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
        from outbox`.execute(tx),
      sql<LaneFigures>`
        select lane, count(*)::int as jobs, count(*) filter (where is_due)::int as waiting,
          count(*) filter (where claim is not null)::int as running,
          count(*) filter (where last_error is not null)::int as failing,
          count(*) filter (where claim is null and attempts >= max_attempts)::int as dead,
          coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as "oldestSeconds"
        from job, lateral (select claim is null and attempts < max_attempts and run_at <= now() as is_due) due
        group by lane order by lane`.execute(tx),
    ])
    const { count = 0, oldest = 0 } = outbox.rows[0] ?? {}
    // Empty lanes have figures, too.
    const known = Object.keys(laneRules)
    const empty = known.filter((lane) => !lanes.rows.some((row) => row.lane === lane))
    return {
      outbox: count,
      outboxOldestSeconds: oldest,
      lanes: [
        ...lanes.rows.map((row) => ({ ...row, lane: row.lane || 'none' })),
        ...empty.map((lane) => ({ lane, ...nothing })),
      ],
    }
  })
}
