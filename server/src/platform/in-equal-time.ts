import { setTimeout } from 'node:timers/promises'

/** Longer than either branch takes: finding an account, or writing what follows. */
const milliseconds = 300

/** Delays an answer to a fixed time, so that its duration does not tell which branch ran. */
export async function inEqualTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), setTimeout(milliseconds)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
