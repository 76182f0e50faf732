import type { Log } from '#platform/log.ts'

/** Tells the starter, start.mjs, to start the program again. */
export const startAgain = 75

/** What is running when an error ends the process has so long to finish. */
const finishMs = 20_000

/**
 * What every process does about an error that nobody caught, and about a promise that was rejected and that nobody
 * waited for: what it holds in memory cannot be trusted any more. It logs the cause, `finish` ends what is running and
 * the process, and nothing goes on as if nothing had happened.
 *
 * Threads need nothing of their own: there the same ends the thread, and whoever waits for its answer gets the error.
 */
export function endOnUncaught(log: Log, code: number, finish: (code: number) => void): void {
  let isEnding = false
  const end = (error: unknown) => {
    log.fatal({ err: error }, 'uncaught error: the process finishes what is running and ends')
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(code), finishMs).unref()
    finish(code)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}
