import { z } from 'zod'
import { mailReason, mailState } from '../messages/mail.schema.ts'
import { flag } from '../wire/flag.schema.ts'
import { appointmentId, courseId, mailId, notificationRuleId, registrationId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { locale, type Wording } from '../wire/locales.ts'
import { pageInput } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { namedPlaceholder } from './named-placeholder.schema.ts'
import { notificationTexts, textProblem } from './notification.schema.ts'

/** What a letter goes out because of. `afterLast`: the last date of a course. */
const ruleOccasions = ['beforeDate', 'afterDate', 'afterLast'] as const
export const ruleOccasion = z.enum(ruleOccasions)
export type RuleOccasion = z.infer<typeof ruleOccasion>

export const ruleOccasionNames: Record<RuleOccasion, Wording> = {
  beforeDate: { de: 'Vor jedem Termin', en: 'Before each date' },
  afterDate: { de: 'Nach jedem Termin', en: 'After each date' },
  afterLast: { de: 'Nach dem letzten Termin eines Kurses', en: 'After the last date of a course' },
}

/** Days keep the time of day, also when the clocks change. */
export const ruleUnit = z.enum(['hours', 'days'])
export type RuleUnit = z.infer<typeof ruleUnit>

export const ruleUnitNames: Record<RuleUnit, Wording> = {
  hours: { de: 'Stunden', en: 'Hours' },
  days: { de: 'Tage', en: 'Days' },
}

/** Whoever cancelled is never written to. */
export const ruleState = z.enum(['reserved', 'confirmed', 'on_waiting_list'])
export type RuleState = z.infer<typeof ruleState>

/** For which courses a rule writes: for all, only for those named, or for all but those. */
export const ruleReach = z.enum(['all', 'only', 'except'])
export type RuleReach = z.infer<typeof ruleReach>

export const ruleReachNames: Record<RuleReach, Wording> = {
  all: { de: 'Alle Kurse', en: 'All courses' },
  only: { de: 'Nur bestimmte Kurse', en: 'Only certain courses' },
  except: { de: 'Alle Kurse außer bestimmten', en: 'All courses but certain ones' },
}

export const mostRules = 50
export const mostNamedCourses = 100

export const notificationRuleFields = z.object({
  /** What it is called here; nobody else reads it. */
  name: line(100).min(1),
  occasion: ruleOccasion,
  /** How long before or after. */
  amount: z.number().int().min(1).max(90),
  unit: ruleUnit,
  /** Who of the course is written to. */
  states: z.array(ruleState).min(1).max(ruleState.options.length),
  texts: notificationTexts,
  /** Letters with empty placeholders go out as well; otherwise whoever would get one is left out. */
  sendsUnfilled: z.boolean(),
  /** Nobody can take part without it, so it also goes to those who want no reminders and nothing afterwards. */
  isNecessary: z.boolean().default(false),
  reach: ruleReach.default('all'),
  /** The courses that are named; none where the rule writes for all. */
  courseIds: z
    .array(courseId)
    .max(mostNamedCourses)
    .refine((ids) => new Set(ids).size === ids.length, 'duplicate')
    .default([]),
})
export type NotificationRuleFields = z.infer<typeof notificationRuleFields>

/** Courses are named where the rule is for certain ones, and only there. */
export const notificationRuleInput = notificationRuleFields.superRefine(({ reach, courseIds }, check) => {
  if ((reach === 'all') !== (courseIds.length === 0))
    check.addIssue({ code: 'custom', path: ['courseIds'], params: { code: 'required' } })
})

export const notificationRuleSummary = z.object({
  id: notificationRuleId,
  name: z.string(),
  occasion: ruleOccasion,
  amount: z.number().int(),
  unit: ruleUnit,
  reach: ruleReach,
  /** How many courses are named. */
  namedCourses: z.number().int(),
  isOn: z.boolean(),
  /** Only what becomes due from then on counts; null: it is off. */
  onSince: z.iso.datetime().nullable(),
  /** How many letters it has written. */
  written: z.number().int(),
  lastWrittenAt: z.iso.datetime().nullable(),
  /** Why it cannot write at the moment, in the reader's language; null: nothing is wrong. */
  trouble: z.string().nullable(),
  updatedAt: z.iso.datetime(),
})
export type NotificationRuleSummary = z.infer<typeof notificationRuleSummary>

export const notificationRule = notificationRuleSummary.extend({
  ...notificationRuleFields.shape,
  name: z.string(),
  revision,
  problems: z.array(textProblem),
  /** The named courses that there still are. */
  courses: z.array(z.object({ id: courseId, title: z.string(), reference: z.string() })),
})
export type NotificationRule = z.infer<typeof notificationRule>

export const notificationRuleListInput = pageInput.extend({
  q: z.string().trim().max(100).default(''),
  isOn: flag.optional(),
  sort: z.enum(['name', 'updatedAt']).default('name'),
  dir: z.enum(['asc', 'desc']).default('asc'),
})

/** How far ahead a dry run looks: to the end of the last of so many days, otherwise to that of tomorrow. */
export const plannedDays = z.enum(['7', '30'])

export const plannedListInput = pageInput.omit({ dir: true }).extend({ days: plannedDays.optional() })

/**
 * `ready`: gets it. `noAddress`: there is none. `unfilled`: placeholders would stay empty, so they are left out. `unwanted`: at
 * their address no such letters are wanted.
 */
const plannedOutcome = z.enum(['ready', 'noAddress', 'unfilled', 'unwanted'])

export const plannedLetter = z.object({
  registrationId,
  name: z.string(),
  email: z.string(),
  language: locale,
  courseTitle: z.string(),
  appointmentId,
  startsAt: z.iso.datetime(),
  /** When it goes out. */
  at: z.iso.datetime(),
  outcome: plannedOutcome,
  unfilled: z.array(namedPlaceholder),
})
export type PlannedLetter = z.infer<typeof plannedLetter>

/**
 * What became of somebody whose turn it was. `same`: somebody else at that address got the very same letter. `missed`: when
 * it could have gone out again, it made no sense any more.
 */
export const ruleLetterOutcome = z.enum(['written', 'same', 'noAddress', 'refused', 'missed', 'unwanted'])
export type RuleLetterOutcome = z.infer<typeof ruleLetterOutcome>

export const ruleLetterListInput = pageInput
  .omit({ dir: true })
  .extend({ outcome: ruleLetterOutcome.optional(), q: z.string().trim().max(100).default('') })

export const ruleLetter = z.object({
  id: z.uuid(),
  registrationId,
  name: z.string(),
  email: z.string(),
  courseTitle: z.string(),
  /** Of the date that it is about; null: it was deleted. */
  startsAt: z.iso.datetime().nullable(),
  dueAt: z.iso.datetime(),
  at: z.iso.datetime(),
  outcome: ruleLetterOutcome,
  /** Why they could not be written to, in the reader's language. */
  detail: z.string().nullable(),
  mail: z.object({ id: mailId, state: mailState, reason: mailReason }).nullable(),
})
export type RuleLetter = z.infer<typeof ruleLetter>
