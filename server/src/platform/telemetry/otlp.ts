import { attributeNames, type Facts, kinds, type Span } from './span.ts'

/** What sends: the name of the service and the like, on everything that is sent. */
export type Resource = Readonly<Record<string, string>>

type Attribute = {
  key: string
  value: { stringValue: string } | { intValue: string } | { doubleValue: number }
}

function attribute(key: string, value: string | number): Attribute {
  if (typeof value === 'string') return { key, value: { stringValue: value } }
  return { key, value: Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value } }
}

const attributesOf = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values).map(([key, value]) => attribute(key, value))

function attributesOfFacts(facts: Facts): Attribute[] {
  const names: Readonly<Record<string, string>> = attributeNames
  return Object.entries(facts).flatMap(([fact, value]) =>
    value === undefined ? [] : [attribute(names[fact] ?? fact, value)],
  )
}

/** Nanoseconds as the protocol wants them: 64 bits, so a text. Microseconds are as fine as we measure. */
export const nanosOf = (ms: number): string => `${Math.round(ms * 1000)}000`

const scope = { name: 'reihum' }

/** `Unset` and `Error` of the protocol. */
const statusOf = ({ hasFailed }: Span) => (hasFailed ? { code: 2 } : {})

/** The body of a request to `/v1/traces`, in the JSON of the OpenTelemetry protocol. */
export function traceRequest(resource: Resource, spans: readonly Span[]) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [
          {
            scope,
            spans: spans.map((span) => ({
              traceId: span.traceId,
              spanId: span.spanId,
              ...(span.parentId && { parentSpanId: span.parentId }),
              name: span.name,
              kind: kinds[span.kind],
              startTimeUnixNano: nanosOf(span.startedAt),
              endTimeUnixNano: nanosOf(span.endedAt),
              attributes: attributesOfFacts(span.facts),
              ...(span.links.length > 0 && {
                links: span.links.map(({ traceId, spanId }) => ({ traceId, spanId })),
              }),
              status: statusOf(span),
            })),
          },
        ],
      },
    ],
  }
}

/** One value of a figure, as the registry of `/metrics` tells it. */
export type FigureValue = {
  value: number
  /** Of sums and counts without any label there are none, whatever the types of the registry say. */
  labels?: Readonly<Record<string, string | number | undefined>>
  metricName?: string | undefined
}

/** A figure as the registry of `/metrics` tells it. */
export type Figure = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram' | 'summary'
  values: readonly FigureValue[]
}

type Times = { startTimeUnixNano: string; timeUnixNano: string }

/** The values of a histogram or summary by what they are about: each has several, told apart by one more label. */
function gathered(values: readonly FigureValue[], apart: 'le' | 'quantile') {
  const groups = new Map<string, { labels: Record<string, string | number>; values: FigureValue[] }>()
  for (const one of values) {
    const labels = labelsOf(one, apart)
    const key = JSON.stringify(labels)
    const group = groups.get(key) ?? { labels, values: [] }
    group.values.push(one)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function labelsOf({ labels = {} }: FigureValue, apart?: string): Record<string, string | number> {
  const kept: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(labels))
    if (name !== apart && value !== undefined) kept[name] = value
  return kept
}

const figureOf = (values: readonly FigureValue[], name: string) =>
  values.find(({ metricName }) => metricName === name)?.value ?? 0

/** Prometheus counts all that is at most a bound; the protocol wants what lies between two of them. */
function histogramPoints({ name, values }: Figure, times: Times) {
  return gathered(values, 'le').map((group) => {
    const bounds = group.values
      .filter(({ metricName }) => metricName === `${name}_bucket`)
      .map(({ labels, value }) => ({ le: Number(String(labels?.le).replace('+Inf', 'Infinity')), value }))
      .sort((one, other) => one.le - other.le)
    return {
      ...times,
      attributes: attributesOf(group.labels),
      count: String(figureOf(group.values, `${name}_count`)),
      sum: figureOf(group.values, `${name}_sum`),
      bucketCounts: bounds.map(({ value }, at) => String(value - (bounds[at - 1]?.value ?? 0))),
      explicitBounds: bounds.map(({ le }) => le).filter(Number.isFinite),
    }
  })
}

function summaryPoints({ name, values }: Figure, times: Times) {
  return gathered(values, 'quantile').map((group) => ({
    ...times,
    attributes: attributesOf(group.labels),
    count: String(figureOf(group.values, `${name}_count`)),
    sum: figureOf(group.values, `${name}_sum`),
    quantileValues: group.values
      .filter(({ labels, value }) => labels?.quantile !== undefined && Number.isFinite(value))
      .map(({ labels, value }) => ({ quantile: Number(labels?.quantile), value })),
  }))
}

function numberPoints({ values }: Figure, times: Times) {
  return values
    .filter(({ value }) => Number.isFinite(value))
    .map((one) => ({ ...times, attributes: attributesOf(labelsOf(one)), asDouble: one.value }))
}

/** Since the start of the process, as the registry counts. */
const cumulative = 2

function metricOf(figure: Figure, times: Times) {
  const { name, help: description, type } = figure
  if (type === 'histogram')
    return {
      name,
      description,
      histogram: { aggregationTemporality: cumulative, dataPoints: histogramPoints(figure, times) },
    }
  if (type === 'summary') return { name, description, summary: { dataPoints: summaryPoints(figure, times) } }
  const dataPoints = numberPoints(figure, times)
  if (type === 'gauge') return { name, description, gauge: { dataPoints } }
  return { name, description, sum: { aggregationTemporality: cumulative, isMonotonic: true, dataPoints } }
}

/** The body of a request to `/v1/metrics`: the figures of `/metrics`, under the same names. */
export function metricRequest(
  resource: Resource,
  figures: readonly Figure[],
  { startedAt, at }: { startedAt: number; at: number },
) {
  const times = { startTimeUnixNano: nanosOf(startedAt), timeUnixNano: nanosOf(at) }
  return {
    resourceMetrics: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeMetrics: [
          {
            scope,
            metrics: figures
              .filter(({ values }) => values.length > 0)
              .map((figure) => metricOf(figure, times)),
          },
        ],
      },
    ],
  }
}
