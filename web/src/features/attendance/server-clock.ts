/** How far the clock of this device is behind that of the server. */
let behind = 0
let last = 0

export function noteServerTime(now: string) {
  behind = Date.parse(now) - Date.now()
}

/**
 * When something is said now, by the clock of the server. What is said later is later, whatever the clock of the device
 * does meanwhile, and later than what could be seen of it when it was said.
 */
export function saidNow(seen: string | null): number {
  last = Math.max(Date.now() + behind, last + 1, seen ? Date.parse(seen) + 1 : 0)
  return last
}
