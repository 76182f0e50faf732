import { Counter, collectDefaultMetrics, Histogram, Registry } from '@prometheus-io/client'
import type { MailOutcome } from '#platform/mail/send-mail.ts'
import type { Figure } from '#platform/telemetry/otlp.ts'
import type { SpanOutcome } from '#platform/telemetry/span-queue.ts'
import { addGauges, type Gauged } from './gauges.ts'

export type Metrics = {
  request(route: string, method: string, status: number, seconds: number): void
  job(task: string, outcome: 'done' | 'failed'): void
  mail(outcome: MailOutcome): void
  /** What became of so many spans. */
  spans(outcome: SpanOutcome, count: number): void
  /** The same figures, for the protocol of OpenTelemetry. */
  figures(): Promise<readonly Figure[]>
  text(): Promise<string>
  contentType: string
}

/** Prometheus metrics. Labels contain routes and never paths, so no id or token becomes a label. */
export function makeMetrics(gauged: Gauged): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'reihum_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const jobs = new Counter({
    name: 'reihum_jobs_total',
    help: 'Jobs that ran',
    labelNames: ['task', 'outcome'] as const,
    registers,
  })
  const mails = new Counter({
    name: 'reihum_mails_total',
    help: 'Tries to hand a mail to the mail server',
    labelNames: ['outcome'] as const,
    registers,
  })
  const spans = new Counter({
    name: 'reihum_spans_total',
    help: 'Parts of traces: sent to the collector, or lost because it did not take them',
    labelNames: ['outcome'] as const,
    registers,
  })
  addGauges(registers, gauged)
  return {
    request: (route, method, status, seconds) =>
      requests.observe({ route, method, status: String(status) }, seconds),
    job: (task, outcome) => jobs.inc({ task, outcome }),
    mail: (outcome) => mails.inc({ outcome }),
    spans: (outcome, count) => spans.inc({ outcome }, count),
    figures: () => registry.getMetricsAsJSON(),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
