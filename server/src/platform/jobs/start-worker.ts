import pg from 'pg'
import { PatientClient } from '#platform/database/named-client.ts'
import type { Part } from '#platform/keep-running.ts'
import type { Lane, TaskLanes } from './lanes.ts'
import { type LaneOptions, runLane } from './run-lane.ts'
import { makeJobStore } from './stored-jobs.ts'

export type Worker = {
  /** Says that there may be new jobs in these lanes. */
  wake(lanes: readonly string[]): void
  stop(): Promise<void>
}

export type WorkerOptions = Omit<LaneOptions, 'store'> & {
  platformUrl: string
  /** The node in whose name jobs are claimed; its heartbeat says that it lives. */
  nodeId: string
  taskLanes: TaskLanes
}

/**
 * Runs jobs in their lanes, with the platform role. Its few connections are its own, so that no lane waits for those of
 * requests; a statement that gets no answer is given up, and a lane claims again by itself when the database is back.
 */
export function startWorker({ platformUrl, nodeId, taskLanes, ...options }: WorkerOptions): Worker {
  const pool = new pg.Pool({
    connectionString: platformUrl,
    max: 3,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
    Client: PatientClient,
  } as pg.PoolConfig)
  // The pool replaces an idle connection that dies, and the statement of a busy one fails: a listener keeps the errors
  // from ending the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const store = makeJobStore(pool, nodeId)
  const running = new Map<string, Part>()
  for (const lane of new Set<Lane>(Object.values(taskLanes)))
    running.set(lane, runLane(lane, { ...options, store }))
  return {
    wake(lanes) {
      for (const lane of lanes) running.get(lane)?.wake()
    },
    async stop() {
      await Promise.all([...running.values()].map((part) => part.stop()))
      await pool.end()
    },
  }
}
