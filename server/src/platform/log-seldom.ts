import type { Log } from './log.ts'

const everyMs = 60_000

/** What was not logged yet, by what happened and why. */
const heldBack = new WeakMap<Log, Map<string, number>>()

/**
 * Logs what may happen a thousand times a minute: the first time at once, then one line a minute that says how often it
 * happened since. The cause must be one of few, so without ids, names and numbers.
 */
export function logSeldom(
  log: Log,
  what: string,
  { cause, reason }: { cause: string; reason?: string },
): void {
  const counts = heldBack.get(log) ?? new Map<string, number>()
  heldBack.set(log, counts)
  const key = `${what}: ${cause}`
  const count = counts.get(key)
  if (count !== undefined) {
    counts.set(key, count + 1)
    return
  }
  counts.set(key, 0)
  log.error({ cause, count: 1, ...(reason && reason !== cause && { reason }) }, what)
  const tell = () => {
    const since = counts.get(key) ?? 0
    if (since === 0) {
      counts.delete(key)
      return
    }
    counts.set(key, 0)
    log.error({ cause, count: since }, what)
    setTimeout(tell, everyMs).unref()
  }
  setTimeout(tell, everyMs).unref()
}
