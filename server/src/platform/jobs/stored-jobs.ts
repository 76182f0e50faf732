import type pg from 'pg'
import { type Lane, laneRules } from './lanes.ts'
import type { Outcome } from './outcome.ts'

/** A job that this node has claimed. */
export type ClaimedJob = {
  tenant_id: string
  id: string
  task: string
  payload: unknown
  attempts: number
  max_attempts: number
  claim: string
}

export type Ended = { job: ClaimedJob; outcome: Outcome }

/** Each call is one statement on one connection, so nothing stays open when a connection dies. */
export function makeJobStore(pool: pg.Pool, nodeId: string) {
  return {
    /**
     * `held` are all claims of the lane that this node knows of, `after` the tenant whose job it claimed last; see
     * `routines/jobs.sql`.
     */
    async claim(lane: Lane, held: string[], after: string, free: number): Promise<ClaimedJob[]> {
      const { ofOneTenant, alone = false } = laneRules[lane]
      const { rows } = await pool.query<ClaimedJob>(
        `select tenant_id, id, task, payload, attempts, max_attempts, claim
         from claim_jobs($1, $2, $3::uuid[], $4, $5, $6, $7)`,
        [lane, nodeId, held, after, free, ofOneTenant, alone],
      )
      return rows
    },

    /** Stores how jobs ended; one that put itself off has no error. */
    async settle(ended: readonly Ended[]): Promise<void> {
      const results = ended.map(({ job: { tenant_id, id, claim }, outcome }) => ({
        tenant_id,
        id,
        claim,
        ...outcome,
      }))
      await pool.query('select settle_jobs($1::jsonb)', [JSON.stringify(results)])
    },

    /** Whether the job is still this node's: another one claims it when this one was taken for dead. */
    async isHeld({ tenant_id, id, claim }: ClaimedJob): Promise<boolean> {
      const { rowCount } = await pool.query(
        'select from job where tenant_id = $1 and id = $2 and claim = $3',
        [tenant_id, id, claim],
      )
      return rowCount === 1
    },
  }
}

export type JobStore = ReturnType<typeof makeJobStore>
