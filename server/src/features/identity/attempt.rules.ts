/** What is tried: a password, on signing in or to confirm who it is, or something that sends a mail or opens an account. */
export type AttemptPurpose =
  | 'sign-in'
  | 'password'
  | 'second-factor'
  | 'password-reset'
  | 'verification'
  | 'sign-up'
  | 'booking'
  | 'access-link'
  | 'withdrawal'

/** The kind an attempt counts under: whoever guesses a password guesses the same one in both places. */
export function kindOf(purpose: AttemptPurpose) {
  return purpose === 'sign-in' ? 'password' : purpose
}

/** Whom a count is about: an account tried from one address, whoever comes from an address, or an account from everywhere. */
export const attemptScopes = ['account-at-address', 'address', 'account'] as const
export type AttemptScope = (typeof attemptScopes)[number]

/** So many without waiting, then a wait that doubles each time, up to the longest. */
type Limit = { free: number; firstSeconds: number; longestSeconds: number }

const quarterHour = 15 * 60

/** Passwords are guessed from many addresses at once, so the account counts too; its owner must not wait long for that. */
const guesses: Record<AttemptScope, Limit> = {
  'account-at-address': { free: 5, firstSeconds: 2, longestSeconds: quarterHour },
  address: { free: 50, firstSeconds: 2, longestSeconds: quarterHour },
  account: { free: 20, firstSeconds: 1, longestSeconds: 60 },
}

/** Whoever gets to guess these knows the password already: there is no stranger who could keep the owner out by it. */
const codes: Record<AttemptScope, Limit> = {
  'account-at-address': { free: 5, firstSeconds: 5, longestSeconds: quarterHour },
  address: { free: 50, firstSeconds: 2, longestSeconds: quarterHour },
  account: { free: 10, firstSeconds: 30, longestSeconds: 3600 },
}

/** Each of these sends a mail, and nobody's mailbox is to be filled with them. */
const mails: Record<AttemptScope, Limit> = {
  'account-at-address': { free: 3, firstSeconds: 30, longestSeconds: quarterHour },
  address: { free: 50, firstSeconds: 5, longestSeconds: quarterHour },
  account: { free: 5, firstSeconds: 30, longestSeconds: quarterHour },
}

const requested: readonly AttemptPurpose[] = ['booking', 'access-link', 'withdrawal']

/** Whoever asks may be anybody, and so may whoever is written to: a few mails an hour. */
const requests: Record<AttemptScope, Limit> = {
  'account-at-address': { free: 4, firstSeconds: quarterHour, longestSeconds: 3600 },
  address: { free: 50, firstSeconds: 5, longestSeconds: quarterHour },
  account: { free: 4, firstSeconds: quarterHour, longestSeconds: 3600 },
}

/** A count is forgotten a day after its first attempt. */
export const countHours = 24
/** For so long an address is known from which an account was entered. */
export const knownDays = 30

export type Count = { scope: AttemptScope; count: number; since: Date; blockedUntil: Date | null }

function limitOf(purpose: AttemptPurpose, scope: AttemptScope): Limit {
  if (requested.includes(purpose)) return requests[scope]
  if (purpose === 'second-factor') return codes[scope]
  return (kindOf(purpose) === 'password' ? guesses : mails)[scope]
}

/** How long to wait after the attempt that made it this many. */
export function waitAfter(purpose: AttemptPurpose, scope: AttemptScope, count: number): number {
  const { free, firstSeconds, longestSeconds } = limitOf(purpose, scope)
  if (count < free) return 0
  return Math.min(longestSeconds, firstSeconds * 2 ** Math.min(count - free, 30))
}

/** Seconds until the next attempt is heard; whoever is known here is not held up by what others do elsewhere. */
export function secondsToWait(counts: readonly Count[], isKnownHere: boolean, now: Date): number {
  const waits = counts
    .filter(({ scope }) => !(isKnownHere && scope === 'account'))
    .map(({ blockedUntil }) => (blockedUntil ? blockedUntil.getTime() - now.getTime() : 0))
  return Math.max(0, Math.ceil(Math.max(0, ...waits) / 1000))
}

/** The count with this attempt in it. */
export function counted(purpose: AttemptPurpose, known: Count, now: Date): Count {
  const isOver = now.getTime() - known.since.getTime() >= countHours * 3_600_000
  const count = isOver ? 1 : known.count + 1
  const wait = waitAfter(purpose, known.scope, count)
  return {
    scope: known.scope,
    count,
    since: isOver ? now : known.since,
    blockedUntil: wait > 0 ? new Date(now.getTime() + wait * 1000) : null,
  }
}

/** One entry in the log for each siege, not for each guess: when the wait first reaches its longest. */
export function isWorthLogging(purpose: AttemptPurpose, { scope, count }: Count): boolean {
  const { longestSeconds } = limitOf(purpose, scope)
  return (
    waitAfter(purpose, scope, count) === longestSeconds &&
    waitAfter(purpose, scope, count - 1) < longestSeconds
  )
}

/** What counts as one address: of IPv6 everybody has a whole network to choose from. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = address.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
