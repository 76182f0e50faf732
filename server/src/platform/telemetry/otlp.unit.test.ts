import { Counter, Gauge, Histogram, Registry, Summary } from '@prometheus-io/client'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metricRequest, nanosOf, traceRequest } from './otlp.ts'

const at = { startedAt: 1_000, at: 2_000.25 }
const times = { startTimeUnixNano: '1000000000', timeUnixNano: '2000250000' }
const resource = { 'service.name': 'kurse' }

/** What is sent of a registry, under the names of the figures. */
async function sent(registry: Registry) {
  const { resourceMetrics } = metricRequest(resource, await registry.getMetricsAsJSON(), at)
  const metrics = resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((one) => one.metrics))
  return Object.fromEntries(metrics.map(({ name, description, ...data }) => [name, data]))
}

test('counters, gauges and summaries keep their names, labels and values', async () => {
  const registry = new Registry()
  const registers = [registry]
  const jobs = new Counter({ name: 'jobs_total', help: 'Jobs', labelNames: ['task'], registers })
  jobs.inc({ task: 'a' }, 3)
  new Gauge({ name: 'free_bytes', help: 'Free', registers }).set(1.5)
  new Gauge({ name: 'nobody', help: 'Has no value', labelNames: ['x'], registers })
  new Gauge({ name: 'unknown', help: 'Cannot be told', registers }).set(Number.NaN)
  const waits = new Summary({ name: 'waits', help: 'Waits', percentiles: [0.5], registers })
  waits.observe(4)
  const task = [{ key: 'task', value: { stringValue: 'a' } }]
  expect(await sent(registry)).toEqual({
    jobs_total: {
      sum: {
        aggregationTemporality: 2,
        isMonotonic: true,
        dataPoints: [{ ...times, attributes: task, asDouble: 3 }],
      },
    },
    free_bytes: { gauge: { dataPoints: [{ ...times, attributes: [], asDouble: 1.5 }] } },
    unknown: { gauge: { dataPoints: [] } },
    waits: {
      summary: {
        dataPoints: [
          { ...times, attributes: [], count: '1', sum: 4, quantileValues: [{ quantile: 0.5, value: 4 }] },
        ],
      },
    },
  })
})

test('a histogram tells what lies between two bounds, and all of it together is what was counted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.double({ min: 0, max: 20, noNaN: true }), { maxLength: 30 }),
      async (values) => {
        const registry = new Registry()
        const seconds = new Histogram({
          name: 'seconds',
          help: 'Seconds',
          labelNames: ['route'],
          buckets: [1, 2.5, 10],
          registers: [registry],
        })
        seconds.observe({ route: '/other' }, 0)
        for (const value of values) seconds.observe({ route: '/page' }, value)
        const { seconds: told } = await sent(registry)
        if (!told?.histogram) throw new Error('it is no histogram')
        const point = told.histogram.dataPoints.find(({ attributes }) =>
          JSON.stringify(attributes).includes('/page'),
        )
        if (values.length === 0) {
          expect(point).toBeUndefined()
          return
        }
        const within = (from: number, to: number) =>
          String(values.filter((value) => value > from && value <= to).length)
        expect(point).toMatchObject({
          count: String(values.length),
          explicitBounds: [1, 2.5, 10],
          bucketCounts: [within(-1, 1), within(1, 2.5), within(2.5, 10), within(10, 99)],
        })
      },
    ),
  )
})

test('a span says what it is, and only what there are words for', () => {
  const point = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }
  const body = traceRequest(resource, [
    {
      ...point,
      parentId: null,
      name: 'GET /page',
      kind: 'server',
      startedAt: 1_000,
      endedAt: 1_000.125,
      facts: { tenant: 'a tenant', status: 503, event: undefined },
      links: [],
      hasFailed: true,
    },
  ])
  expect(body.resourceSpans[0]?.scopeSpans[0]?.spans).toEqual([
    {
      ...point,
      name: 'GET /page',
      kind: 2,
      startTimeUnixNano: '1000000000',
      endTimeUnixNano: '1000125000',
      attributes: [
        { key: 'reihum.tenant.id', value: { stringValue: 'a tenant' } },
        { key: 'http.response.status_code', value: { intValue: '503' } },
      ],
      status: { code: 2 },
    },
  ])
})

test('a time of today keeps its microseconds', () => {
  expect(nanosOf(1_796_000_000_000.001)).toBe('1796000000000001000')
})
