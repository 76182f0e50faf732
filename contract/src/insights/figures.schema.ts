import { z } from 'zod'
import { paymentWay } from '../ledger/receivable-states.ts'
import { day } from '../wire/days.schema.ts'
import { courseId } from '../wire/ids.schema.ts'

/** The last days or months up to today, or days that somebody chose. */
export const figureRanges = ['30d', '90d', '12m', 'own'] as const

/** Three years and a leap day: enough to compare, and what a query may cost has an end. */
export const mostFigureDays = 1096

export const figuresInput = z.object({
  range: z.enum(figureRanges).default('30d'),
  from: day.optional(),
  to: day.optional(),
})
type Days = z.output<typeof figuresInput>

type BrokenDay = {
  path: 'from' | 'to'
  code: 'startMissing' | 'endMissing' | 'endBeforeStart' | 'periodTooLong'
}

/** What is wrong with chosen days, by the name of the field. */
export function brokenDays({ range, from, to }: Days): BrokenDay | null {
  if (range !== 'own') return null
  if (from === undefined) return { path: 'from', code: 'startMissing' }
  if (to === undefined) return { path: 'to', code: 'endMissing' }
  if (to < from) return { path: 'to', code: 'endBeforeStart' }
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return days > mostFigureDays ? { path: 'to', code: 'periodTooLong' } : null
}

/** Refuses days that end before they begin, or are too many. */
export function refuseBrokenDays(input: Days, ctx: z.RefinementCtx) {
  const broken = brokenDays(input)
  if (broken)
    ctx.addIssue({
      code: 'custom',
      path: [broken.path],
      params: { code: broken.code },
    })
}

export const figureUnits = ['day', 'week', 'month'] as const
export type FigureUnit = (typeof figureUnits)[number]

const count = z.number().int()

/** Days with both ends included, and what is said of them. */
const saidOf = <Values extends z.ZodRawShape>(values: Values) =>
  z.object({ from: z.iso.date(), to: z.iso.date(), ...values })

/** Figures over time, their sum, and the sums of the period before and of the same days a year before. */
const figuresOf = <Values extends z.ZodRawShape>(values: Values) =>
  z.object({
    unit: z.enum(figureUnits),
    buckets: z.array(saidOf(values)),
    total: saidOf(values),
    before: saidOf(values),
    /** Null where the period is longer than a year, or where the year before is the period before. */
    yearBefore: saidOf(values).nullable(),
  })

export const registrationFigures = figuresOf({ made: count, cancelled: count })
export type RegistrationFigures = z.infer<typeof registrationFigures>

export const moneyFigures = figuresOf({
  receivedCents: count,
  givenBackCents: count,
  ways: z.array(z.object({ way: paymentWay, cents: count })),
})
export type MoneyFigures = z.infer<typeof moneyFigures>

const loadedCourse = z.object({
  id: courseId,
  title: z.string(),
  start: z.iso.datetime().nullable(),
  taken: count,
  places: count,
})
export type LoadedCourse = z.infer<typeof loadedCourse>

const usedPlace = z.object({
  id: z.uuid(),
  name: z.string(),
  appointments: count,
  minutesPerWeek: count,
})

/** How many places' hours are told, and how many courses at either end. */
export const [placesTold, coursesTold] = [20, 5] as const

export const loadFigures = figuresOf({ courses: count, taken: count, places: count }).extend({
  /** Of the courses that have not ended: the fullest, and of the others the emptiest. */
  fullest: z.array(loadedCourse),
  emptiest: z.array(loadedCourse),
  /** The rooms by their hours, those with the most first. */
  rooms: z.array(usedPlace),
})
export type LoadFigures = z.infer<typeof loadFigures>

export const attendanceFigures = figuresOf({ present: count, absent: count })
export type AttendanceFigures = z.infer<typeof attendanceFigures>

/** How a course filled: at the end of each of these days, weeks or months so many people were registered, or waiting. */
export const courseCurve = z.object({
  unit: z.enum(figureUnits),
  /** Oldest first and without gaps; empty as long as nobody has registered. */
  points: z.array(saidOf({ registered: count })),
})
export type CourseCurve = z.infer<typeof courseCurve>
