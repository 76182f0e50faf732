import { AsyncLocalStorage } from 'node:async_hooks'
import { Postponed } from '#platform/jobs/postponed.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Begun, Recorder } from './recorder.ts'
import type { Facts, Span, TracePoint } from './span.ts'
import { writeTraceParent } from './trace-parent.ts'

/** A request or a job, and what became known of it while it was done. */
export type Work = { tenantId: string | null }

/** What is being done right now: for whom, and within which span; null: it is not recorded. */
export type Place = { works: readonly Work[]; span: Span | null; recorder: Recorder | null }

/** Entered by requests and jobs alone, and only where traces or an access log are wanted: otherwise it costs nothing. */
const places = new AsyncLocalStorage<Place>()

/** Says more of the span that is being recorded, if one is. */
export type Say = (facts: Facts) => void
const sayNothing: Say = () => undefined

/** What an error may say of itself: a code or the name of its class, never its message. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^[\w.-]{1,60}$/.test(code) ? code : error.name
}

/** A refusal is an answer, and a job that puts itself off goes on: neither of them failed. */
const isFailure = (error: unknown) => !(error instanceof Refusal || error instanceof Postponed)

async function record<Result>(
  place: Place & { recorder: Recorder; span: Span },
  body: (say: Say) => Promise<Result>,
): Promise<Result> {
  const { recorder, span } = place
  try {
    return await places.run(place, () => body((facts) => void Object.assign(span.facts, facts)))
  } catch (error) {
    span.facts.error = codeOf(error)
    span.hasFailed = isFailure(error)
    throw error
  } finally {
    recorder.end(span)
  }
}

/** Does something within the request or job that is being done, as a span of its own if that one is recorded. */
export function inSpan<Result>(
  begun: Omit<Begun, 'parent'>,
  body: (say: Say) => Promise<Result>,
): Promise<Result> {
  const here = places.getStore()
  if (!here?.span || !here.recorder) return body(sayNothing)
  const { works, recorder, span: parent } = here
  return record({ works, recorder, span: recorder.begin({ ...begun, parent }) }, body)
}

/** Does what begins a trace here, or goes on with that of a parent elsewhere. */
export function inTrace<Result>(
  recorder: Recorder,
  begun: Begun,
  body: (say: Say) => Promise<Result>,
): Promise<Result> {
  return record({ works: [], recorder, span: recorder.begin(begun) }, body)
}

/** Runs a request, whose end is the end of its answer and not that of a promise. */
export const atPlace = <Result>(place: Place, body: () => Result): Result => places.run(place, body)

/** For whoever queues and is served by others: where it stood when it began to wait. */
export const placeHere = (): Place | undefined => places.getStore()

/** Does once what several wanted: within the trace of the first that is recorded, with links to the others. */
export function inSpanOfAll<Result>(
  waiting: readonly (Place | undefined)[],
  name: string,
  body: () => Promise<Result>,
): Promise<Result> {
  const all = waiting.filter((place) => place !== undefined)
  if (all.length === 0) return body()
  const works = all.flatMap((place) => place.works)
  const spans = all.map(({ span }) => span).filter((span) => span !== null)
  const recorder = all.find((place) => place.recorder)?.recorder
  const [parent, ...links] = spans
  if (!parent || !recorder) return places.run({ works, span: null, recorder: null }, body)
  const span = recorder.begin({ name, kind: 'internal', facts: { requests: all.length }, parent, links })
  return record({ works, recorder, span }, body)
}

/** The tenant is known once its door is open. */
export function noteTenant(tenantId: string): void {
  const here = places.getStore()
  if (!here) return
  for (const work of here.works) work.tenantId = tenantId
  if (here.span) here.span.facts.tenant = tenantId
}

/** Where a trace goes on that is carried elsewhere, as `traceparent`; null: nothing is recorded. */
export function traceParentHere(): string | null {
  const span: TracePoint | null = places.getStore()?.span ?? null
  return span && writeTraceParent(span)
}
