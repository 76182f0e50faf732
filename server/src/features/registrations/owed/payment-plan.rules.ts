import type { PaymentPlan, PlanPart } from '@reihum/contract/courses/payment-plan.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { addDays } from '#features/courses/appointments/series.rules.ts'

/** The days on which the parts of a price depend; all are calendar days in the time zone of the tenant. */
export type PlanDays = {
  /** The day on which the place is given. */
  today: string
  /** By when the first part is to be paid; null: there is no payment deadline. */
  dueOn: string | null
  /** When the course begins; null: nobody knows yet. */
  startsOn: string | null
}

/** The same, from moments. */
export function planDays(
  { dueAt, startsAt }: { dueAt: Date | null; startsAt: Date | null },
  now: Date,
  timeZone: string,
): PlanDays {
  const dayOf = (at: Date | null) => at && wallClockOf(at, timeZone).date
  return { today: wallClockOf(now, timeZone).date, dueOn: dayOf(dueAt), startsOn: dayOf(startsAt) }
}

/** A part of a price. `part` is null where all of it is owed at once. */
export type Share = {
  part: PlanPart | null
  number: number
  count: number
  cents: number
  dueOn: string | null
  /** The place is confirmed once all parts are paid that confirm it. */
  confirms: boolean
}

/** The deposit on a price, rounded half up to the cent; never nothing and never more than the price. */
export function depositOf(priceCents: number, { depositCents, depositPercent }: PaymentPlan): number {
  const wanted = depositCents ?? Math.floor((priceCents * (depositPercent ?? 0) + 50) / 100)
  return Math.min(priceCents, Math.max(1, wanted))
}

/** Equal parts that sum exactly; the cents that are left over are paid with the first ones. */
function equalParts(cents: number, count: number): number[] {
  const [each, over] = [Math.floor(cents / count), cents % count]
  return Array.from({ length: count }, (_, at) => each + (at < over ? 1 : 0))
}

/** The same day of a later month, or the last one of a month that is too short. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The days of the instalments, the first one first. Empty for other plans. */
function instalmentDays(plan: PaymentPlan, { today, dueOn }: Omit<PlanDays, 'startsOn'>): string[] {
  if (plan.paymentPlan === 'on_days') return plan.instalmentDays.toSorted()
  if (plan.paymentPlan !== 'monthly') return []
  const first = plan.instalmentsFrom ?? dueOn ?? today
  return Array.from({ length: plan.instalmentCount ?? 1 }, (_, months) => monthsAfter(first, months))
}

/**
 * By when the first part is to be paid, where a plan says a later day than the payment deadline does: whoever pays in
 * instalments from a certain day on owes nothing before. Null: the payment deadline stands.
 */
export function firstInstalmentAfter(plan: PaymentPlan, days: Omit<PlanDays, 'startsOn'>): string | null {
  const [first] = instalmentDays(plan, days)
  return first !== undefined && days.dueOn !== null && first > days.dueOn ? first : null
}

type Part = { cents: number; dueOn: string | null; confirms: boolean }

/** What would be due before the first payment is due, or in the past, is due with it. */
function joinedLate(parts: readonly Part[], { today, dueOn }: PlanDays): Part[] {
  const reached = (day: string | null) => day !== null && day <= (dueOn ?? today)
  const late = parts.filter((part, at) => at === 0 || reached(part.dueOn))
  const [first, ...others] = late
  if (!first || others.length === 0) return [...parts]
  const joined = {
    cents: late.reduce((sum, { cents }) => sum + cents, 0),
    dueOn: first.dueOn,
    confirms: true,
  }
  return [joined, ...parts.filter((part) => !late.includes(part))]
}

function depositAndRest(priceCents: number, plan: PaymentPlan, { dueOn, startsOn }: PlanDays): Part[] {
  const deposit = depositOf(priceCents, plan)
  const { restDaysBefore, restDueOn, depositConfirms } = plan
  const restDue = restDueOn ?? (startsOn && addDays(startsOn, -(restDaysBefore ?? 0)))
  return [
    { cents: deposit, dueOn, confirms: true },
    { cents: priceCents - deposit, dueOn: restDue, confirms: !depositConfirms },
  ]
}

function partsOf(priceCents: number, plan: PaymentPlan, days: PlanDays): Part[] {
  if (plan.paymentPlan === 'at_once') return [{ cents: priceCents, dueOn: days.dueOn, confirms: true }]
  if (plan.paymentPlan === 'deposit') return depositAndRest(priceCents, plan, days)
  const due = instalmentDays(plan, days)
  const reached = (day: string) => day <= (days.dueOn ?? days.today)
  return equalParts(priceCents, due.length).map((cents, at) => {
    const day = due[at] as string
    return { cents, dueOn: at === 0 && reached(day) ? days.dueOn : day, confirms: at === 0 }
  })
}

/**
 * How a price is owed from a day on: parts that sum exactly to it, each with the day by which it is to be paid. A price
 * that is too small for a part, or a place that is taken late, has fewer of them.
 */
export function sharesOf(priceCents: number, plan: PaymentPlan, days: PlanDays): Share[] {
  const parts = joinedLate(
    partsOf(priceCents, plan, days).filter(({ cents }) => cents > 0),
    days,
  )
  const count = parts.length
  return parts.map((part, at) => {
    const ofTwo: PlanPart = at === 0 ? 'deposit' : 'rest'
    const name = plan.paymentPlan === 'deposit' ? ofTwo : 'instalment'
    return { ...part, part: count === 1 ? null : name, number: at + 1, count }
  })
}

type Priced = { gross: number; net: number }

/**
 * Divides the lines of a price among its shares, so that each line and each share sums exactly, in gross and in net. Each
 * share takes of every line as much as belongs to it; odd cents go to the lines that come nearest to one.
 */
export function divideLines<Line extends Priced>(
  lines: readonly Line[],
  shares: readonly number[],
): Line[][] {
  const left = lines.map(({ gross }) => gross)
  const taken = lines.map(() => 0)
  return shares.map((share) => {
    const cents = inProportion(share, left)
    return lines.flatMap((line, at) => {
      const gross = cents[at] as number
      const [before, after] = [taken[at] as number, (taken[at] as number) + gross]
      taken[at] = after
      left[at] = (left[at] as number) - gross
      return gross === 0 ? [] : [{ ...line, gross, net: netUpTo(line, after) - netUpTo(line, before) }]
    })
  })
}

/** `amount * part / whole`; the product of two large prices is more than a number holds exactly. */
function divided(amount: number, part: number, whole: number): { floor: number; rest: number } {
  const [product, by] = [BigInt(amount) * BigInt(part), BigInt(whole)]
  const rest = ((product % by) + by) % by
  return { floor: Number((product - rest) / by), rest: Number(rest) }
}

/**
 * What of the net belongs to that much of the gross, rounded half up. What was taken off is divided like what is charged, with
 * the other sign.
 */
function netUpTo({ gross, net }: Priced, part: number): number {
  if (gross < 0) return -netUpTo({ gross: -gross, net: -net }, -part)
  const { floor, rest } = divided(net, part, gross)
  return 2 * rest >= gross ? floor + 1 : floor
}

/** As much as the share from amounts, in proportion to them; the largest fractions get the odd cents. */
function inProportion(share: number, amounts: readonly number[]): number[] {
  const total = amounts.reduce((sum, cents) => sum + cents, 0)
  const exact = amounts.map((cents) => divided(cents, share, total))
  const parts = exact.map(({ floor }) => floor)
  const odd = share - parts.reduce((sum, cents) => sum + cents, 0)
  const byFraction = exact
    .map(({ rest }, at) => ({ at, fraction: rest }))
    .sort((one, other) => other.fraction - one.fraction || one.at - other.at)
  for (const { at } of byFraction.slice(0, odd)) parts[at] = (parts[at] as number) + 1
  return parts
}
