import type { FigureUnit, figuresInput } from '@reihum/contract/insights/figures.schema.ts'
import type { z } from 'zod'

/** Calendar days as YYYY-MM-DD; both ends are included. */
export type Span = { from: string; to: string }

const dayMs = 86_400_000
const asDay = (instant: number) => new Date(instant).toISOString().slice(0, 10)

export const plusDays = (day: string, days: number) => asDay(Date.parse(day) + days * dayMs)

export const daysOf = ({ from, to }: Span) => (Date.parse(to) - Date.parse(from)) / dayMs + 1

const partsOf = (day: string) => day.split('-').map(Number) as [number, number, number]

/** The last day of the month that lies so many months later. */
const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

const isLastOfMonth = (day: string) => plusDays(day, 1).endsWith('-01')

/** The same day so many months later; where that month is too short, its last day. */
function plusMonths(day: string, months: number): string {
  const [year, month, date] = partsOf(day)
  const last = lastDayOf(year, month + months)
  return asDay(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** As `plusMonths`, and the end of a month stays the end of a month. */
function endPlusMonths(day: string, months: number): string {
  if (!isLastOfMonth(day)) return plusMonths(day, months)
  return plusDays(plusMonths(`${day.slice(0, 7)}-01`, months + 1), -1)
}

/** The days that are asked for; twelve months are this one and the eleven before. */
export function spanOf({ range, from, to }: z.output<typeof figuresInput>, today: string): Span {
  if (range === 'own') return { from: from ?? today, to: to ?? today }
  if (range === '12m') return { from: plusMonths(`${today.slice(0, 7)}-01`, -11), to: today }
  return { from: plusDays(today, range === '30d' ? -29 : -89), to: today }
}

/**
 * The period before: as many days just before. What begins with a month is compared with as many months before, up to the
 * same day: March with February, and a year up to today with the year before up to this day.
 */
export function spanBefore(span: Span): Span {
  const { from, to } = span
  if (!from.endsWith('-01')) {
    const days = daysOf(span)
    return { from: plusDays(from, -days), to: plusDays(from, -1) }
  }
  const [year, month] = partsOf(from)
  const [lastYear, lastMonth] = partsOf(to)
  const months = (lastYear - year) * 12 + lastMonth - month + 1
  return { from: plusMonths(from, -months), to: endPlusMonths(to, -months) }
}

/** The same days a year before; null where they would overlap, or are the period before anyway. */
export function spanYearBefore(span: Span): Span | null {
  const year = { from: plusMonths(span.from, -12), to: endPlusMonths(span.to, -12) }
  const before = spanBefore(span)
  const isBefore = year.from === before.from && year.to === before.to
  return year.to >= span.from || isBefore ? null : year
}

/** Days for a month, weeks for half a year, months for what is longer. */
export function unitOf(span: Span): FigureUnit {
  const days = daysOf(span)
  return days <= 31 ? 'day' : days <= 184 ? 'week' : 'month'
}

/** The first day of the day, week (from Monday) or month that a day lies in, as the database truncates it. */
function truncated(day: string, unit: FigureUnit): string {
  if (unit === 'month') return `${day.slice(0, 7)}-01`
  if (unit === 'day') return day
  return plusDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

const nextAfter = (first: string, unit: FigureUnit) =>
  unit === 'month' ? plusMonths(first, 1) : plusDays(first, unit === 'week' ? 7 : 1)

/** A bucket has the name that the database gives it, and those of its days that were asked for. */
export type Bucket = Span & { key: string }

/** The span in days, weeks or months, without a gap; the first and the last may be parts of one. */
export function bucketsOf({ from, to }: Span, unit: FigureUnit): Bucket[] {
  const buckets: Bucket[] = []
  for (let key = truncated(from, unit); key <= to; key = nextAfter(key, unit)) {
    const last = plusDays(nextAfter(key, unit), -1)
    buckets.push({ key, from: key < from ? from : key, to: last > to ? to : last })
  }
  return buckets
}
