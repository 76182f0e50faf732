import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { attributeNames } from '#platform/telemetry/span.ts'
import { type CollectedSpan, type Collector, startCollector } from './collector.ts'
import { startMailServer, type TestMailServer } from './mail-server.ts'
import {
  addCourse,
  bookingRequest,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from './reihum.ts'

let collector: Collector
let mailServer: TestMailServer
let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  collector = await startCollector()
  mailServer = await startMailServer()
  reihum = await startTestReihum({
    environment: {
      REIHUM_SMTP_URL: mailServer.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of%20ours',
      OTEL_SERVICE_NAME: 'kurse',
      OTEL_METRIC_EXPORT_INTERVAL: '1000',
    },
  })
  tenant = await reihum.addTenant()
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
  await collector.close()
})
afterEach(() => collector.answer(null))

const person = {
  firstName: 'Zacharias',
  lastName: 'Unverwechselbar',
  email: 'zacharias.u@post.example',
  city: 'Kleinkleckersdorf',
}

const bookingRoute = 'POST /api/{tenant}/portal/courses/{courseId}/registrations'

const book = (courseId: string, at = reihum) =>
  at.call('POST', `/api/${tenant.slug}/portal/courses/${courseId}/registrations`, {
    body: bookingRequest({ attendees: [person] }),
  })

/** What the span is a part of, from itself to the beginning of its trace. */
function pathTo(span: CollectedSpan): string[] {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId)
  return [span.name, ...(parent ? pathTo(parent) : [])]
}

test('one trace leads from the request to the letter, names the tenant, and tells nothing of people', async () => {
  const courseId = await addCourse(reihum, tenant)
  await reihum.call('GET', `/portal/${tenant.slug}?q=geheim-aus-der-anfrage`)
  const booked = await book(courseId)
  expect(booked.status).toBe(200)
  const sent = await eventually(async () =>
    collector.spans.find(
      ({ traceId, name }) =>
        name === 'send mail' &&
        collector.spans.some((span) => span.traceId === traceId && span.name === bookingRoute),
    ),
  )
  expect(pathTo(sent)).toEqual([
    'send mail',
    'job mail.send',
    'transaction',
    expect.stringMatching(/^job registrations\./),
    bookingRoute,
  ])
  const trace = collector.spans.filter(({ traceId }) => traceId === sent.traceId)
  const request = trace.find(({ name }) => name === bookingRoute)
  expect(request?.facts).toMatchObject({
    'http.response.status_code': 201,
    'reihum.tenant.id': tenant.id,
    'reihum.request.id': booked.headers.get('x-request-id'),
  })
  const batch = trace.find(({ name }) => name === 'batch')
  expect(batch).toMatchObject({ parentSpanId: request?.spanId, facts: { 'reihum.batch.requests': 1 } })
  const transaction = trace.find(({ parentSpanId }) => parentSpanId === batch?.spanId)
  expect(transaction).toMatchObject({
    name: 'transaction',
    facts: { 'reihum.door': 'tenant', 'reihum.tenant.id': tenant.id },
  })
  const jobs = trace.filter(({ name }) => name.startsWith('job '))
  expect(jobs.map(({ facts }) => facts['reihum.tenant.id'])).toEqual(jobs.map(() => tenant.id))
  expect(trace.find(({ name }) => name === 'job mail.send')?.facts).toMatchObject({
    'reihum.job.lane': 'sending',
    'reihum.request.id': booked.headers.get('x-request-id'),
  })

  const known = new Set<string>(Object.values(attributeNames))
  const said = new Set(collector.spans.flatMap(({ facts }) => Object.keys(facts)))
  expect([...said].filter((name) => !known.has(name))).toEqual([])
  const secrets = [
    ...Object.values(person),
    'geheim-aus-der-anfrage',
    tenant.slug,
    tenant.operator.username,
    tenant.operator.token,
    String(booked.body.accessToken),
    courseId,
    'Aquarell',
  ]
  expect(secrets.filter((secret) => collector.seen.text.includes(secret))).toEqual([])
  expect(collector.seen.malformed).toEqual([])
  expect(collector.seen.headers['x-key']).toBe('of ours')
})

test('requests that share a transaction are linked to it', async () => {
  const courseId = await addCourse(reihum, tenant, { attendeeLimit: 40 })
  const many = await Promise.all(Array.from({ length: 20 }, () => book(courseId)))
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]))
  const requests = new Set(many.map(({ headers }) => headers.get('x-request-id')))
  const roots = await eventually(async () => {
    const found = collector.spans.filter(
      ({ name, facts }) => name === bookingRoute && requests.has(String(facts['reihum.request.id'])),
    )
    return found.length === requests.size && found
  })
  expect(new Set(roots.map(({ facts }) => facts['reihum.tenant.id']))).toEqual(new Set([tenant.id]))
  const batches = await eventually(async () => {
    const ids = new Set(roots.map(({ spanId }) => spanId))
    const found = collector.spans.filter(
      ({ name, parentSpanId }) => name === 'batch' && parentSpanId !== undefined && ids.has(parentSpanId),
    )
    const served = found.flatMap(({ parentSpanId, links = [] }) => [
      parentSpanId,
      ...links.map((l) => l.spanId),
    ])
    return new Set(served).size === ids.size && found
  })
  expect(batches.length).toBeLessThan(many.length)
})

test('the figures of /metrics are sent, too', async () => {
  const names = await eventually(async () => {
    const found = new Set(collector.figures.map(({ name }) => name))
    return found.has('reihum_http_request_seconds') && found.has('reihum_lane_jobs') && found
  })
  expect(names).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(collector.seen.malformed).toEqual([])
})

describe('whoever sends a request', () => {
  const given = `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}`
  const ask = (at: TestReihum, traceparent: string) =>
    fetch(`${at.origin}/api/${tenant.slug}/portal/courses`, { headers: { traceparent } })

  /** The trace that a request became part of. */
  const traceOf = (response: Response) =>
    eventually(async () => {
      const id = response.headers.get('x-request-id')
      return collector.spans.find(({ facts, kind }) => kind === 2 && facts['reihum.request.id'] === id)
    })

  test('has no say in what is recorded', async () => {
    const span = await traceOf(await ask(reihum, `${given}-00`))
    expect(span.traceId).not.toBe('a1'.repeat(16))
    expect(span.parentSpanId).toBeUndefined()
  })

  test('decides where the operator trusts whoever stands in front', async () => {
    const trusting = await startTestReihum({
      database: reihum.database,
      environment: {
        REIHUM_TRACE_PARENT: 'taken',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_METRICS_EXPORTER: 'none',
        OTEL_TRACES_SAMPLER_ARG: '0',
      },
      args: ['--role', 'web'],
    })
    const wanted = await ask(trusting, `${given}-01`)
    const unwanted = await ask(trusting, `${given}-00`)
    const unsaid = await ask(trusting, 'nonsense')
    // Its end sends all that waits.
    await trusting.close()
    expect(await traceOf(wanted)).toMatchObject({
      traceId: 'a1'.repeat(16),
      parentSpanId: 'b2'.repeat(8),
    })
    const others = [unwanted, unsaid].map(({ headers }) => headers.get('x-request-id'))
    expect(
      collector.spans.filter(({ facts }) => others.includes(String(facts['reihum.request.id']))),
    ).toEqual([])
  })
})

describe('a collector that', () => {
  const lying = `{"partialSuccess":{"rejectedSpans":"-7"},"x":"${'x'.repeat(1_000_000)}"}`

  test.each([
    ['hangs', () => undefined],
    ['refuses', (response) => response.writeHead(401).end('who are you?')],
    ['is overloaded', (response) => response.writeHead(503, { 'retry-after': '86400' }).end()],
    ['cuts off', (response) => response.destroy()],
    ['leads elsewhere', (response) => response.writeHead(307, { location: reihum.origin }).end()],
    ['lies', (response) => response.writeHead(200).end(lying)],
    ['answers without end', (response) => response.writeHead(200).write('x')],
  ] satisfies [string, NonNullable<Parameters<Collector['answer']>[0]>][])(
    '%s harms neither requests nor the end of a node',
    async (_, respond) => {
      collector.answer(respond)
      const before = collector.seen.requests
      const second = await startTestReihum({
        database: reihum.database,
        environment: {
          OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
          OTEL_METRIC_EXPORT_INTERVAL: '1000',
        },
        args: ['--role', 'web'],
      })
      const courseId = await addCourse(second, tenant)
      await eventually(async () => collector.seen.requests > before)
      expect((await book(courseId, second)).status).toBe(200)
      await second.close()
    },
  )

  test('is not there harms nobody either, and what it costs is told', async () => {
    const second = await startTestReihum({
      database: reihum.database,
      environment: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_METRICS_EXPORTER: 'none' },
      args: ['--role', 'web'],
    })
    expect((await book(await addCourse(second, tenant), second)).status).toBe(200)
    await second.close()
  })
})
