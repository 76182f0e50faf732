import type { Part, Parts } from '#platform/keep-running.ts'
import type { Log } from '#platform/log.ts'
import { inTrace } from '#platform/telemetry/in-span.ts'
import type { Recorder } from '#platform/telemetry/recorder.ts'
import { readTraceParent } from '#platform/telemetry/trace-parent.ts'
import { type Lane, laneRules } from './lanes.ts'
import { done, type Outcome, outcomeOf } from './outcome.ts'
import { Postponed } from './postponed.ts'
import { runningJob } from './running-job.ts'
import type { ClaimedJob, Ended, JobStore } from './stored-jobs.ts'
import { type JobHandlers, runJob } from './worker.ts'

/** How often a lane looks for jobs when nobody says that there are any; other nodes say nothing. */
const everyMs = 1_000
/** Jobs that are running when the node stops have so long to end. Those that do not are taken over by another node. */
const stopMs = 20_000

export type LaneOptions = {
  store: JobStore
  handlers: JobHandlers
  parts: Parts
  log: Log
  /** Records traces of jobs; null: nobody wants any. */
  recorder: Recorder | null
  /** A job has ended: it may have promised others. */
  onEnded: (task: string, outcome: 'done' | 'failed') => void
}

/** What the log says of a job: ids, never what it is about. The request is called as in the lines of requests. */
function aboutJob(lane: Lane, { tenant_id, id, task, payload, attempts, max_attempts }: ClaimedJob) {
  const { eventId, requestId, mailId, traceParent } = (payload ?? {}) as Record<string, string | undefined>
  return {
    job: id,
    task,
    lane,
    tenant: tenant_id,
    request: requestId,
    trace: readTraceParent(traceParent)?.traceId,
    event: eventId,
    mail: mailId,
    attempt: attempts,
    of: max_attempts,
  }
}

/**
 * Records a job as part of the trace that it was promised in. What a request promised that was not recorded is not
 * recorded either; what nobody asked for, such as a chore's promise, is a trace of its own.
 */
function traceJob(
  recorder: Recorder | null,
  lane: Lane,
  claimed: ClaimedJob,
  body: () => Promise<void>,
): Promise<void> {
  if (!recorder) return body()
  const { job, task, tenant, request, event, mail, attempt } = aboutJob(lane, claimed)
  const { traceParent } = (claimed.payload ?? {}) as { traceParent?: string }
  const parent = readTraceParent(traceParent)
  if (!parent && (request || !recorder.isChosen())) return body()
  const facts = { job, task, lane, tenant, request: request ?? undefined, event, mail, attempt }
  return inTrace(recorder, { name: `job ${task}`, kind: 'consumer', facts, parent }, body)
}

/**
 * Runs the jobs of one lane in its slots. Jobs that have ended are remembered until the database knows it: when it is
 * gone for a while, they are settled later and run no second time.
 */
export function runLane(lane: Lane, { store, handlers, parts, log, recorder, onEnded }: LaneOptions): Part {
  const running = new Map<string, Promise<void>>()
  const ended: Ended[] = []
  let lastTenant = '00000000-0000-0000-0000-000000000000'

  async function attempt(job: ClaimedJob): Promise<Outcome> {
    const { requestId = null } = (job.payload ?? {}) as { requestId?: string | null }
    const payload = { ...(job.payload as object), tenantId: job.tenant_id, outboxId: job.id }
    try {
      await runningJob.run({ requestId }, () =>
        traceJob(recorder, lane, job, () =>
          runJob(handlers, job.task, payload, {
            isLast: job.attempts >= job.max_attempts,
            isHeld: () => store.isHeld(job),
          }),
        ),
      )
      return done
    } catch (error) {
      if (error instanceof Postponed)
        log.debug({ ...aboutJob(lane, job), reason: error.message }, 'job postponed')
      else log.warn({ ...aboutJob(lane, job), reason: (error as Error).message }, 'job failed')
      return outcomeOf(error, job.attempts)
    }
  }

  function start(job: ClaimedJob) {
    const run = attempt(job).then((outcome) => {
      running.delete(job.claim)
      ended.push({ job, outcome })
      if (outcome.isDone || outcome.isCounted) onEnded(job.task, outcome.isDone ? 'done' : 'failed')
      part.wake()
    })
    running.set(job.claim, run)
  }

  async function settle() {
    const batch = [...ended]
    if (batch.length === 0) return
    await store.settle(batch)
    ended.splice(0, batch.length)
  }

  const part = parts.keep({
    name: `the lane of ${lane}`,
    everyMs,
    async turn(isStopping) {
      await settle()
      const free = laneRules[lane].slots - running.size
      if (free === 0 || isStopping()) return
      const held = [...running.keys(), ...ended.map(({ job }) => job.claim)]
      const claimed = await store.claim(lane, held, lastTenant, free)
      lastTenant = claimed.at(-1)?.tenant_id ?? lastTenant
      for (const job of claimed) start(job)
    },
  })

  return {
    wake: part.wake,
    async stop() {
      await part.stop()
      const overdue = new Promise<void>((over) => setTimeout(over, stopMs).unref())
      await Promise.race([Promise.all(running.values()), overdue])
      await settle().catch((error) => log.error({ err: error }, 'jobs that ended could not be settled'))
    },
  }
}
