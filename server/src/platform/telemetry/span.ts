/** Where a trace goes on: the ids of the trace and of the span that is the parent of what follows. */
export type TracePoint = { traceId: string; spanId: string }

/**
 * All that a span may say, and what OpenTelemetry calls it. There is nothing else to say it by, so that no name, address,
 * text or query can get into a trace: what stands here are ids, words of our own, numbers, and hosts that we call.
 */
export const attributeNames = {
  tenant: 'reihum.tenant.id',
  request: 'reihum.request.id',
  method: 'http.request.method',
  route: 'http.route',
  status: 'http.response.status_code',
  door: 'reihum.door',
  /** How long a transaction waited for a connection. */
  waitMs: 'reihum.connection.wait_ms',
  /** How many requests share a transaction. */
  requests: 'reihum.batch.requests',
  job: 'reihum.job.id',
  task: 'reihum.job.task',
  lane: 'reihum.job.lane',
  attempt: 'reihum.job.attempt',
  event: 'reihum.event.id',
  mail: 'reihum.mail.id',
  service: 'reihum.service',
  host: 'server.address',
  /** The code of a refusal or of a failure. */
  error: 'error.type',
} as const

export type Facts = Partial<Record<keyof typeof attributeNames, string | number | undefined>>

/** As the protocol numbers them. */
export const kinds = { internal: 1, server: 2, client: 3, consumer: 5 } as const
export type Kind = keyof typeof kinds

/** Something that takes time, within what it is a part of. */
export type Span = TracePoint & {
  parentId: string | null
  name: string
  kind: Kind
  /** Milliseconds since 1970, with their fraction. */
  startedAt: number
  endedAt: number
  facts: Facts
  /** What it was done for beside its parent: other requests of the same batch. */
  links: readonly TracePoint[]
  hasFailed: boolean
}
