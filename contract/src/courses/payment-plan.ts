import { z } from 'zod'
import { dayInWords } from '../wire/dates.ts'
import { day } from '../wire/days.schema.ts'
import type { Locale, Wording } from '../wire/locales.ts'

/**
 * How a price is divided: paid at once; a deposit and the rest; a part every month; or equal parts on certain days.
 */
export const planKind = z.enum(['at_once', 'deposit', 'monthly', 'on_days'])
export type PlanKind = z.infer<typeof planKind>

export const planKindNames: Record<PlanKind, Wording> = {
  at_once: { de: 'Auf einmal', en: 'All at once' },
  deposit: { de: 'Anzahlung und Rest', en: 'Deposit and rest' },
  monthly: { de: 'Monatsraten', en: 'Monthly instalments' },
  on_days: { de: 'Raten an festen Tagen', en: 'Instalments on certain days' },
}

const mostInstalments = 24
const instalments = z.number().int().min(2).max(mostInstalments)

/** The fields of a course that say how its price is divided. Those of other plans than the chosen one are empty. */
export const planFields = {
  paymentPlan: planKind.default('at_once'),
  /** The deposit of a person: either an amount or a part of the price. */
  depositCents: z.number().int().min(1).max(99_999_999).nullable().default(null),
  depositPercent: z.number().int().min(1).max(99).nullable().default(null),
  /** Whoever has paid the deposit has the place for certain; otherwise all has to be paid for that. */
  depositConfirms: z.boolean().default(true),
  /** When the rest is due: so many days before the start, or on a day. */
  restDaysBefore: z.number().int().min(0).max(365).nullable().default(null),
  restDueOn: day.nullable().default(null),
  instalmentCount: instalments.nullable().default(null),
  /** The first of the monthly days; empty: they count from the payment deadline of the booking. */
  instalmentsFrom: day.nullable().default(null),
  instalmentDays: z.array(day).max(mostInstalments).default([]),
}
export const paymentPlan = z.object(planFields)
export type PaymentPlan = z.infer<typeof paymentPlan>

/** What is paid at once, and the empty fields of every other plan. */
export const atOnce: PaymentPlan = paymentPlan.parse({})

/** A plan without what belongs to another one, so that a choice that was changed leaves nothing behind. */
export function tidyPlan(plan: PaymentPlan): PaymentPlan {
  const { paymentPlan: kind } = plan
  if (kind === 'deposit') {
    const { depositCents, depositPercent, depositConfirms, restDaysBefore, restDueOn } = plan
    return {
      ...atOnce,
      paymentPlan: kind,
      depositCents,
      depositPercent,
      depositConfirms,
      restDaysBefore,
      restDueOn,
    }
  }
  if (kind === 'monthly') {
    const { instalmentCount, instalmentsFrom } = plan
    return { ...atOnce, paymentPlan: kind, instalmentCount, instalmentsFrom }
  }
  if (kind === 'on_days')
    return { ...atOnce, paymentPlan: kind, instalmentDays: [...new Set(plan.instalmentDays)].sort() }
  return atOnce
}

type Complain = (path: (string | number)[], code: string) => void

/** Each plan needs what it is made of, and nothing twice. */
export function checkPlan(plan: PaymentPlan, complain: Complain): void {
  const { paymentPlan: kind, depositCents, depositPercent, restDaysBefore, restDueOn } = plan
  if (kind === 'deposit') {
    if ((depositCents === null) === (depositPercent === null)) complain(['depositCents'], 'depositOnce')
    if ((restDaysBefore === null) === (restDueOn === null)) complain(['restDaysBefore'], 'restOnce')
  }
  if (kind === 'monthly' && plan.instalmentCount === null) complain(['instalmentCount'], 'required')
  if (kind === 'on_days') checkDays(plan.instalmentDays, complain)
}

function checkDays(days: readonly string[], complain: Complain): void {
  if (days.length < 2) complain(['instalmentDays'], 'twoInstalments')
  const seen = new Set<string>()
  for (const [at, one] of days.entries()) {
    if (seen.has(one)) complain(['instalmentDays', at], 'dayTwice')
    seen.add(one)
  }
}

/** What a part of a price is called. */
export const planPart = z.enum(['deposit', 'rest', 'instalment'])
export type PlanPart = z.infer<typeof planPart>

/** One part of a price as it is owed; `all` is the whole of it, which is paid at once. */
export const plannedShare = z.object({
  part: z.enum([...planPart.options, 'all']),
  number: z.number().int(),
  count: z.number().int(),
  cents: z.number().int(),
  /** Null: it is due at no certain day. */
  dueOn: z.iso.date().nullable(),
})
export type PlannedShare = z.infer<typeof plannedShare>

/** The same with what is still to be paid of it. */
export const owedShare = plannedShare.extend({ openCents: z.number().int() })
export type OwedShare = z.infer<typeof owedShare>

/** How a part is called: "Anzahlung", "Restbetrag", "Rate 2 von 6". */
export function partName(
  { part, number, count }: Pick<PlannedShare, 'part' | 'number' | 'count'>,
  locale: Locale,
): string {
  const isGerman = locale === 'de'
  if (part === 'all') return isGerman ? 'Ganzer Betrag' : 'The whole amount'
  if (part === 'deposit') return isGerman ? 'Anzahlung' : 'Deposit'
  if (part === 'rest') return isGerman ? 'Restbetrag' : 'Rest'
  return isGerman ? `Rate ${number} von ${count}` : `Instalment ${number} of ${count}`
}

/** A part of a price, as it is foreseen or as it is owed. */
type Summed = PlannedShare & { openCents?: number }

/**
 * The parts of what several people pay as one table, in the order in which they are due. Empty where nobody pays in parts.
 */
export function sumShares<Share extends Summed>(shares: readonly Share[]): Share[] {
  if (shares.every(({ count }) => count === 1)) return []
  const sums = new Map<string, Share>()
  for (const share of shares) {
    const { part, number, count, dueOn } = share
    const key = [part, number, count, dueOn].join(' ')
    const known = sums.get(key)
    const openCents = known?.openCents !== undefined && known.openCents + (share.openCents ?? 0)
    const cents = share.cents + (known?.cents ?? 0)
    sums.set(key, { ...share, cents, ...(openCents !== false && { openCents }) })
  }
  return [...sums.values()].sort(
    (one, other) => one.number - other.number || (one.dueOn ?? '9').localeCompare(other.dueOn ?? '9'),
  )
}

const daysBefore = (days: number, isGerman: boolean) => {
  if (days === 0) return isGerman ? 'bis zum Beginn' : 'by the start'
  if (days === 1) return isGerman ? 'bis einen Tag vor dem Beginn' : 'by one day before the start'
  return isGerman ? `bis ${days} Tage vor dem Beginn` : `by ${days} days before the start`
}

/** A plan as visitors read it before they book; null: all is paid at once. */
export function planInWords(
  plan: PaymentPlan,
  money: (cents: number) => string,
  locale: Locale,
): string | null {
  const isGerman = locale === 'de'
  const day = (date: string) => dayInWords(date, locale)
  if (plan.paymentPlan === 'deposit') {
    const { depositCents, depositPercent, restDaysBefore, restDueOn } = plan
    const percent = isGerman ? `${depositPercent} % des Preises` : `${depositPercent} % of the price`
    const deposit = depositCents === null ? percent : money(depositCents)
    const until = isGerman ? `bis ${day(restDueOn ?? '')}` : `by ${day(restDueOn ?? '')}`
    const rest = restDueOn === null ? daysBefore(restDaysBefore ?? 0, isGerman) : until
    return isGerman
      ? `Anzahlung je Person: ${deposit}, der Rest ${rest}.`
      : `Deposit for each person: ${deposit}, the rest ${rest}.`
  }
  if (plan.paymentPlan === 'monthly') {
    const { instalmentCount, instalmentsFrom } = plan
    const from =
      instalmentsFrom === null
        ? ''
        : isGerman
          ? ` ab ${day(instalmentsFrom)}`
          : ` from ${day(instalmentsFrom)}`
    return isGerman
      ? `${instalmentCount} Monatsraten${from}.`
      : `${instalmentCount} monthly instalments${from}.`
  }
  if (plan.paymentPlan === 'on_days') {
    const days = plan.instalmentDays.map(day).join(', ')
    return isGerman ? `Gleiche Raten, fällig am ${days}.` : `Equal instalments, due on ${days}.`
  }
  return null
}
