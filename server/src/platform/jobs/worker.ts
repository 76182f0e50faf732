import { EventEmitter } from 'node:events'
import { type Job, Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Log } from '#platform/log.ts'
import type { Heartbeat } from './heartbeat.ts'

/** What a job gets: which tenant, which event, and the ids it was promised with. */
export type JobPayload = { tenantId: string; outboxId: string; eventId?: string } & Record<string, unknown>

export type JobAttempt = { isLast: boolean }

/** Re-reads the current state and may run twice: a crash between its effect and its completion runs it again. */
export type JobHandler = (payload: JobPayload, attempt: JobAttempt) => Promise<void>

export type JobHandlers = Record<string, JobHandler>

export type Worker = { stop(): Promise<void> }

export type WorkerOptions = {
  platformUrl: string
  handlers: JobHandlers
  heartbeat: Heartbeat
  log: Log
  onDone: (task: string, outcome: 'done' | 'failed') => void
}

function isLastAttempt(job: Job): boolean {
  return job.attempts >= job.max_attempts
}

/** Runs jobs as the platform's role, on connections of its own: it listens, which a pooled connection cannot. */
export async function startWorker({
  platformUrl,
  handlers,
  heartbeat,
  log,
  onDone,
}: WorkerOptions): Promise<Worker> {
  const pgPool = new pg.Pool({ connectionString: platformUrl, max: 4 })
  pgPool.on('error', () => undefined)
  pgPool.on('connect', (client) => client.on('error', () => undefined))
  const taskList: TaskList = {}
  for (const [task, handler] of Object.entries(handlers)) {
    taskList[task] = async (payload, { job }) => {
      await handler(payload as JobPayload, { isLast: isLastAttempt(job) })
    }
  }
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => void heartbeat.own(workerPool.id))
  events.on('job:success', ({ job }) => onDone(job.task_identifier, 'done'))
  events.on('job:error', ({ job, error }) => {
    onDone(job.task_identifier, 'failed')
    const { message } = error as Error
    log.warn(
      {
        job: job.id,
        task: job.task_identifier,
        attempt: job.attempts,
        of: job.max_attempts,
        reason: message,
      },
      'job failed',
    )
  })
  const runner = await run({
    pgPool,
    taskList,
    events,
    concurrency: 4,
    pollInterval: 1000,
    noHandleSignals: true,
    // Its own messages carry payloads; ours name the job and the reason only.
    logger: new Logger(() => () => undefined),
    preset: { worker: { localQueue: { size: 200 }, completeJobBatchDelay: 0, getQueueNameBatchDelay: -1 } },
  })
  runner.promise.catch((error: Error) => log.error({ reason: error.message }, 'the job worker stopped'))
  return {
    async stop() {
      await runner.stop().catch(() => undefined)
      await pgPool.end()
    },
  }
}
