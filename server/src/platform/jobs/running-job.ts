import { AsyncLocalStorage } from 'node:async_hooks'
import { traceParentHere } from '#platform/telemetry/in-span.ts'
import type { Origin } from '#platform/tenant-context.ts'

/**
 * The request that the job now running goes back to. What the job promises carries it on, so that one id leads from the
 * request to the letter.
 */
export const runningJob = new AsyncLocalStorage<{ requestId: string | null }>()

/** What every promise takes along from the request or job that makes it: its id, and its trace where it is recorded. */
export type CarriedOn = { requestId: string | null; traceParent?: string }

export function carriedOn({ requestId, traceParent }: Origin): CarriedOn {
  const trace = traceParent ?? traceParentHere()
  return {
    requestId: requestId ?? runningJob.getStore()?.requestId ?? null,
    ...(trace && { traceParent: trace }),
  }
}
