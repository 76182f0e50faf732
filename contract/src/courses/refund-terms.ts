import { z } from 'zod'
import { dayInWords } from '../wire/dates.ts'
import type { Locale, Wording } from '../wire/locales.ts'
import { wallClockOf } from '../wire/wall-clock.ts'

export const refundStepsLimit = 6

/** Until the end of the day that lies so many days before the start, that share of the price goes back. 0 days: until the start. */
const refundStep = z.object({
  days: z.number().int().min(0).max(365),
  percent: z.number().int().min(0).max(100),
})
export type RefundStep = z.infer<typeof refundStep>

/** Each step ends later than the one before, and gives back less. */
export const refundSteps = z
  .array(refundStep)
  .max(refundStepsLimit)
  .superRefine((steps, check) => {
    steps.forEach(({ days, percent }, at) => {
      const before = steps[at - 1]
      if (before && days >= before.days)
        check.addIssue({ code: 'custom', path: [at, 'days'], params: { code: 'stepLater' } })
      if (before && percent >= before.percent)
        check.addIssue({ code: 'custom', path: [at, 'percent'], params: { code: 'stepLess' } })
    })
  })

export const refundAfterStart = z.enum(['nothing', 'appointments'])

export const refundAfterStartNames: Record<z.infer<typeof refundAfterStart>, Wording> = {
  nothing: { de: 'Es wird nichts erstattet', en: 'Nothing is refunded' },
  appointments: {
    de: 'Der Anteil der Termine, die noch kommen',
    en: 'The share of the appointments still to come',
  },
}

/** What goes back to whoever cancels. */
export const refundTerms = z.object({
  /** Off: everything that was paid goes back, whenever somebody cancels. */
  hasTerms: z.boolean(),
  steps: refundSteps,
  /** Nothing, or the share of the appointments that are still to come. */
  afterStart: refundAfterStart,
})
export type RefundTerms = z.infer<typeof refundTerms>

export const refundTermsKind = z.enum(['everything', 'steps'])
export type RefundTermsKind = z.infer<typeof refundTermsKind>

export const refundTermsKindNames: Record<RefundTermsKind, Wording> = {
  everything: { de: 'Alles wird erstattet', en: 'Everything is refunded' },
  steps: { de: 'Eigene Bedingungen', en: 'Terms of its own' },
}

/** The fields of a course that say what goes back. */
export const refundTermsFields = {
  /** Empty: as the provider does. */
  refundTerms: refundTermsKind.nullable().default(null),
  refundSteps: refundSteps.default([]),
  refundAfterStart: refundAfterStart.default('nothing'),
}
export type RefundTermsFields = {
  refundTerms: RefundTermsKind | null
  refundSteps: RefundStep[]
  refundAfterStart: RefundTerms['afterStart']
}

/** The fields without what belongs to another choice, so that a choice that was changed leaves nothing behind. */
export function tidyRefundTerms({
  refundTerms: kind,
  refundSteps: steps,
  refundAfterStart: afterStart,
}: RefundTermsFields): RefundTermsFields {
  const hasSteps = kind === 'steps'
  return {
    refundTerms: kind,
    refundSteps: hasSteps ? steps : [],
    refundAfterStart: hasSteps ? afterStart : 'nothing',
  }
}

/** What goes back for a course: by its own terms, or as the provider does. */
export function refundTermsOf(
  { refundTerms: kind, refundSteps: steps, refundAfterStart: afterStart }: RefundTermsFields,
  provider: RefundTerms,
): RefundTerms {
  return kind === null ? provider : { hasTerms: kind === 'steps', steps, afterStart }
}

const words = {
  de: {
    step: (until: string, percent: number) =>
      `${until}: ${percent === 100 ? 'alles' : `${percent} % des Preises`}`,
    days: (days: number) => `bis ${days === 1 ? '1 Tag' : `${days} Tage`} vor Beginn`,
    until: (day: string) => `bis ${day}`,
    toStart: 'bis zum Beginn',
    nothing: 'nichts',
    after: 'danach bis zum Beginn: nichts',
    started: 'nach dem Beginn: nichts',
    appointments: 'nach dem Beginn: der Anteil der Termine, die noch kommen',
  },
  en: {
    step: (until: string, percent: number) =>
      `${until}: ${percent === 100 ? 'all of it' : `${percent}% of the price`}`,
    days: (days: number) => `until ${days === 1 ? '1 day' : `${days} days`} before it begins`,
    until: (day: string) => `until ${day}`,
    toStart: 'until it begins',
    nothing: 'nothing',
    after: 'after that, until it begins: nothing',
    started: 'once it has begun: nothing',
    appointments: 'once it has begun: the share of the dates still to come',
  },
}

type Begin = { start: string | Date; timeZone: string }

/** The last day for what is possible until so many days before a course begins. */
export function lastDayBefore({ start, timeZone }: Begin, days: number): string {
  const at = Date.parse(`${wallClockOf(start, timeZone).date}T00:00:00Z`) - days * 86_400_000
  return new Date(at).toISOString().slice(0, 10)
}

/** The terms without steps that are over, for whoever books or has booked: what was possible before is nothing to them. */
export function refundTermsAhead(terms: RefundTerms, begin: Begin | null, now: Date): RefundTerms {
  if (!begin) return terms
  const today = wallClockOf(now, begin.timeZone).date
  return { ...terms, steps: terms.steps.filter(({ days }) => lastDayBefore(begin, days) >= today) }
}

/** The steps as far as attendees can cancel: the one that goes on beyond that day ends with it. */
function reachable(steps: readonly RefundStep[], untilDays: number): RefundStep[] {
  const last = steps.findIndex(({ days }) => days <= untilDays)
  if (last < 0) return [...steps]
  return steps.slice(0, last + 1).map((step) => ({ ...step, days: Math.max(step.days, untilDays) }))
}

/**
 * What goes back, a line for each time in which somebody may cancel; empty where everything does. Where it is known when the
 * course begins, each line names its day. `untilDays`: attendees cannot cancel later than that many days before.
 */
export function refundTermsInWords(
  { hasTerms, steps, afterStart }: RefundTerms,
  locale: Locale,
  { begin = null, untilDays = 0 }: { begin?: Begin | null; untilDays?: number } = {},
): string[] {
  if (!hasTerms) return []
  const t = words[locale]
  const untilOf = (days: number) => {
    if (days === 0) return t.toStart
    return begin ? t.until(dayInWords(lastDayBefore(begin, days), locale)) : t.days(days)
  }
  const shown = reachable(steps, untilDays)
  const lines = shown.map(({ days, percent }) => t.step(untilOf(days), percent))
  const isWhole = shown.at(-1)?.days === untilDays
  const after = isWhole ? [] : [lines.length > 0 ? t.after : `${untilOf(untilDays)}: ${t.nothing}`]
  return [...lines, ...after, afterStart === 'appointments' ? t.appointments : t.started]
}
