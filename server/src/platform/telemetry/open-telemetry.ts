import type { Log } from '#platform/log.ts'
import { logSeldom } from '#platform/log-seldom.ts'
import { type Figure, metricRequest, type Resource, traceRequest } from './otlp.ts'
import { makeRecorder, type Recorder } from './recorder.ts'
import { type Collector, NotTaken, sendOtlp } from './send-otlp.ts'
import { makeSpanQueue, type SpanOutcome } from './span-queue.ts'

/** What is sent to a collector by the OpenTelemetry protocol. */
export type TelemetryPosture = {
  collector: Collector
  resource: Resource
  /** Which share of what begins here is recorded; null: no traces are sent. */
  traceShare: number | null
  /** How often the figures of `/metrics` are sent; null: they are not. */
  metricsEveryMs: number | null
}

export type Telemetry = {
  /** Null: nothing is recorded. */
  recorder: Recorder | null
  /** Sends what waits, for a few seconds at most. */
  stop(): Promise<void>
}

/** So long the end of a node waits for the collector. */
const stopMs = 3_000

const noTelemetry: Telemetry = { recorder: null, stop: async () => undefined }

type Sources = {
  log: Log
  figures: () => Promise<readonly Figure[]>
  onSpans: (outcome: SpanOutcome, count: number) => void
}

/** Starts to send traces and figures, as far as they are wanted. */
export function openTelemetry(posture: TelemetryPosture | null, sources: Sources): Telemetry {
  if (!posture) return noTelemetry
  const { collector, resource, traceShare, metricsEveryMs } = posture
  const { log, figures, onSpans } = sources
  const onFailure = ({ cause }: NotTaken) => logSeldom(log, 'the collector takes nothing', { cause })
  const queue = makeSpanQueue({
    send: (spans, signal) => sendOtlp(collector, '/v1/traces', traceRequest(resource, spans), signal),
    onOutcome: onSpans,
    onFailure,
  })
  const startedAt = performance.timeOrigin
  const ending = new AbortController()
  let sending: Promise<void> | undefined

  /** A sending that is under way is not followed by another: the next figures say the same and more. */
  function sendFigures(): Promise<void> {
    sending ??= (async () => {
      const body = metricRequest(resource, await figures(), { startedAt, at: Date.now() })
      await sendOtlp(collector, '/v1/metrics', body, ending.signal)
    })()
      .catch((error) => onFailure(error instanceof NotTaken ? error : new NotTaken('no figures', false)))
      .finally(() => {
        sending = undefined
      })
    return sending
  }
  const timer =
    metricsEveryMs === null ? undefined : setInterval(() => void sendFigures(), metricsEveryMs).unref()

  async function stop() {
    clearInterval(timer)
    const limit = setTimeout(() => ending.abort(), stopMs)
    await Promise.all([queue.stop(stopMs), metricsEveryMs !== null && sendFigures()])
    clearTimeout(limit)
  }
  return { recorder: traceShare === null ? null : makeRecorder(traceShare, queue.take), stop }
}
