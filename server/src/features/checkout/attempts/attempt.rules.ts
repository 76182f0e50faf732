/** The states of an attempt to pay. */
export type AttemptState =
  | 'starting'
  | 'open'
  | 'approved'
  | 'pending'
  | 'unknown'
  | 'completed'
  | 'cancelled'
  | 'failed'

export const livingStates: readonly AttemptState[] = ['starting', 'open', 'approved', 'pending', 'unknown']

/** Money may be on its way, so nobody is asked to pay a second time. */
export const isChecked = (state: AttemptState): boolean =>
  state === 'approved' || state === 'pending' || state === 'unknown'

type Money = { cents: number; currency: string; payee: string }

type Stands =
  | { kind: 'open' | 'approved' }
  | { kind: 'pending' | 'cancelled' | 'failed'; reason: string }
  | { kind: 'completed'; capture: Money }

export type Mismatch = '' | 'amount' | 'currency' | 'payee'

/**
 * What came in compared with what was asked for; the amount last, because money of ours that is only more or less is ours. An
 * account that the service did not name is not compared.
 */
export function mismatchOf(asked: Money, came: Money): Mismatch {
  if (came.currency !== asked.currency) return 'currency'
  if (asked.payee !== '' && came.payee !== '' && came.payee !== asked.payee) return 'payee'
  if (came.cents !== asked.cents) return 'amount'
  return ''
}

export type Moved = { state: AttemptState; reason: string; mismatch: Mismatch }

/**
 * How an attempt moves on what the service says of it; null: it stays as it is. Money that came in counts whatever we
 * thought before, and nothing is undone by an answer that is older than what we know.
 */
export function decideMove(
  attempt: { state: AttemptState; asked: Money; expiresAt: Date },
  stands: Stands,
  now: Date,
): Moved | null {
  if (attempt.state === 'completed') return null
  if (stands.kind === 'completed')
    return { state: 'completed', reason: '', mismatch: mismatchOf(attempt.asked, stands.capture) }
  if (!livingStates.includes(attempt.state)) return null
  if (stands.kind === 'open') {
    if (attempt.expiresAt <= now) return { state: 'cancelled', reason: 'EXPIRED', mismatch: '' }
    return attempt.state === 'open' ? null : { state: 'open', reason: '', mismatch: '' }
  }
  const reason = 'reason' in stands ? stands.reason : ''
  return attempt.state === stands.kind ? null : { state: stands.kind, reason, mismatch: '' }
}

const hourMs = 3_600_000

/** Until when money on its way keeps a reserved place from being given back. Bank payments take days; null: not at all. */
export function heldUntil(state: AttemptState, now: Date): Date | null {
  if (state === 'pending') return new Date(now.getTime() + 7 * 24 * hourMs)
  if (state === 'approved' || state === 'unknown') return new Date(now.getTime() + 24 * hourMs)
  return null
}

/** An attempt ends after three hours, and not later than the place has to be paid. */
export function attemptEnds(now: Date, dueAt: Date | null): Date {
  const most = new Date(now.getTime() + 3 * hourMs)
  return dueAt && dueAt < most ? dueAt : most
}

/** Whether the service has time enough until the place has to be paid. */
export const isLongEnough = (service: { shortestMs?: number }, now: Date, dueAt: Date | null): boolean =>
  attemptEnds(now, dueAt).getTime() - now.getTime() >= (service.shortestMs ?? 0)

export type OpenPart = {
  receivableId: string
  cents: number
  dueOn: string | null
  partNumber: number
  places: readonly { id: string; state: string; paymentDueAt: Date | null }[]
}

/**
 * What is paid now of what is open: of each place the next part, and whatever else is due by today. A confirmed place is
 * asked for what has a day alone.
 */
export function askedParts(open: readonly OpenPart[], today: string): OpenPart[] {
  const asked = open.filter(
    ({ places, dueOn }) =>
      places.length > 0 &&
      places.every(({ state }) => state === 'reserved' || state === 'confirmed') &&
      (places.some(({ state }) => state === 'reserved') || dueOn !== null),
  )
  const keyOf = ({ places }: OpenPart) => places.map(({ id }) => id).join(' ')
  const next = new Map<string, number>()
  for (const part of asked)
    next.set(keyOf(part), Math.min(next.get(keyOf(part)) ?? part.partNumber, part.partNumber))
  return asked.filter(
    (part) => part.partNumber === next.get(keyOf(part)) || (part.dueOn !== null && part.dueOn <= today),
  )
}

/** How long an attempt that nothing was heard of is left alone: at first five minutes, then longer and longer. */
export function minutesBetweenLooks(lookedTimes: number): number {
  return Math.min(5 * 2 ** Math.max(0, lookedTimes - 6), 360)
}
