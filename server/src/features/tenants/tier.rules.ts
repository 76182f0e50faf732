import {
  type Feature,
  isAtLeast,
  type LimitName,
  limitNames,
  offerOf,
  type Tier,
  type TierOffer,
  type TierTable,
} from '@reihum/contract/tenants/tiers.ts'
import { instantOf, wallClockOf } from '@reihum/contract/wire/wall-clock.ts'

const dayMs = 86_400_000
const blockedDays = 30

/** A day of a calendar month, counted from 1. */
export type DayOfMonth = { day: number; daysInMonth: number }

/** The share of a monthly price from that day to the end of the month, including that day; half a cent rounds up. */
function shareOf(price: number, { day, daysInMonth }: DayOfMonth): number {
  const rest = daysInMonth - day + 1
  return Math.floor((2 * price * rest + daysInMonth) / (2 * daysInMonth))
}

/**
 * What a change costs for the rest of the month; negative: credited. Each price is rounded separately, so that changing
 * back and forth on one day costs exactly nothing.
 */
export function proRata(fromPrice: number, toPrice: number, at: DayOfMonth): number {
  return shareOf(toPrice, at) - shareOf(fromPrice, at)
}

/** Credits no more than was charged for the month, so a tier that was given for free is not credited. */
export function changeCharge(
  fromPrice: number,
  toPrice: number,
  { chargedThisMonth, ...at }: DayOfMonth & { chargedThisMonth: number },
): number {
  const cents = proRata(fromPrice, toPrice, at)
  return cents < 0 ? -Math.min(-cents, Math.max(0, chargedThisMonth)) || 0 : cents
}

/** A calendar month, as YYYY-MM. */
export type Month = string

export function monthOf(day: string): Month {
  return day.slice(0, 7)
}

function followingMonth(month: Month): Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}

/** The months after the first, up to and including the second. */
export function monthsAfter(month: Month, upTo: Month): Month[] {
  const months: Month[] = []
  for (let next = followingMonth(month); next <= upTo; next = followingMonth(next)) months.push(next)
  return months
}

export function firstDay(month: Month): string {
  return `${month}-01`
}

export function lastDay(month: Month): string {
  return new Date(Date.parse(`${firstDay(followingMonth(month))}T00:00:00Z`) - dayMs)
    .toISOString()
    .slice(0, 10)
}

export function localDay(now: Date, timeZone: string): string {
  return wallClockOf(now, timeZone).date
}

export function dayOfMonth(day: string): DayOfMonth {
  return { day: Number(day.slice(8)), daysInMonth: Number(lastDay(monthOf(day)).slice(8)) }
}

/** The instant at which the current month began in the tenant's time zone. */
export function monthBegins(now: Date, timeZone: string): Date {
  return new Date(instantOf({ date: firstDay(monthOf(localDay(now, timeZone))), time: '00:00' }, timeZone))
}

/** Until when the tier cannot be lowered after an upgrade; null: it can be lowered now. */
export function downgradeBlockedUntil(upgradedAt: Date | null, now: Date): Date | null {
  if (!upgradedAt) return null
  const until = new Date(upgradedAt.getTime() + blockedDays * dayMs)
  return until > now ? until : null
}

export function directionOf(from: Tier, to: Tier): 'upgrade' | 'downgrade' | 'none' {
  if (from === to) return 'none'
  return isAtLeast(to, from) ? 'upgrade' : 'downgrade'
}

export function featureChanges(
  table: TierTable,
  from: Tier,
  to: Tier,
): { gains: Feature[]; losses: Feature[] } {
  const [old, now] = [offerOf(table, from).features, offerOf(table, to).features]
  return {
    gains: now.filter((feature) => !old.includes(feature)),
    losses: old.filter((feature) => !now.includes(feature)),
  }
}

export type Used = Record<LimitName, number>

/** Where the usage exceeds what a tier allows. */
export function beyondLimits(offer: TierOffer, used: Used) {
  return limitNames.flatMap((name) => {
    const limit = offer[name]
    return limit !== null && used[name] > limit ? [{ name, used: used[name], limit }] : []
  })
}
