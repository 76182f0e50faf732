import { z } from 'zod'
import { line } from '../wire/line.schema.ts'
import type { Locale } from '../wire/locales.ts'
import { revision } from '../wire/record.schema.ts'
import { email, text } from '../wire/text.schema.ts'
import { unknownPlaceholders } from './dunning-texts.ts'

const checked = (field: z.ZodType<string, string>, locale: Locale) =>
  field.superRefine((written, check) => {
    const [first] = unknownPlaceholders(written, locale)
    if (first) check.addIssue({ code: 'custom', params: { code: 'placeholder', bound: first } })
  })

const wording = (locale: Locale) =>
  z.object({
    subject: checked(line(150).min(1), locale),
    /** Paragraphs, divided by empty lines. */
    text: checked(text(3_000).trim().min(1), locale),
  })

/** A letter in both languages: everybody is written to in the language in which they booked. */
export const dunningWording = z.object({ de: wording('de'), en: wording('en') })
export type DunningWording = z.infer<typeof dunningWording>

/** A friendly reminder; it costs nothing and is no level. */
const dunningReminder = z.object({
  /** From the due date on: before it with a minus. */
  days: z.number().int().min(-30).max(60),
  wording: dunningWording,
})

export const dunningLevel = z.object({
  /** After the letter before, or after the due date. */
  days: z.number().int().min(1).max(180),
  /** How many days the letter leaves to pay. */
  payWithinDays: z.number().int().min(1).max(90),
  feeCents: z.number().int().min(0).max(100_00),
  /** Whether interest for the time since the due date is claimed with this level. */
  claimsInterest: z.boolean(),
  wording: dunningWording,
})
export type DunningLevel = z.infer<typeof dunningLevel>

export const levelsLimit = 5

/** How a tenant reminds and duns. */
export const dunningPlan = z
  .object({
    /** Every day by itself; otherwise only when somebody starts a run. */
    startsItself: z.boolean(),
    /** When on the wall of the tenant a run begins by itself. */
    startsAt: text(5).regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    /** Of less nobody is reminded. */
    minimumCents: z.number().int().min(0).max(1_000_00),
    /** For default interest, in hundredths of a percent a year. */
    interestRate: z.number().int().min(0).max(30_00),
    /** An address of the provider that gets a copy of each letter; empty: nobody. */
    copyTo: z.literal('').or(email()),
    /** Letters of dunning bring themselves as a PDF, too; reminders do not. */
    attachesPaper: z.boolean().default(false),
    /** Whoever has no e-mail address is written to on paper, in runs that somebody starts. */
    writesByPost: z.boolean().default(false),
    reminder: dunningReminder.nullable(),
    levels: z.array(dunningLevel).max(levelsLimit),
    /** So long after the last level it is proposed to write off what is open. */
    writeOffDays: z.number().int().min(1).max(365),
  })
  .superRefine(({ levels, writeOffDays }, check) => {
    const waits = [...levels.slice(1).map(({ days }) => days), writeOffDays]
    for (const [at, { payWithinDays }] of levels.entries())
      if (payWithinDays >= (waits[at] ?? payWithinDays + 1)) {
        const path = at + 1 < levels.length ? ['levels', at + 1, 'days'] : ['writeOffDays']
        check.addIssue({ code: 'custom', path, params: { code: 'afterDeadline', bound: payWithinDays } })
      }
  })
export type DunningPlan = z.infer<typeof dunningPlan>

export const dunningSettings = z.object({ revision, plan: dunningPlan })
