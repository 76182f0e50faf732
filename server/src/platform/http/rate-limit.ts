/** How many requests may come at once; the budget is refilled evenly over a minute. */
export type Limit = { burst: number; perMinute: number }

export type RateLimiter = {
  /** Seconds to wait, or 0 when the request may pass. */
  take(bucket: string, limit: Limit): number
}

type Bucket = { tokens: number; at: number }

const maxBuckets = 50_000

/** Token buckets in memory. Each node counts for itself, so several nodes together allow more requests. */
export function makeRateLimiter(now: () => number = Date.now): RateLimiter {
  const buckets = new Map<string, Bucket>()
  return {
    take(key, { burst, perMinute }) {
      const at = now()
      const known = buckets.get(key)
      const tokens = known ? Math.min(burst, known.tokens + ((at - known.at) / 60_000) * perMinute) : burst
      // The least recently used bucket is dropped first: a Map keeps its order, and a used bucket moves to the end.
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
  // A whole school signs in through one address in the morning. The counts in the database are what slows down
  // guessing.
  signIn: { burst: 30, perMinute: 30 },
  publicWrite: { burst: 30, perMinute: 30 },
  // A class registers through one address when registration opens, in two steps and with corrections. Each booking
  // costs a solved challenge, and one without a challenge costs a mail that is counted by address, so this limit only
  // keeps a node from being overloaded.
  booking: { burst: 300, perMinute: 300 },
  publicRead: { burst: 300, perMinute: 600 },
  // Each answer is computed anew, which takes 0.1 seconds for a large school. Programs that subscribe ask once an hour.
  calendar: { burst: 60, perMinute: 60 },
  files: { burst: 600, perMinute: 1800 },
  api: { burst: 600, perMinute: 1800 },
} satisfies Record<string, Limit>

/**
 * What may be written without a session, apart from signing in. A slash at the end is allowed, because the router
 * accepts it.
 */
const publicWrites =
  /^\/api\/(auth\/(register|verification|password-reset(\/[^/]+)?|providers\/[^/]+\/start)|invitations\/.+)\/*$/

/** The forms of bookings, as pages and in the API. */
const bookings =
  /^\/((portal|embed)\/[^/]+\/course\/[^/]+\/register|api\/[^/]+\/portal\/courses\/[^/]+\/registrations(\/check)?)\/*$/

/** The limit that applies to a request; null: none (assets and probes). */
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
