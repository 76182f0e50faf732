import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The request that the job now running goes back to. What the job promises carries it on, so that one id leads from the
 * request to the letter.
 */
export const runningJob = new AsyncLocalStorage<{ requestId: string | null }>()

export function requestIdOfJob(): string | null {
  return runningJob.getStore()?.requestId ?? null
}
