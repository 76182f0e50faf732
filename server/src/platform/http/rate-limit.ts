/** So many at once, refilled evenly over a minute. */
export type Limit = { burst: number; perMinute: number }

export type RateLimiter = {
  /** Seconds to wait, or 0 when the request may pass. */
  take(bucket: string, limit: Limit): number
}

type Bucket = { tokens: number; at: number }

const maxBuckets = 50_000

/** Token buckets in memory: each node counts for itself, which only makes several nodes more generous. */
export function makeRateLimiter(now: () => number = Date.now): RateLimiter {
  const buckets = new Map<string, Bucket>()
  return {
    take(key, { burst, perMinute }) {
      const at = now()
      const known = buckets.get(key)
      const tokens = known ? Math.min(burst, known.tokens + ((at - known.at) / 60_000) * perMinute) : burst
      // Oldest first out: a Map keeps its order, and a bucket that is used moves to the end.
      buckets.delete(key)
      if (buckets.size >= maxBuckets) {
        const oldest = buckets.keys().next()
        if (!oldest.done) buckets.delete(oldest.value)
      }
      if (tokens < 1) {
        buckets.set(key, { tokens, at })
        return Math.ceil(((1 - tokens) / perMinute) * 60)
      }
      buckets.set(key, { tokens: tokens - 1, at })
      return 0
    },
  }
}

export const limits = {
  // A whole school signs in through one address in the morning; guessing is slowed by the counts in the database.
  signIn: { burst: 30, perMinute: 30 },
  publicWrite: { burst: 30, perMinute: 30 },
  // A class registers through one address when registration opens, in two steps and with corrections. Each booking costs a
  // solved challenge, and one without it a mail that is counted by its address, so this only keeps a node from drowning.
  booking: { burst: 300, perMinute: 300 },
  publicRead: { burst: 300, perMinute: 600 },
  // Written anew for each who asks, a tenth of a second for a large school; programs that subscribe ask once an hour.
  calendar: { burst: 60, perMinute: 60 },
  files: { burst: 600, perMinute: 1800 },
  api: { burst: 600, perMinute: 1800 },
} satisfies Record<string, Limit>

/** What anybody may write without being signed in, beside signing in itself. The router does not mind a slash at the end. */
const publicWrites =
  /^\/api\/(auth\/(register|verification|password-reset(\/[^/]+)?|providers\/[^/]+\/start)|invitations\/.+)\/*$/

/** Forms of bookings, as pages and as the API takes them. */
const bookings =
  /^\/((portal|embed)\/[^/]+\/course\/[^/]+\/register|api\/[^/]+\/portal\/courses\/[^/]+\/registrations(\/check)?)\/*$/

/** Which limit a request falls under; null: none (assets and probes). */
export function limitFor(method: string, path: string): keyof typeof limits | null {
  const isWrite = method !== 'GET' && method !== 'HEAD'
  if (path.startsWith('/api/auth/login')) return 'signIn'
  if (isWrite && bookings.test(path)) return 'booking'
  if (isWrite && publicWrites.test(path)) return 'publicWrite'
  if (!isWrite && /^\/api\/[^/]+\/(courses\/calendar|calendar-feeds\/[^/]+)\/*$/.test(path)) return 'calendar'
  if (/^\/(portal|embed)\//.test(path) || /^\/api\/[^/]+\/portal(\/|$)/.test(path))
    return isWrite ? 'publicWrite' : 'publicRead'
  if (path.startsWith('/files/')) return 'files'
  return path.startsWith('/api/') ? 'api' : null
}
