import { markSender } from './send-marks.ts'

/** What waits goes out in a moment; loaded only where something waits. */
export function handIn() {
  // Whoever has just signed in need not wait for the next try.
  if (markSender.line() === 'open') markSender.soon()
  else void markSender.now()
}
