import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/*
 * A collector on loopback that takes OpenTelemetry's protocol in JSON, and nothing that is not exactly that: field names,
 * ids of the right length, 64-bit numbers as texts. It can be told to answer otherwise, or not at all.
 */

const nanos = z.string().regex(/^\d{19}$/)
const whole = z.string().regex(/^\d+$/)
const attributes = z.array(
  z.strictObject({
    key: z.string(),
    value: z.union([
      z.strictObject({ stringValue: z.string() }),
      z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
      z.strictObject({ doubleValue: z.number() }),
    ]),
  }),
)
const resource = z.strictObject({ attributes })
const scope = z.strictObject({ name: z.string() })
const traceId = z.string().regex(/^[\da-f]{32}$/)
const spanId = z.string().regex(/^[\da-f]{16}$/)

const span = z.strictObject({
  traceId,
  spanId,
  parentSpanId: spanId.optional(),
  name: z.string(),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: nanos,
  endTimeUnixNano: nanos,
  attributes,
  links: z.array(z.strictObject({ traceId, spanId })).optional(),
  status: z.strictObject({ code: z.literal(2).optional() }),
})

const times = { startTimeUnixNano: nanos, timeUnixNano: nanos, attributes }
const numbers = z.array(z.strictObject({ ...times, asDouble: z.number() }))
const histogramPoint = z
  .strictObject({
    ...times,
    count: whole,
    sum: z.number(),
    bucketCounts: z.array(whole),
    explicitBounds: z.array(z.number()),
  })
  .refine(({ bucketCounts, explicitBounds }) => bucketCounts.length === explicitBounds.length + 1)
  .refine(
    ({ count, bucketCounts }) => bucketCounts.reduce((sum, one) => sum + Number(one), 0) === Number(count),
  )
const quantile = z.strictObject({ quantile: z.number(), value: z.number() })
const summaryPoint = z.strictObject({
  ...times,
  count: whole,
  sum: z.number(),
  quantileValues: z.array(quantile),
})

const named = { name: z.string(), description: z.string() }
const metric = z.union([
  z.strictObject({ ...named, gauge: z.strictObject({ dataPoints: numbers }) }),
  z.strictObject({
    ...named,
    sum: z.strictObject({
      aggregationTemporality: z.literal(2),
      isMonotonic: z.literal(true),
      dataPoints: numbers,
    }),
  }),
  z.strictObject({
    ...named,
    histogram: z.strictObject({
      aggregationTemporality: z.literal(2),
      dataPoints: z.array(histogramPoint),
    }),
  }),
  z.strictObject({ ...named, summary: z.strictObject({ dataPoints: z.array(summaryPoint) }) }),
])

const traces = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({ resource, scopeSpans: z.array(z.strictObject({ scope, spans: z.array(span) })) }),
  ),
})
const metrics = z.strictObject({
  resourceMetrics: z.array(
    z.strictObject({ resource, scopeMetrics: z.array(z.strictObject({ scope, metrics: z.array(metric) })) }),
  ),
})

type SentSpan = z.infer<typeof span>

/** A span with its attributes by their names. */
export type CollectedSpan = SentSpan & { facts: Record<string, string | number> }

const byName = (list: z.infer<typeof attributes>) =>
  Object.fromEntries(
    list.map(({ key, value }) => [
      key,
      'intValue' in value ? Number(value.intValue) : Object.values(value)[0],
    ]),
  ) as Record<string, string | number>

export async function startCollector() {
  const spans: CollectedSpan[] = []
  const figures: z.infer<typeof metric>[] = []
  const seen = { requests: 0, malformed: [] as string[], headers: {} as Record<string, unknown>, text: '' }
  let respond: ((response: ServerResponse) => void) | null = null
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    seen.requests += 1
    seen.headers = request.headers
    if (respond) return respond(response)
    const text = Buffer.concat(parts).toString('utf8')
    seen.text += text
    const isTraces = request.url === '/v1/traces'
    const read = (isTraces ? traces : metrics).safeParse(JSON.parse(text))
    if (!read.success) seen.malformed.push(z.prettifyError(read.error))
    else if ('resourceSpans' in read.data)
      for (const { scopeSpans } of read.data.resourceSpans)
        spans.push(
          ...scopeSpans.flatMap((one) =>
            one.spans.map((sent) => ({ ...sent, facts: byName(sent.attributes) })),
          ),
        )
    else
      for (const { scopeMetrics } of read.data.resourceMetrics)
        figures.push(...scopeMetrics.flatMap((one) => one.metrics))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    figures,
    seen,
    /** From now on it answers so, and reads nothing; null: it takes everything again. */
    answer(how: typeof respond) {
      respond = how
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

export type Collector = Awaited<ReturnType<typeof startCollector>>
