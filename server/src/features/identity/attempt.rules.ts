/**
 * What is attempted: a password to sign in or to confirm one's identity, the number of a booking, or something that sends a
 * mail or opens an account.
 */
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
  | 'receipt-to-stranger'
  | 'booking-number'
  | 'seat-alert'
  | 'interest'
  | 'own-bookings'
  | 'share'

/**
 * Under which kind an attempt is counted: sign-in and password confirmation share one, because both guess the same
 * password.
 */
export function kindOf(purpose: AttemptPurpose) {
  return purpose === 'sign-in' ? 'password' : purpose
}

/**
 * What a count is for: an account from one address, all attempts from one address, or an account from all addresses.
 */
export const attemptScopes = ['account-at-address', 'address', 'account'] as const
export type AttemptScope = (typeof attemptScopes)[number]

/** `free` attempts need no wait; then the wait doubles with each attempt up to the longest. */
type Limit = { free: number; firstSeconds: number; longestSeconds: number }

const quarterHour = 15 * 60

/**
 * Passwords may be guessed from many addresses at once, so the account is counted too, with a short longest wait for
 * its owner's sake.
 */
const guesses: Record<AttemptScope, Limit> = {
  'account-at-address': { free: 5, firstSeconds: 2, longestSeconds: quarterHour },
  address: { free: 50, firstSeconds: 2, longestSeconds: quarterHour },
  account: { free: 20, firstSeconds: 1, longestSeconds: 60 },
}

/** Guessing codes requires the password, so no stranger can lock the owner out with these longer waits. */
const codes: Record<AttemptScope, Limit> = {
  'account-at-address': { free: 5, firstSeconds: 5, longestSeconds: quarterHour },
  address: { free: 50, firstSeconds: 2, longestSeconds: quarterHour },
  account: { free: 10, firstSeconds: 30, longestSeconds: 3600 },
}

/** Each of these attempts sends a mail, and the limit keeps mailboxes from being flooded. */
const mails: Record<AttemptScope, Limit> = {
  'account-at-address': { free: 3, firstSeconds: 30, longestSeconds: quarterHour },
  address: { free: 50, firstSeconds: 5, longestSeconds: quarterHour },
  account: { free: 5, firstSeconds: 30, longestSeconds: quarterHour },
}

const requested: readonly AttemptPurpose[] = [
  'booking',
  'access-link',
  'withdrawal',
  'seat-alert',
  'interest',
  'own-bookings',
  'share',
]

/** Both the sender and the recipient may be strangers to us, so only a few mails an hour are allowed. */
const requests: Record<AttemptScope, Limit> = {
  'account-at-address': { free: 4, firstSeconds: quarterHour, longestSeconds: 3600 },
  address: { free: 50, firstSeconds: 5, longestSeconds: quarterHour },
  account: { free: 4, firstSeconds: quarterHour, longestSeconds: 3600 },
}

/** A whole class may have to confirm its bookings through one network; each recipient is counted beside that. */
const bookingsOfNetwork: Limit = { ...requests.address, free: 300 }

/**
 * A receipt to an address that nobody has shown to be theirs. The law wants it sent, and few send more than one; a network that
 * sends many is somebody who writes to others.
 */
const receiptsToStrangers: Record<AttemptScope, Limit> = {
  'account-at-address': { free: 2, firstSeconds: quarterHour, longestSeconds: 3600 },
  address: { free: 10, firstSeconds: 60, longestSeconds: 3600 },
  account: { free: 2, firstSeconds: quarterHour, longestSeconds: 3600 },
}

/** Counts are deleted a day after their first attempt. */
export const countHours = 24
/** How long an address counts as known after a sign-in to the account from there. */
export const knownDays = 30

export type Count = { scope: AttemptScope; count: number; since: Date; blockedUntil: Date | null }

function limitOf(purpose: AttemptPurpose, scope: AttemptScope): Limit {
  if (purpose === 'booking' && scope === 'address') return bookingsOfNetwork
  if (requested.includes(purpose)) return requests[scope]
  if (purpose === 'receipt-to-stranger') return receiptsToStrangers[scope]
  if (purpose === 'second-factor') return codes[scope]
  return (kindOf(purpose) === 'password' || purpose === 'booking-number' ? guesses : mails)[scope]
}

/** How long to wait after this many attempts. */
export function waitAfter(purpose: AttemptPurpose, scope: AttemptScope, count: number): number {
  const { free, firstSeconds, longestSeconds } = limitOf(purpose, scope)
  if (count < free) return 0
  return Math.min(longestSeconds, firstSeconds * 2 ** Math.min(count - free, 30))
}

/**
 * Seconds until the next attempt is accepted. At a known address, attempts on the account from other addresses do not
 * cause a wait.
 */
export function secondsToWait(counts: readonly Count[], isKnownHere: boolean, now: Date): number {
  const waits = counts
    .filter(({ scope }) => !(isKnownHere && scope === 'account'))
    .map(({ blockedUntil }) => (blockedUntil ? blockedUntil.getTime() - now.getTime() : 0))
  return Math.max(0, Math.ceil(Math.max(0, ...waits) / 1000))
}

/** The count including this attempt. */
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

/** Whether to log: once when the wait first reaches its maximum, not for every guess. */
export function isWorthLogging(purpose: AttemptPurpose, { scope, count }: Count): boolean {
  const { longestSeconds } = limitOf(purpose, scope)
  return (
    waitAfter(purpose, scope, count) === longestSeconds &&
    waitAfter(purpose, scope, count - 1) < longestSeconds
  )
}
