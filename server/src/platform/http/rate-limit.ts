/** How many requests may come at once; the budget is refilled evenly over a minute. */
export type Limit = { burst: number; perMinute: number }

export type RateLimiter = {
  /** Seconds to wait, or 0 when the request may pass. */
  take(bucket: string, limit: Limit): number
  /** How many requests of the bucket may come at once now. */
  left(bucket: string, limit: Limit): number
  /** Undoes one `take`, because nothing came of what it let pass. */
  giveBack(bucket: string): void
}

type Bucket = { tokens: number; at: number; limit: Limit }

/** How many buckets there may be. Networks that come when there are so many share one bucket, which holds this many. */
const maxBuckets = 50_000
const sharedFactor = 20

function tokensIn({ tokens, at, limit }: Bucket, now: number): number {
  return Math.min(limit.burst, tokens + ((now - at) / 60_000) * limit.perMinute)
}

/**
 * Token buckets in memory. Each node counts for itself, so several nodes together allow more requests. A bucket is only
 * forgotten once it is full again: nobody can clear their own by sending from many networks.
 */
export function makeRateLimiter(now: () => number = Date.now, most = maxBuckets): RateLimiter {
  const buckets = new Map<string, Bucket>()

  /** Whether there is room for one more, if need be that of the bucket that was used longest ago. */
  const hasRoom = (at: number) => {
    if (buckets.size < most) return true
    const [oldest] = buckets
    if (!oldest || tokensIn(oldest[1], at) < oldest[1].limit.burst) return false
    return buckets.delete(oldest[0])
  }

  const takeFrom = (key: string, limit: Limit, at: number) => {
    const known = buckets.get(key)
    const tokens = known ? tokensIn(known, at) : limit.burst
    // A Map keeps its order, and a used bucket moves to the end.
    buckets.delete(key)
    buckets.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, at, limit })
    return tokens < 1 ? Math.ceil(((1 - tokens) / limit.perMinute) * 60) : 0
  }

  return {
    take(key, limit) {
      const at = now()
      if (buckets.has(key) || hasRoom(at)) return takeFrom(key, limit, at)
      const { burst, perMinute } = limit
      const shared = { burst: burst * sharedFactor, perMinute: perMinute * sharedFactor }
      return takeFrom(`everybody else ${burst} ${perMinute}`, shared, at)
    },
    left(key, limit) {
      const known = buckets.get(key)
      return known ? Math.floor(tokensIn(known, now())) : limit.burst
    },
    giveBack(key) {
      const known = buckets.get(key)
      if (known) known.tokens = Math.min(known.limit.burst, known.tokens + 1)
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
  // Payment services tell of all payments of a platform from a few networks, and send again what was refused.
  paymentMessages: { burst: 300, perMinute: 600 },
  // The servers of large mail providers unsubscribe thousands of readers from a few networks on the day of a letter. What they send
  // has an unguessable token in its address.
  oneClick: { burst: 300, perMinute: 600 },
  publicRead: { burst: 300, perMinute: 600 },
  // Each answer is computed anew, which takes 0.1 seconds for a large school. Programs that subscribe ask once an hour.
  calendar: { burst: 60, perMinute: 60 },
  files: { burst: 600, perMinute: 1800 },
  api: { burst: 600, perMinute: 1800 },
  // Each API token on its own, so that one program of a provider leaves room for the others.
  apiToken: { burst: 300, perMinute: 300 },
} satisfies Record<string, Limit>

/** How much is left of a limit, as the draft of the IETF for `RateLimit` writes it: requests, and seconds until all are back. */
export function limitHeaders(
  name: string,
  { burst, perMinute }: Limit,
  left: number,
): Record<string, string> {
  const secondsFor = (requests: number) => Math.ceil((requests / perMinute) * 60)
  return {
    'ratelimit-policy': `"${name}";q=${burst};w=${secondsFor(burst)}`,
    ratelimit: `"${name}";r=${left};t=${secondsFor(burst - left)}`,
  }
}

/**
 * What may be written without a session, apart from signing in. A slash at the end is allowed, because the router
 * accepts it.
 */
const publicWrites =
  /^\/api\/(auth\/(register|verification|invitations\/.+|password-reset(\/[^/]+)?|first-superuser\/[^/]+|providers\/[^/]+\/start))$/

/** The forms of bookings, as pages and in the API. */
const bookings =
  /^\/((portal|embed)\/[^/]+\/course\/[^/]+\/register(\/[^/]+)?|api\/[^/]+\/portal\/courses\/[^/]+\/registrations(\/check)?)\/*$/

/**
 * Where mail programs unsubscribe their readers (RFC 8058): from optional letters, and from being told of a free place. They are
 * the only addresses of the portal that programs send something to.
 */
export const isOneClick = (path: string) =>
  /^\/portal\/[^/]+\/(letters\/[^/]+|free-place)\/[^/]+\/*$/.test(path)

/** The limit that applies to a request; null: none (assets and probes). */
export function limitFor(method: string, path: string): keyof typeof limits | null {
  const isWrite = method !== 'GET' && method !== 'HEAD'
  if (path.startsWith('/api/auth/login') || (isWrite && path === '/login/callback')) return 'signIn'
  if (isWrite && bookings.test(path)) return 'booking'
  if (isWrite && publicWrites.test(path.replace(/(?<!\/)\/+$/, ''))) return 'publicWrite'
  if (isWrite && /^\/api\/[^/]+\/payment-services\/[^/]+\/messages\/*$/.test(path)) return 'paymentMessages'
  if (
    !isWrite &&
    /^\/api\/[^/]+\/(courses\/calendar|calendar-feeds\/[^/]+|portal\/calendars\/[^/]+)\/*$/.test(path)
  )
    return 'calendar'
  if (isWrite && isOneClick(path)) return 'oneClick'
  if (/^\/(portal|embed|c)\//.test(path) || /^\/api\/[^/]+\/portal(\/|$)/.test(path))
    return isWrite ? 'publicWrite' : 'publicRead'
  if (path.startsWith('/files/')) return 'files'
  return path.startsWith('/api/') ? 'api' : null
}
