import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** What a storage does wrong. The table of them is at the top of `s3-server.ts`. */
export type S3Fault =
  | { kind: 'refuse'; status: number; code: string }
  | { kind: 'reset' }
  | { kind: 'deaf' }
  | { kind: 'hang' }
  | { kind: 'hang-within' }
  | { kind: 'slow'; forMs: number }
  | { kind: 'changed' }
  | { kind: 'short' }
  | { kind: 'cut' }

export const s3Faults = {
  error: { kind: 'refuse', status: 500, code: 'InternalError' },
  busy: { kind: 'refuse', status: 503, code: 'SlowDown' },
  denied: { kind: 'refuse', status: 403, code: 'AccessDenied' },
  full: { kind: 'refuse', status: 507, code: 'XMinioStorageFull' },
  reset: { kind: 'reset' },
  deaf: { kind: 'deaf' },
  hang: { kind: 'hang' },
  hangWithin: { kind: 'hang-within' },
  slow: { kind: 'slow', forMs: 3_000 },
  changed: { kind: 'changed' },
  short: { kind: 'short' },
  cut: { kind: 'cut' },
} as const satisfies Record<string, S3Fault>

/** To which requests a fault happens, and how often; left out: to all, until it is healed. */
export type FaultScope = { times?: number; methods?: readonly string[]; key?: RegExp }

export type AskedS3 = { method: string; key: string }

/** The faults that are on; the first that fits a request happens to it. */
export function makeFaults() {
  let faults: { fault: S3Fault; scope: FaultScope; left: number }[] = []
  return {
    add(fault: S3Fault, scope: FaultScope = {}) {
      faults.push({ fault, scope, left: scope.times ?? Number.POSITIVE_INFINITY })
    },
    clear() {
      faults = []
    },
    /** The fault that happens to this request, which uses it up once. */
    take({ method, key }: AskedS3): S3Fault | undefined {
      const found = faults.find(
        ({ left, scope: { methods, key: keys } }) =>
          left > 0 && (methods?.includes(method) ?? true) && (keys?.test(key) ?? true),
      )
      if (found) found.left -= 1
      return found?.fault
    },
  }
}

/** Sends a content as this fault makes it arrive. */
export async function sendFaulty(response: ServerResponse, bytes: Buffer, fault: S3Fault | undefined) {
  const length = (size: number) => response.setHeader('content-length', size)
  const half = bytes.length >> 1
  switch (fault?.kind) {
    case 'changed': {
      const changed = Buffer.from(bytes)
      changed[half] = (changed[half] ?? 0) ^ 1
      length(bytes.length)
      return response.end(changed)
    }
    case 'short':
      length(half)
      return response.end(bytes.subarray(0, half))
    case 'cut':
      length(bytes.length)
      return response.write(bytes.subarray(0, half), () => response.destroy())
    case 'hang-within':
      length(bytes.length)
      return response.write(bytes.subarray(0, half))
    case 'slow': {
      length(bytes.length)
      const pieces = 10
      const size = Math.max(1, Math.ceil(bytes.length / pieces))
      for (let at = 0; at < bytes.length && !response.destroyed; at += size) {
        response.write(bytes.subarray(at, at + size))
        await pause(fault.forMs / pieces)
      }
      return response.end()
    }
    default:
      length(bytes.length)
      return response.end(bytes)
  }
}
