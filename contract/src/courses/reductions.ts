import { z } from 'zod'
import { dayInWords } from '../wire/dates.ts'
import { day } from '../wire/days.schema.ts'
import { line } from '../wire/line.schema.ts'
import type { Locale, Wording } from '../wire/locales.ts'

/**
 * For whom a course costs less by itself: who books early, who joins when some dates are over, further people of one booking, like
 * siblings, or somebody for whom it is a further course of one order. And for whom it costs less because of what they are and can
 * prove, like students: this one is chosen in the form.
 */
export const reductionKind = z.enum([
  'early',
  'past_dates',
  'further_people',
  'further_courses',
  'with_proof',
])
export type ReductionKind = z.infer<typeof reductionKind>

export const reductionKindNames: Record<ReductionKind, Wording> = {
  early: { de: 'Frühbucher', en: 'Early bird' },
  past_dates: { de: 'Späteinstieg', en: 'Joining late' },
  further_people: { de: 'Geschwister und weitere Personen', en: 'Siblings and further people' },
  further_courses: { de: 'Weitere Kurse einer Bestellung', en: 'Further courses of an order' },
  with_proof: { de: 'Ermäßigt mit Nachweis', en: 'Reduced with proof' },
}

export const reductionsLimit = 10

/** What a price is lowered by: a part of it, or an amount. One of them is given, unless the dates say how much it is. */
export const lessFields = {
  percent: z.number().int().min(1).max(100).nullable().default(null),
  cents: z.number().int().min(1).max(99_999_999).nullable().default(null),
}
export type Less = { percent: number | null; cents: number | null }

/** A rule of a course by which a person pays less. Fields that belong to other kinds are empty. */
export const reduction = z.object({
  kind: reductionKind,
  /** As people read it in the price: "Frühbucher", "Geschwister". */
  name: line(60).min(1),
  ...lessFields,
  /** Early: until the end of this day, or of the day that lies so many days before the start. Exactly one is given. */
  until: day.nullable().default(null),
  daysBefore: z.number().int().min(0).max(365).nullable().default(null),
  /** Further people: from which person of a booking on. */
  fromPerson: z.number().int().min(2).max(20).nullable().default(null),
  /** Further courses: from which course of a person in one order on. */
  fromCourse: z.number().int().min(2).max(8).nullable().default(null),
  /** With proof: what is shown on the first date, as "Schüler- oder Studierendenausweis". */
  evidence: line(150).nullable().default(null),
  /** With proof: whether it can also be sent beforehand, from the page of the booking. */
  sendable: z.boolean().default(false),
})
export type Reduction = z.infer<typeof reduction>

export const reductionsField = z.array(reduction).max(reductionsLimit).default([])

/** A rule without what belongs to other kinds, so that a choice that was changed leaves nothing behind. */
export function tidyReduction(one: Reduction): Reduction {
  const isEarly = one.kind === 'early'
  const isByDates = one.kind === 'past_dates'
  return {
    kind: one.kind,
    name: one.name,
    percent: isByDates ? null : one.percent,
    cents: isByDates ? null : one.cents,
    until: isEarly ? one.until : null,
    daysBefore: isEarly ? one.daysBefore : null,
    fromPerson: one.kind === 'further_people' ? one.fromPerson : null,
    fromCourse: one.kind === 'further_courses' ? one.fromCourse : null,
    evidence: one.kind === 'with_proof' ? one.evidence : null,
    sendable: one.kind === 'with_proof' && one.sendable,
  }
}

/** Whether whoever joins late pays only the dates still to come. */
export const isChargedByDate = (reductions: readonly Reduction[]) =>
  reductions.some(({ kind }) => kind === 'past_dates')

/** The reduced prices that can be chosen in the form; at most one of them counts for a place. */
export const withProof = (reductions: readonly Reduction[]) =>
  reductions.filter(({ kind }) => kind === 'with_proof')

type Complain = (path: (string | number)[], code: string) => void

/** The field that tells rules of a kind apart. */
const tellingField = {
  early: 'until',
  past_dates: 'kind',
  further_people: 'fromPerson',
  further_courses: 'fromCourse',
  with_proof: 'name',
} as const

/** Each rule says by how much, and until when, from where on or for what; no two of a kind begin, end or are called the same. */
export function checkReductions(reductions: readonly Reduction[], complain: Complain): void {
  const seen = new Set<string>()
  for (const [at, one] of reductions.entries()) {
    const path = (field: string) => ['reductions', at, field]
    const { kind, until, daysBefore, fromPerson, fromCourse } = one
    const givesLess = kind !== 'past_dates'
    if (givesLess && (one.percent === null) === (one.cents === null)) complain(path('percent'), 'lessOnce')
    if (kind === 'early' && (until === null) === (daysBefore === null)) complain(path('until'), 'earlyOnce')
    if (kind === 'further_people' && fromPerson === null) complain(path('fromPerson'), 'required')
    if (kind === 'further_courses' && fromCourse === null) complain(path('fromCourse'), 'required')
    if (kind === 'with_proof' && !one.evidence) complain(path('evidence'), 'required')
    const name = kind === 'with_proof' ? one.name.toLowerCase() : ''
    const key = [name, until, daysBefore, fromPerson, fromCourse].join(' ')
    if (seen.has(`${kind} ${key}`)) complain(path(tellingField[kind]), 'reductionTwice')
    seen.add(`${kind} ${key}`)
  }
}

/** "20 % weniger", "15,00 € weniger". */
export function lessInWords(
  { percent, cents }: Less,
  money: (cents: number) => string,
  locale: Locale,
): string {
  const amount = percent === null ? money(cents ?? 0) : locale === 'de' ? `${percent} %` : `${percent}%`
  return locale === 'de' ? `${amount} weniger` : `${amount} less`
}

const ordinal = (number: number) => {
  const ending = number === 2 ? 'nd' : number === 3 ? 'rd' : 'th'
  return `${number}${ending}`
}

const daysBeforeStart = (days: number, isGerman: boolean) => {
  if (days === 0) return isGerman ? 'bis zum Tag des Beginns' : 'until the day it begins'
  if (days === 1) return isGerman ? 'bis 1 Tag vor Beginn' : 'until 1 day before it begins'
  return isGerman ? `bis ${days} Tage vor Beginn` : `until ${days} days before it begins`
}

function conditionOf(
  { kind, until, daysBefore, fromPerson, fromCourse, evidence }: Reduction,
  locale: Locale,
): string {
  const isGerman = locale === 'de'
  if (kind === 'further_courses')
    return isGerman
      ? `ab dem ${fromCourse}. Kurs einer Bestellung`
      : `from the ${ordinal(fromCourse ?? 2)} course of an order`
  if (kind === 'further_people')
    return isGerman
      ? `ab der ${fromPerson}. Person einer Buchung`
      : `from the ${ordinal(fromPerson ?? 2)} person of a booking`
  if (kind === 'with_proof') return isGerman ? `mit Nachweis (${evidence})` : `with proof (${evidence})`
  if (until === null) return daysBeforeStart(daysBefore ?? 0, isGerman)
  return isGerman ? `bis ${dayInWords(until, locale)}` : `until ${dayInWords(until, locale)}`
}

/** A rule as visitors and staff read it: "Frühbucher: 20 % weniger bis 1. März 2026". */
export function reductionInWords(one: Reduction, money: (cents: number) => string, locale: Locale): string {
  if (one.kind === 'past_dates')
    return locale === 'de'
      ? `${one.name}: nur die Termine, die noch kommen, werden berechnet`
      : `${one.name}: only the dates still to come are charged`
  return `${one.name}: ${lessInWords(one, money, locale)} ${conditionOf(one, locale)}`
}
