import { setTimeout } from 'node:timers/promises'

/** More than either way takes: finding an account, or writing down what follows. */
const milliseconds = 300

/** Holds an answer back until its time is up, so that how long it took tells nobody which way it went. */
export async function inEqualTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), setTimeout(milliseconds)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
