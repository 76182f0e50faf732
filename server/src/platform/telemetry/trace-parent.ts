import type { TracePoint } from './span.ts'

/** The sampled flag of the specification. */
const sampledBit = 1

/**
 * What the header `traceparent` says (W3C Trace Context); null: nothing that can be read. Later versions may say more
 * behind the same four parts.
 */
export function readTraceParent(text: string | undefined): (TracePoint & { isSampled: boolean }) | null {
  const found = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(text ?? '')
  if (!found) return null
  const [, version = '', traceId = '', spanId = '', flags = '', more] = found
  if (version === 'ff' || (version === '00' && more !== undefined)) return null
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & sampledBit) === sampledBit }
}

/** Only what is sampled is ever carried on. */
export function writeTraceParent({ traceId, spanId }: TracePoint): string {
  return `00-${traceId}-${spanId}-01`
}
