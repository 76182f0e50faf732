import { fewRandomBytes } from '#platform/random-bytes.ts'
import type { Facts, Kind, Span, TracePoint } from './span.ts'

export type Begun = {
  name: string
  kind: Kind
  facts: Facts
  parent?: TracePoint | null
  links?: readonly TracePoint[]
}

export type Recorder = {
  /** Whether what begins a trace is among those that are recorded. */
  isChosen(): boolean
  begin(begun: Begun): Span
  /** Nothing is said of it afterwards. */
  end(span: Span): void
}

const newId = (bytes: 8 | 16): string => fewRandomBytes(bytes).toString('hex')

/** The time of this machine, finer than `Date.now()` and never going back. */
const nowMs = () => performance.timeOrigin + performance.now()

/** Makes spans, and hands over those that ended. Of what begins here it records this share. */
export function makeRecorder(share: number, take: (span: Span) => void): Recorder {
  return {
    isChosen: () => share >= 1 || Math.random() < share,
    begin: ({ name, kind, facts, parent = null, links = [] }) => ({
      traceId: parent?.traceId ?? newId(16),
      spanId: newId(8),
      parentId: parent?.spanId ?? null,
      name,
      kind,
      startedAt: nowMs(),
      endedAt: 0,
      facts,
      links,
      hasFailed: false,
    }),
    end(span) {
      span.endedAt = nowMs()
      take(span)
    },
  }
}
