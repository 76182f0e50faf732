import type { DunningPlan } from '@reihum/contract/payments/dunning-settings.schema.ts'
import { addDays } from '#features/courses/appointments/series.rules.ts'

/** A receivable that something is open of, with everything that decides whether its payer is written to. Days are ISO. */
export type DunningCase = {
  id: string
  payerId: string | null
  kind: 'registration' | 'free' | 'dunning_fee'
  currency: string
  issuedOn: string
  dueOn: string | null
  openCents: number
  remindedOn: string | null
  dunnedOn: string | null
  level: number
  /** The last day on which some of it was paid. */
  paidOn: string | null
  /** Up to when interest was claimed before. */
  interestUntil: string | null
  /** A reserved place that is given back unless it is paid in time; its own reminder goes out before. */
  isReserved: boolean
  /** Until when money is on its way, as the hold of the registration says. */
  heldUntil: string | null
  /** It is up to the provider to collect it. */
  isDebitToCome: boolean
  /** Somebody said that nobody writes: for the person or for this receivable. */
  pauses: readonly DunningPause[]
  /** Money has come in that may be this payer's and pays nothing yet. */
  hasUnallocatedMoney: boolean
  /** Whether an e-mail reaches the payer, and whether a letter would. */
  hasAddress: boolean
  hasPostalAddress: boolean
}

export type DunningPause = { reason: 'asked' | 'dispute'; until: string | null }

/** 0 is the reminder; levels count from 1. */
export type DunningStep = { kind: 'letter'; level: number } | { kind: 'write_off' }

export const keptBack = [
  'dunning_fee',
  'reserved_place',
  'money_on_its_way',
  'debit_to_come',
  'disputed',
  'paused',
  'unallocated_money',
  'below_minimum',
  'no_address',
  'no_postal_address',
] as const
export type KeptBack = (typeof keptBack)[number]

export type DunningVerdict =
  | { kind: 'due'; step: DunningStep }
  /** It would be due, were it not for this. */
  | { kind: 'kept_back'; step: DunningStep; why: KeptBack }
  /** Nothing is due; if something will be, on that day. */
  | { kind: 'not_yet'; on: string | null }

type Plan = Pick<
  DunningPlan,
  'reminder' | 'levels' | 'writeOffDays' | 'minimumCents' | 'interestRate' | 'writesByPost'
>

const latest = (...days: readonly (string | null)[]) =>
  days.reduce<string>((last, one) => (one && one > last ? one : last), '')

/**
 * How far it has come. A payment begins anew, and so does a later due date: what was written before does not count, and
 * neither does a letter of the same day, because nobody knows which came first.
 */
function standingOf({ dueOn, paidOn, remindedOn, dunnedOn, level }: DunningCase) {
  const due = dueOn ?? ''
  const from = latest(due, paidOn)
  const counted = dunnedOn !== null && dunnedOn > from
  return {
    due,
    /** From when days are counted. */
    from,
    remindedOn: remindedOn !== null && remindedOn > (paidOn ?? '') ? remindedOn : null,
    dunnedOn: counted ? dunnedOn : null,
    level: counted ? level : 0,
  }
}

type Next = { on: string; step: DunningStep }

/** Somebody who has just got the receipt needs no reminder at once. */
const quietDaysAtFirst = 2

function nextReminder(one: DunningCase, plan: Plan, today: string): Next | null {
  const { reminder } = plan
  const { due, from, remindedOn, level } = standingOf(one)
  if (!reminder || remindedOn || level > 0) return null
  // A reminder before the due date comes once, and makes no sense after it; the first level follows.
  if (reminder.days < 0 && (one.remindedOn !== null || today > due)) return null
  const on = reminder.days < 0 ? addDays(due, reminder.days) : addDays(from, reminder.days)
  return { on: latest(on, addDays(one.issuedOn, quietDaysAtFirst)), step: { kind: 'letter', level: 0 } }
}

function nextLevel(one: DunningCase, plan: Plan): Next | null {
  const { from, remindedOn, dunnedOn, level } = standingOf(one)
  const wanted = plan.levels[level]
  const last = latest(from, remindedOn, dunnedOn)
  if (wanted) return { on: addDays(last, wanted.days), step: { kind: 'letter', level: level + 1 } }
  return level > 0 ? { on: addDays(last, plan.writeOffDays), step: { kind: 'write_off' } } : null
}

/** What comes next, and on which day; null: nothing. No level is ever skipped, however late it is. */
function nextStep(one: DunningCase, plan: Plan, today: string): Next | null {
  if (one.dueOn === null) return null
  const reminder = nextReminder(one, plan, today)
  if (!reminder) return nextLevel(one, plan)
  const isBefore = plan.reminder !== null && plan.reminder.days < 0
  // Between a late reminder and the due date nothing is left out: it may come on the due date itself.
  return isBefore && reminder.on > standingOf(one).due ? nextLevel(one, plan) : reminder
}

function isPaused({ pauses }: DunningCase, reason: DunningPause['reason'], today: string): boolean {
  return pauses.some((pause) => pause.reason === reason && (pause.until === null || pause.until >= today))
}

function whyKeptBack(one: DunningCase, plan: Plan, step: DunningStep, today: string): KeptBack | null {
  // Fees alone are not dunned: a fee for a fee would never end. Open ones are named in letters about the rest.
  if (one.kind === 'dunning_fee') return 'dunning_fee'
  if (one.isReserved) return 'reserved_place'
  if (one.heldUntil !== null && one.heldUntil >= today) return 'money_on_its_way'
  if (one.isDebitToCome) return 'debit_to_come'
  if (isPaused(one, 'dispute', today)) return 'disputed'
  if (isPaused(one, 'asked', today)) return 'paused'
  if (one.hasUnallocatedMoney) return 'unallocated_money'
  if (one.openCents < plan.minimumCents) return 'below_minimum'
  if (step.kind !== 'letter' || one.hasAddress) return null
  if (!plan.writesByPost) return 'no_address'
  return one.hasPostalAddress ? null : 'no_postal_address'
}

/** What comes next, from the first day on which somebody may be written to. */
function nextOf(one: DunningCase, plan: Plan, today: string): Next | null {
  const next = one.openCents > 0 ? nextStep(one, plan, today) : null
  if (!next) return null
  // Nobody is written to twice on a day, even where a payment of that day begins anew.
  const on = latest(next.on, ...[one.remindedOn, one.dunnedOn].map((day) => day && addDays(day, 1)))
  return { ...next, on }
}

/**
 * The letter that comes next if nothing happens before, and on which day; null: none does, or something will still keep it
 * back on that day.
 */
export function nextLetter(
  one: DunningCase,
  plan: Plan,
  today: string,
): { on: string; level: number } | null {
  const next = nextOf(one, plan, today)
  if (next?.step.kind !== 'letter') return null
  const on = latest(next.on, today)
  return whyKeptBack(one, plan, next.step, on) ? null : { on, level: next.step.level }
}

/** What is due for a receivable today, and if nobody is written to although it were time, why. */
export function decideDunning(one: DunningCase, plan: Plan, today: string): DunningVerdict {
  const next = nextOf(one, plan, today)
  if (!next) return { kind: 'not_yet', on: null }
  const { on } = next
  if (on > today) return { kind: 'not_yet', on }
  const why = whyKeptBack(one, plan, next.step, today)
  return why ? { kind: 'kept_back', step: next.step, why } : { kind: 'due', step: next.step }
}

const dayMs = 86_400_000
const daysBetween = (from: string, to: string) =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / dayMs))

/**
 * Default interest in cents, rounded down, from the day after the due date or after what was claimed before. A year has
 * 365 days.
 */
export function interestOf(one: DunningCase, rate: number, today: string): number {
  const from = latest(standingOf(one).due, one.interestUntil)
  const product = BigInt(one.openCents) * BigInt(rate) * BigInt(daysBetween(from, today))
  return Number(product / (10_000n * 365n))
}

export type DunningLetter = {
  payerId: string
  currency: string
  level: number
  items: { receivableId: string; openCents: number; interestCents: number }[]
  openCents: number
  interestCents: number
  feeCents: number
  /** On paper, because none of it has an e-mail address. */
  byPost: boolean
}

/**
 * One letter for each payer and level, so that a family gets no pile of them. Of several letters to one payer only that of
 * the highest level costs a fee.
 */
export function lettersOf(
  due: readonly { case: DunningCase; level: number }[],
  plan: Plan,
  today: string,
): DunningLetter[] {
  const groups = Map.groupBy(due, ({ case: one, level }) => `${one.payerId} ${one.currency} ${level}`)
  const letters = [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first?.case.payerId) return []
    const { level } = first
    const claimsInterest = level > 0 && plan.levels[level - 1]?.claimsInterest === true
    const items = group.map(({ case: one }) => ({
      receivableId: one.id,
      openCents: one.openCents,
      interestCents: claimsInterest ? interestOf(one, plan.interestRate, today) : 0,
    }))
    const sum = (of: 'openCents' | 'interestCents') => items.reduce((total, item) => total + item[of], 0)
    const { payerId, currency } = first.case
    const totals = { openCents: sum('openCents'), interestCents: sum('interestCents'), feeCents: 0 }
    const byPost = group.every(({ case: one }) => !one.hasAddress)
    return [{ payerId, currency, level, items, ...totals, byPost }]
  })
  for (const ofPayer of Map.groupBy(letters, ({ payerId, currency }) => `${payerId} ${currency}`).values()) {
    const [highest] = ofPayer.toSorted((a, b) => b.level - a.level)
    if (highest) highest.feeCents = plan.levels[highest.level - 1]?.feeCents ?? 0
  }
  return letters
}
