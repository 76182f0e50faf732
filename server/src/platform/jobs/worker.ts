import { EventEmitter } from 'node:events'
import { type Job, Logger, type RunnerOptions, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { Log } from '#platform/log.ts'
import type { Heartbeat } from './heartbeat.ts'

/**
 * The payload of a job: its tenant, and what its handler needs, such as `JobPayload<{ eventId: string; courseId: string
 * }>`.
 */
export type JobPayload<Needs = object> = { tenantId: string; outboxId: string } & Needs

export type JobAttempt = { isLast: boolean }

/**
 * Must re-read the current state and bear running twice: after a crash between its effect and its completion it runs
 * again.
 */
export type JobHandler<Needs> = (payload: JobPayload<Needs>, attempt: JobAttempt) => Promise<void>

/** Handlers by the names of their tasks; each needs another payload. */
export type JobHandlers = Readonly<Record<string, JobHandler<never>>>

/**
 * Runs a job with its stored payload. That the payload fits the handler is checked where the job is promised: for
 * events in `app/subscriptions.ts`, for mails in `queueMail`.
 */
export async function runJob(
  handlers: JobHandlers,
  task: string,
  payload: unknown,
  attempt: JobAttempt,
): Promise<void> {
  const handler = handlers[task]
  if (!handler) throw new Error(`there is no handler for the task ${task}`)
  await (handler as (payload: unknown, attempt: JobAttempt) => Promise<void>)(payload, attempt)
}

export type Worker = { stop(): Promise<void> }

export type WorkerOptions = {
  platformUrl: string
  handlers: JobHandlers
  /** Tasks that take long. They get a worker of their own that does one at a time, so that no mail waits for them. */
  slowTasks: readonly string[]
  heartbeat: Heartbeat
  log: Log
  onDone: (task: string, outcome: 'done' | 'failed') => void
}

function isLastAttempt(job: Job): boolean {
  return job.attempts >= job.max_attempts
}

/**
 * Runs jobs with the platform role. It has its own connections, because it uses LISTEN, which a pooled connection
 * cannot.
 */
export async function startWorker({
  platformUrl,
  handlers,
  slowTasks,
  heartbeat,
  log,
  onDone,
}: WorkerOptions): Promise<Worker> {
  const pgPool = new pg.Pool({ connectionString: platformUrl, max: 6 })
  pgPool.on('error', () => undefined)
  pgPool.on('connect', (client) => client.on('error', () => undefined))
  const listOf = (tasks: readonly string[]): TaskList =>
    Object.fromEntries(
      tasks.map((task) => [
        task,
        (payload: unknown, { job }: { job: Job }) =>
          runJob(handlers, task, payload, { isLast: isLastAttempt(job) }),
      ]),
    )
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
  const shared = {
    pgPool,
    events,
    pollInterval: 1000,
    noHandleSignals: true,
    // The job engine's own log messages contain payloads; ours contain only the job and the reason.
    logger: new Logger(() => () => undefined),
  } satisfies RunnerOptions
  const worker = { completeJobBatchDelay: 0, getQueueNameBatchDelay: -1 } as const
  const quickTasks = Object.keys(handlers).filter((task) => !slowTasks.includes(task))
  const runners = [
    await run({
      ...shared,
      taskList: listOf(quickTasks),
      concurrency: 4,
      preset: { worker: { ...worker, localQueue: { size: 200 } } },
    }),
    // No jobs are fetched ahead, so that those with a smaller number still come first.
    await run({ ...shared, taskList: listOf(slowTasks), concurrency: 1, preset: { worker } }),
  ]
  for (const { promise } of runners)
    promise.catch((error: Error) => log.error({ reason: error.message }, 'the job worker stopped'))
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop().catch(() => undefined)))
      await pgPool.end()
    },
  }
}
