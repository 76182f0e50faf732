import { z } from 'zod'
import { paymentMethod } from '../tenants/payment-methods.ts'
import { instant } from '../wire/days.schema.ts'
import {
  attributeId,
  characteristicValueId,
  courseId,
  fileId,
  instructorId,
  personId,
  placeId,
  priceCategoryId,
  templateId,
} from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { richText, richTextFrom } from '../wire/rich-text.ts'
import { text } from '../wire/text.schema.ts'
import { ageFields } from './characteristic.schema.ts'
import { type CollectionFields, checkCollection, collectionFields } from './collection.ts'
import { courseDecision, decisionPhase } from './course-decision.ts'
import {
  courseKind,
  courseMoves,
  coursePhase,
  courseState,
  publicationAdvice,
  publicationNeed,
} from './course-states.ts'
import {
  courseMode,
  placesShownSchema,
  taxCategory,
  taxedCategories,
  withdrawalRight,
} from './course-terms.ts'
import { checkEntryRules, entryRulesField } from './entry-rules.ts'
import { checkPlan, type PaymentPlan, planFields } from './payment-plan.ts'
import { checkReductions, reductionsField } from './reductions.ts'
import { refundTermsFields } from './refund-terms.ts'

const limit = z.number().int().min(0).max(1_000_000).nullable()
const feeCents = z.number().int().min(0).max(99_999_999)

const isWebAddress = (text: string) => text === '' || /^https:\/\/[^\s/]+\.[^\s/]+/.test(text)

/** A price beside the fee for certain people: reduced, members, early. */
export const priceCategory = z.object({ id: priceCategoryId, name: line(80).min(1), feeCents })
export type PriceCategory = z.infer<typeof priceCategory>

/** How long a place is offered where the course does not say: in a new course, and where it was not ordered. */
export const usualOfferHours = 24

/** With the main one, a course has ten instructors at most. */
export const furtherInstructorsLimit = 9

/** Everything about a course except its dates; a template keeps exactly this. */
export const courseContent = z.object({
  kind: courseKind.default('COURSE'),
  title: line(200).min(1),
  description: richText.default(() => richTextFrom('')),
  teaserFileId: fileId.nullable().default(null),
  mode: courseMode.default('on_site'),
  placeId: placeId.nullable().default(null),
  /** The main instructor. */
  instructorId: instructorId.nullable().default(null),
  /** Who leads the course besides the main instructor, in order. */
  furtherInstructorIds: z.array(instructorId).max(furtherInstructorsLimit).default([]),
  /** The address of the online part, for people with a place; the public never sees it. */
  onlineAddress: text(500)
    .trim()
    .refine(isWebAddress, { params: { code: 'url' } })
    .default(''),
  /** Distance learning for a fee needs an approval in Germany. */
  approvalNumber: line(60).default(''),
  /** Empty means unlimited. */
  attendeeLimit: limit,
  /** Empty means unlimited, 0 switches the waiting list off. */
  waiterLimit: limit,
  /** With fewer attendees the course may not take place; empty: it takes place with any number. */
  minimumAttendees: z.number().int().min(1).max(1_000_000).nullable().default(null),
  /**
   * Empty: the next party on the waiting list gets a free place at once. Otherwise the place is offered to it for this
   * many hours.
   */
  offerHours: z.number().int().min(1).max(720).nullable().default(null),
  /** From this many hours before the start nobody moves up by itself any more. */
  waitingCutoffHours: z.number().int().min(0).max(8_760).default(0),
  /** Registration opens so many days before the start, at its hour; empty: at a moment of its own, or at once. */
  registrationOpensDays: z.number().int().min(1).max(365).nullable().default(null),
  /** Whoever waits for a course of its groups can register so many days before registration opens; empty: not before. */
  headStartDays: z.number().int().min(1).max(60).nullable().default(null),
  /** Registration ends so many hours before the start; empty: at a moment of its own, or when the course begins. */
  registrationClosesHours: z.number().int().min(1).max(8_760).nullable().default(null),
  registrationCancellationThresholdDays: z.number().int().min(0).max(365).default(0),
  /** Attendees see one another's names, and are told so before they book. */
  shareAttendeeDetails: z.boolean().default(false),
  feeCents,
  priceCategories: z.array(priceCategory).max(20).default([]),
  /** Rules by which a person pays less than the price. */
  reductions: reductionsField,
  /** Whoever paid for a date that is cancelled gets its part of the price back. */
  givesBackDates: z.boolean().default(false),
  taxCategory: taxCategory.default('standard'),
  /** In hundredths of a percent: 1900 is 19 %. */
  taxRate: z.number().int().min(0).max(5_000).default(1900),
  taxExemptionReason: line(300).default(''),
  withdrawalRight: withdrawalRight.default('leisure_date'),
  paymentMethods: z.array(paymentMethod).max(paymentMethod.options.length).default(['bank_transfer']),
  /** A reserved place has to be paid within this many days; empty: there is no deadline. */
  paymentDeadlineDays: z.number().int().min(1).max(365).nullable().default(14),
  ...planFields,
  ...collectionFields,
  ...refundTermsFields,
  /** Attributes that this course asks in addition to those of all courses. */
  attributeIds: z.array(attributeId).max(50).default([]),
  /** The values it has of the provider's characteristics. */
  valueIds: z.array(characteristicValueId).max(100).default([]),
  ...ageFields,
  /** Who may enter it; without rules everybody. */
  entryRules: entryRulesField,
})
export type CourseContent = z.infer<typeof courseContent>

type Checked = Pick<
  CourseContent,
  | 'taxCategory'
  | 'taxRate'
  | 'priceCategories'
  | 'reductions'
  | 'attendeeLimit'
  | 'minimumAttendees'
  | 'instructorId'
  | 'furtherInstructorIds'
  | 'ageFrom'
  | 'ageTo'
  | 'entryRules'
> &
  PaymentPlan &
  CollectionFields

/**
 * Rules between fields: a taxed category needs a rate; two prices need different names; the minimum may not exceed the
 * attendee limit; ages run upwards; nobody leads the course twice, and further instructors need a main one; and a payment
 * plan and a rule of collection need what they are made of.
 */
export function checkContent(content: Checked, check: z.RefinementCtx): void {
  const complain = (path: (string | number)[], code: string) =>
    check.addIssue({ code: 'custom', path, params: { code } })
  const isTaxed = taxedCategories.includes(content.taxCategory)
  if (isTaxed && content.taxRate === 0) complain(['taxRate'], 'taxRateMissing')
  const { attendeeLimit, minimumAttendees } = content
  if (attendeeLimit !== null && minimumAttendees !== null && minimumAttendees > attendeeLimit)
    complain(['minimumAttendees'], 'minimumAboveLimit')
  const { ageFrom, ageTo } = content
  if (ageFrom !== null && ageTo !== null && ageTo < ageFrom) complain(['ageTo'], 'ageBackwards')
  const { instructorId: main, furtherInstructorIds: further } = content
  if (main === null && further.length > 0) complain(['instructorId'], 'mainInstructorMissing')
  for (const [at, id] of further.entries()) {
    if (id === main || further.indexOf(id) < at) complain(['furtherInstructorIds', at], 'instructorTwice')
  }
  checkPlan(content, complain)
  checkCollection(content, complain)
  checkReductions(content.reductions, complain)
  checkEntryRules(content.entryRules, complain)
  const names = new Set<string>()
  for (const [at, { name }] of content.priceCategories.entries()) {
    const folded = name.toLowerCase()
    if (names.has(folded)) complain(['priceCategories', at, 'name'], 'nameTwice')
    names.add(folded)
  }
}

type Dates = {
  start: string | null
  end: string | null
  registrationOpensAt: string | null
  registrationOpensDays: number | null
  headStartDays: number | null
  registrationClosesAt: string | null
  registrationClosesHours: number | null
  decideBy: string | null
  minimumAttendees: number | null
}

const [dayMs, hourMs] = [86_400_000, 3_600_000]

/** When registration opens, as far as the fields alone tell; null: at once, or so many days before a start that is not known. */
function openingOf({ start, registrationOpensAt, registrationOpensDays: days }: Dates): number | null {
  if (days === null) return registrationOpensAt === null ? null : Date.parse(registrationOpensAt)
  return start === null ? null : Date.parse(start) - days * dayMs
}

function checkClosing(dates: Dates, complain: (field: keyof Dates, code: string) => void): void {
  const { start, end, registrationClosesAt: closesAt, registrationClosesHours: hours } = dates
  const closes = closesAt === null ? null : Date.parse(closesAt)
  if (closes !== null && end !== null && closes >= Date.parse(end))
    complain('registrationClosesAt', 'notBeforeEnd')
  if (closes !== null && hours !== null) complain('registrationClosesAt', 'closingOnce')
  const opens = openingOf(dates)
  const isBeforeOpening = (at: number) => opens !== null && at <= opens
  if (closes !== null && isBeforeOpening(closes)) complain('registrationClosesAt', 'notAfterOpening')
  if (hours === null) return
  const days = dates.registrationOpensDays
  const isTooEarly =
    days === null ? start !== null && isBeforeOpening(Date.parse(start) - hours * hourMs) : hours >= days * 24
  if (isTooEarly) complain('registrationClosesHours', 'notAfterOpening')
}

function checkDates(dates: Dates, check: z.RefinementCtx): void {
  const { start, end, registrationOpensAt, registrationOpensDays, decideBy, minimumAttendees } = dates
  const complain = (field: keyof Dates, code: string) =>
    check.addIssue({ code: 'custom', path: [field], params: { code } })
  if (start === null && end !== null) complain('start', 'startMissing')
  if (start !== null && end === null) complain('end', 'endMissing')
  if (start !== null && end !== null && Date.parse(end) <= Date.parse(start))
    complain('end', 'endBeforeStart')
  const isBeforeStart = (at: string) => start === null || Date.parse(at) < Date.parse(start)
  const opensAt = registrationOpensDays === null ? registrationOpensAt : null
  if (opensAt !== null && !isBeforeStart(opensAt)) complain('registrationOpensAt', 'notBeforeStart')
  if (dates.headStartDays !== null && opensAt === null && registrationOpensDays === null)
    complain('headStartDays', 'openingMissing')
  checkClosing(dates, complain)
  if (decideBy !== null && !isBeforeStart(decideBy)) complain('decideBy', 'notBeforeStart')
  if (decideBy !== null && minimumAttendees === null) complain('minimumAttendees', 'minimumMissing')
}

/**
 * What an operator enters. For an event, start and end are those of its only appointment; for a course of several
 * appointments they follow from its list of appointments.
 */
export const courseFields = courseContent
  .extend({
    reference: line(40).min(1),
    start: instant.nullable().default(null),
    end: instant.nullable().default(null),
    /**
     * Until then a published course is shown but nobody can register; empty: registration is open at once. Where it opens so many
     * days before the start, this follows from it and is not looked at.
     */
    registrationOpensAt: instant.nullable().default(null),
    /**
     * From then on nobody can register any more; empty: until it begins, or so many hours before. After the start: people
     * join the running course until then.
     */
    registrationClosesAt: instant.nullable().default(null),
    /** The date by which to decide whether the course takes place. */
    decideBy: instant.nullable().default(null),
  })
  .superRefine(checkContent)
  .superRefine(checkDates)
export type CourseFields = z.infer<typeof courseFields>
/** The course fields as a caller may send them: fields with a default can be left out. */
export type CourseInput = z.input<typeof courseFields>

/** What the public sees of a course, and how; instructor and place only if the tier includes it. */
export const coursePortalSettings = z.object({
  /** Shown in the list; a published course can be opened by its address anyway. */
  listed: z.boolean(),
  promoted: z.boolean(),
  showInstructor: z.boolean(),
  showPlace: z.boolean(),
  placesShown: placesShownSchema,
})
export type CoursePortalSettings = z.infer<typeof coursePortalSettings>

/** The person of agreed lessons; the name is empty once the person was erased. */
const agreedWith = z.object({ personId: personId.nullable(), name: z.string() })

const courseActions = ['edit', ...courseMoves] as const
const courseAction = z.enum(courseActions)

const courseInstructor = z.object({
  id: instructorId,
  fullname: z.string(),
  email: z.string(),
  phone: z.string(),
})

/** What a list shows of a course. */
export const courseSummary = z.object({
  id: courseId,
  kind: courseKind,
  state: courseState,
  phase: coursePhase,
  title: z.string(),
  reference: z.string(),
  /** Null only while the course has no appointment. */
  start: z.iso.datetime().nullable(),
  end: z.iso.datetime().nullable(),
  /** The beginning of the date that is going on or comes next; null: none is planned any more. */
  next: z.iso.datetime().nullable(),
  /** When registration opens, which may lie in the past; null: it opened when the course was published. */
  registrationOpensAt: z.iso.datetime().nullable(),
  /** When registration ends; null: when the course begins. */
  closesAt: z.iso.datetime().nullable(),
  mode: courseMode,
  /** Name of the place and its town, as one line. */
  location: z.string(),
  place: z.object({ id: placeId, name: z.string() }).nullable(),
  /** The main instructor. */
  instructor: courseInstructor.nullable(),
  furtherInstructors: z.array(courseInstructor),
  feeCents: z.number().int(),
  attendeeLimit: limit,
  waiterLimit: limit,
  attendeeCount: z.number().int(),
  waiterCount: z.number().int(),
  limitReached: z.boolean(),
  started: z.boolean(),
  ended: z.boolean(),
  waitingRegistrationPossible: z.boolean(),
  /** With fewer attendees the course may not take place; null: it takes place with any number. */
  minimumAttendees: z.number().int().nullable(),
  decideBy: z.iso.datetime().nullable(),
  /** Null: there is nothing to decide, or nothing any more. */
  decisionPhase: decisionPhase.nullable(),
  promoted: z.boolean(),
  valueIds: z.array(characteristicValueId),
  ageFrom: z.number().int().nullable(),
  ageTo: z.number().int().nullable(),
  /** The course that this is a trial lesson of. */
  trialOf: z.object({ id: courseId, title: z.string(), reference: z.string() }).nullable(),
  /** With whom these single lessons are agreed; without a person once that one is gone. Null: anybody can register. */
  agreedWith: agreedWith.nullable(),
  allowedActions: z.array(courseAction),
})
export type CourseSummary = z.infer<typeof courseSummary>

export const course = courseSummary.extend({
  /** The moment that was entered; null: none was. */
  registrationClosesAt: z.iso.datetime().nullable(),
  ...courseContent.omit({ kind: true, title: true, mode: true, feeCents: true }).shape,
  attendeeLimit: limit,
  waiterLimit: limit,
  decideBy: z.iso.datetime().nullable(),
  /** The decision, by whom and when; `byName` is empty if the course had enough attendees when the time came. */
  decided: z.object({ decision: courseDecision, at: z.iso.datetime(), byName: z.string() }).nullable(),
  /** The payment methods that visitors can choose: those of the course that the provider has set up. */
  availableMethods: z.array(paymentMethod),
  portal: coursePortalSettings,
  template: z.object({ id: templateId, name: z.string() }).nullable(),
  teaserImageUrl: z.string().nullable(),
  teaserAlt: z.string(),
  /** The path of its short address, for posters; it never changes. */
  shortAddress: z.string(),
  appointmentCount: z.number().int(),
  /** Places that are held by offers to the waiting list; their people are counted in `waiterCount` too. */
  offeredCount: z.number().int(),
  /** The first and last appointment that is not cancelled. */
  firstAppointment: z.iso.datetime().nullable(),
  lastAppointment: z.iso.datetime().nullable(),
  /** When its dates begin, in their order, without those that are cancelled. */
  dates: z.array(z.iso.datetime()),
  /** Its trial lessons in the order of their dates, those that are over too. */
  trialLessons: z.array(
    courseSummary.pick({
      id: true,
      title: true,
      phase: true,
      start: true,
      attendeeCount: true,
      attendeeLimit: true,
      waiterCount: true,
    }),
  ),
  /** What publishing waits for; of a published course, what has come to be missing since. */
  missing: z.array(publicationNeed),
  advised: z.array(publicationAdvice),
  revision,
})
export type Course = z.infer<typeof course>

/**
 * The values a new course begins with: fields that rarely differ, as the provider entered them last. It begins on site whatever the
 * last one was: an online course would bring on the next one silently.
 */
export const courseDefaults = courseContent
  .pick({
    mode: true,
    taxCategory: true,
    taxRate: true,
    taxExemptionReason: true,
    withdrawalRight: true,
    paymentMethods: true,
    paymentDeadlineDays: true,
    collection: true,
    collectionDaysBefore: true,
    refundTerms: true,
    refundSteps: true,
    refundAfterStart: true,
    registrationCancellationThresholdDays: true,
  })
  .extend({ reference: z.string() })
