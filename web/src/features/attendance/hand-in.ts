import { markSender } from './send-marks.ts'

/** Hands in waiting marks in a moment; this file is loaded only when there are some. */
export function handIn() {
  // After signing in, the marks are sent at once instead of waiting for the next try.
  if (markSender.line() === 'open') markSender.soon()
  else void markSender.now()
}
