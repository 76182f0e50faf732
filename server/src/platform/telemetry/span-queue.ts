import { NotTaken } from './send-otlp.ts'
import type { Span } from './span.ts'

/** So many spans wait at most; what comes beyond is lost, and counted. */
export const mostWaiting = 2048
/** So many go into one request. */
const mostAtOnce = 512
const everyMs = 5_000
/** After a failure it waits longer each time, up to this. */
const longestPauseMs = 60_000

export type SpanOutcome = 'sent' | 'lost'

export type SpanQueueOptions = {
  send: (spans: readonly Span[], signal: AbortSignal) => Promise<void>
  /** What became of so many spans. */
  onOutcome: (outcome: SpanOutcome, count: number) => void
  onFailure: (failure: NotTaken) => void
}

export type SpanQueue = {
  take(span: Span): void
  /** Sends what waits, for so long at most; then nothing is sent any more. */
  stop(withinMs: number): Promise<void>
}

/**
 * Holds spans until they are sent, one request after another. A collector that hangs, fails or is gone costs the spans that
 * find no room any more, and nothing else: nobody waits for it.
 */
export function makeSpanQueue({ send, onOutcome, onFailure }: SpanQueueOptions): SpanQueue {
  const waiting: Span[] = []
  const ending = new AbortController()
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined
  let isStopped = false

  /** Whether the spans at the front are done with, taken or lost. */
  async function sendFirst(): Promise<boolean> {
    const batch = waiting.slice(0, mostAtOnce)
    try {
      await send(batch, ending.signal)
      waiting.splice(0, batch.length)
      onOutcome('sent', batch.length)
      failures = 0
      return true
    } catch (error) {
      const failure = error instanceof NotTaken ? error : new NotTaken('it could not be written', false)
      onFailure(failure)
      failures += 1
      if (failure.isPassing) return false
      waiting.splice(0, batch.length)
      onOutcome('lost', batch.length)
      return true
    }
  }

  async function sendWaiting(): Promise<void> {
    while (waiting.length > 0 && !ending.signal.aborted) if (!(await sendFirst())) return
  }

  function sendNow(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    sending ??= sendWaiting().finally(() => {
      sending = undefined
      if (waiting.length > 0 && !isStopped) sendSoon()
    })
    return sending
  }

  function sendSoon() {
    const pauseMs = Math.min(everyMs * 2 ** failures, longestPauseMs)
    timer ??= setTimeout(() => void sendNow(), pauseMs).unref()
  }

  return {
    take(span) {
      if (isStopped || waiting.length >= mostWaiting) return onOutcome('lost', 1)
      waiting.push(span)
      if (sending) return
      if (waiting.length === mostAtOnce && failures === 0) void sendNow()
      else sendSoon()
    },
    async stop(withinMs) {
      isStopped = true
      const limit = setTimeout(() => ending.abort(), withinMs)
      await sending
      await sendNow()
      clearTimeout(limit)
      clearTimeout(timer)
      if (waiting.length > 0) onOutcome('lost', waiting.splice(0).length)
    },
  }
}
