/** How far this device's clock is behind the server's. */
let behind = 0
let last = 0

export function noteServerTime(now: string) {
  behind = Date.parse(now) - Date.now()
}

/**
 * The time of a mark made now, by the server's clock. It always grows, whatever the device's clock does, and is later
 * than the mark that could be seen when this one was made.
 */
export function saidNow(seen: string | null): number {
  last = Math.max(Date.now() + behind, last + 1, seen ? Date.parse(seen) + 1 : 0)
  return last
}
