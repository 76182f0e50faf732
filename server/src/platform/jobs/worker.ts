/**
 * The payload of a job: its tenant, and what its handler needs, such as `JobPayload<{ eventId: string; courseId: string
 * }>`. `outboxId` is the id of the row that promised it, and of the job.
 */
export type JobPayload<Needs = object> = { tenantId: string; outboxId: string } & Needs

export type JobAttempt = {
  isLast: boolean
  /**
   * Whether the job is still this node's. A node that stood still for a while is taken for dead, and its jobs run
   * elsewhere: a job with an effect outside the database asks right before it.
   */
  isHeld: () => Promise<boolean>
}

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
