import type { MoveCause, RegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import type { NewsSubject } from '@reihum/contract/tenants/staff-news.schema.ts'
import { instantOf, wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { addDays } from '#features/courses/appointments/series.rules.ts'

/** What happened to a registration, as the letter words it. */
export type NewsKind =
  | 'registered'
  | 'cancelled'
  | 'withdrawn'
  | 'notPaid'
  | 'joinedWaitingList'
  | 'movedUp'
  | 'tookOffer'
  | 'letOfferPass'
  | 'leftWaitingList'

export type MoveOfNews = {
  from: RegistrationState | null
  to: RegistrationState
  cause: MoveCause
  actorKind: string
}

type News = { subject: Exclude<NewsSubject, 'undeliveredMails'>; kind: NewsKind }

const cancelledBy: Partial<Record<MoveCause, NewsKind>> = {
  attendee: 'cancelled',
  withdrawal: 'withdrawn',
  deadline: 'notPaid',
}

/** What a step of a registration is to the staff; null for what they did themselves, and for what followed from that. */
export function newsOf({ from, to, cause, actorKind }: MoveOfNews): News | null {
  if (cause === 'registered') {
    if (actorKind === 'user' || actorKind === 'support') return null
    return to === 'on_waiting_list'
      ? { subject: 'waitingList', kind: 'joinedWaitingList' }
      : { subject: 'registrations', kind: 'registered' }
  }
  if (cause === 'place_free') return { subject: 'waitingList', kind: 'movedUp' }
  if (cause === 'offer_accepted') return { subject: 'waitingList', kind: 'tookOffer' }
  if (to !== 'cancelled') return null
  if (cause === 'offer_expired') return { subject: 'waitingList', kind: 'letOfferPass' }
  const kind = cancelledBy[cause]
  if (!kind) return null
  return from === 'on_waiting_list'
    ? { subject: 'waitingList', kind: 'leftWaitingList' }
    : { subject: 'cancellations', kind }
}

/** A change is stored at the latest this long after the moment that it carries. */
const settleMs = 30_000

/** Letters that tell at once are not sent more often, so that a course that fills in a minute makes two of them. */
const restMs = 10 * 60_000

const morning = '07:00'

/** Until when everything that happened is stored. */
export const settledAt = (now: Date) => new Date(now.getTime() - settleMs)

/** When the staff is told of something that happened then, who are told at once. */
export function nextLetterAt(happenedAt: Date, lastLetterAt: Date | null): Date {
  return new Date(Math.max(happenedAt.getTime() + settleMs, (lastLetterAt?.getTime() ?? 0) + restMs))
}

/** The next morning in the time zone of the provider, when the daily letter tells of what happened before. */
export function nextMorning(at: Date, timeZone: string): Date {
  const { date, time } = wallClockOf(at, timeZone)
  return new Date(instantOf({ date: time < morning ? date : addDays(date, 1), time: morning }, timeZone))
}
