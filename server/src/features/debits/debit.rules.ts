import type { CollectionWait } from '@reihum/contract/courses/collection.ts'
import type { DebitObstacle, DebitState } from '@reihum/contract/debits/debit-states.ts'
import { refundDays } from '@reihum/contract/debits/debit-states.ts'
import { isInEconomicArea } from '@reihum/contract/mandates/economic-area.ts'
import { type Collectible, collectionDay } from '#features/mandates/collection.rules.ts'
import { mandateStateOn, type MandateFacts as Validity } from '#features/mandates/mandate.rules.ts'
import { addDays, addTargetDays, daysBetween, targetDayFrom } from '#platform/sepa/target-days.ts'

/** All that decides whether a mandate allows a debit. */
export type MandateFacts = Validity & {
  noticeDays: number
  /** Of the account. */
  country: string
  hasAddress: boolean
}

/** What is wrong with a mandate for a debit on that day; null: nothing. */
export function mandateFault(mandate: MandateFacts | null, on: string): DebitObstacle | null {
  if (!mandate) return 'no_mandate'
  const state = mandateStateOn(mandate, on)
  if (state !== 'valid') return `mandate_${state}`
  return !isInEconomicArea(mandate.country) && !mandate.hasAddress ? 'address_missing' : null
}

/** Nobody is told of a debit longer than this before it. */
const longestNotice = 30
/** Files go to the bank five to six days before; so much earlier is announced, so that there is time for it. */
const headStart = 6

type Notice = { dueOn: string; today: string; noticeDays: number }

/** Whether it is time to announce: as long before the collection as was promised, and at most a month. */
export function isTimeToAnnounce(notice: Notice): boolean {
  const days = daysBetween(notice.today, collectionDay(notice))
  return days <= Math.min(longestNotice, Math.max(notice.noticeDays + headStart, headStart * 2))
}

/** The earliest day for which the bank still takes a file that is handed in today. */
export function earliestCollection(today: string, leadDays: number): string {
  return addTargetDays(targetDayFrom(today), leadDays)
}

/** By when a file has to be with the bank. */
export const handInBy = (collectOn: string, leadDays: number) => addTargetDays(collectOn, -leadDays)

export type DueReceivable = {
  currency: string
  /** By when it is owed; where that is no certain day, since when. */
  dueOn: string
  /** From when it may be collected. */
  collectible: Collectible
  email: string
  isDisputed: boolean
  /** A debit of it was returned, and somebody has to say what to do. */
  isUndecided: boolean
  mandate: MandateFacts | null
}

export type DebitVerdict =
  | { kind: 'due'; collectOn: string; noticeDays: number }
  | { kind: 'later' }
  /** It would be time, but its course says that it is collected later. */
  | { kind: 'waits'; waitsFor: CollectionWait | null; day: string | null }
  | { kind: 'hindered'; obstacles: DebitObstacle[] }

/** Whether something that is owed can be announced today, what it waits for, and otherwise everything that hinders it. */
export function decideDebit(one: DueReceivable, noticeDays: number, today: string): DebitVerdict {
  const days = Math.max(noticeDays, one.mandate?.noticeDays ?? 0)
  const { day, waitsFor } = one.collectible
  const notice = { dueOn: day ?? one.dueOn, today, noticeDays: days }
  if (day === null || !isTimeToAnnounce(notice)) {
    const isNear = isTimeToAnnounce({ ...notice, dueOn: one.dueOn })
    return isNear ? { kind: 'waits', waitsFor, day } : { kind: 'later' }
  }
  const collectOn = collectionDay(notice)
  const fault = mandateFault(one.mandate, collectOn)
  const obstacles: DebitObstacle[] = [
    ...(fault ? [fault] : []),
    ...(one.currency === 'EUR' ? [] : (['other_currency'] as const)),
    ...(one.email === '' ? (['no_email'] as const) : []),
    ...(one.isDisputed ? (['disputed'] as const) : []),
    ...(one.isUndecided ? (['return_undecided'] as const) : []),
  ]
  return obstacles.length > 0 ? { kind: 'hindered', obstacles } : { kind: 'due', collectOn, noticeDays: days }
}

export type PlannedDebit<Item> = {
  payerId: string
  mandateId: string
  collectOn: string
  noticeDays: number
  items: Item[]
}

type Plannable = Omit<PlannedDebit<never>, 'items'> & { recurring: boolean }

/**
 * What is collected at once: what one payer owes on a day under one mandate, if the provider wants that. A mandate for one
 * single debit allows no second one, so its items always go together.
 */
export function gatherDebits<Item extends Plannable>(
  items: readonly Item[],
  gathers: boolean,
): PlannedDebit<Item>[] {
  const groups = Map.groupBy(items, ({ mandateId, payerId, collectOn, recurring }) =>
    recurring && !gathers ? Symbol() : `${payerId} ${mandateId} ${recurring ? collectOn : ''}`,
  )
  return [...groups.values()].map((group) => {
    const last = group.reduce((latest, one) => (one.collectOn > latest.collectOn ? one : latest))
    const noticeDays = Math.max(...group.map((one) => one.noticeDays))
    const { payerId, mandateId, collectOn } = last
    return { payerId, mandateId, collectOn, noticeDays, items: group }
  })
}

export type SequenceType = 'RCUR' | 'OOFF'

export const sequenceTypeOf = ({ recurring }: { recurring: boolean }): SequenceType =>
  recurring ? 'RCUR' : 'OOFF'

type Filed = { id: string; cents: number; collectOn: string; sequenceType: SequenceType }

/** The debits of each file of a run, at most so many in one; what is collected first comes first. */
export function filesOf<Debit extends Filed>(debits: readonly Debit[], limit: number): Debit[][] {
  const key = ({ collectOn, sequenceType, id }: Debit) => `${collectOn} ${sequenceType} ${id}`
  const sorted = debits.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  return Array.from({ length: Math.ceil(sorted.length / limit) }, (_, at) =>
    sorted.slice(at * limit, (at + 1) * limit),
  )
}

/** The groups of one file: each has one day and one type of sequence. */
export function groupsOf<Debit extends Filed>(debits: readonly Debit[]): Debit[][] {
  return [...Map.groupBy(debits, ({ collectOn, sequenceType }) => `${collectOn} ${sequenceType}`).values()]
}

/** As people see it: a collected debit is final once it can no longer be given back without a reason. */
export function shownState(
  state: Exclude<DebitState, 'final'>,
  collectOn: string,
  today: string,
): DebitState {
  return state === 'collected' && today > addDays(collectOn, refundDays) ? 'final' : state
}
