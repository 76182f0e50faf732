import { z } from 'zod'
import { instant } from '../wire/days.schema.ts'
import {
  attributeId,
  courseId,
  fileId,
  instructorId,
  placeId,
  priceCategoryId,
  templateId,
} from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { richText, richTextFrom } from '../wire/rich-text.ts'
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
  paymentMethod,
  placesShownSchema,
  taxCategory,
  taxedCategories,
  withdrawalRight,
} from './course-terms.ts'

const limit = z.number().int().min(0).max(1_000_000).nullable()
const feeCents = z.number().int().min(0).max(99_999_999)

const isWebAddress = (text: string) => text === '' || /^https:\/\/[^\s/]+\.[^\s/]+/.test(text)

/** Another price than the fee, for those it is meant for: reduced, members, early. */
export const priceCategory = z.object({ id: priceCategoryId, name: line(80).min(1), feeCents })
export type PriceCategory = z.infer<typeof priceCategory>

/** What a course is, whenever it takes place: what a template keeps of it. */
export const courseContent = z.object({
  kind: courseKind.default('COURSE'),
  title: line(200).min(1),
  description: richText.default(() => richTextFrom('')),
  teaserFileId: fileId.nullable().default(null),
  mode: courseMode.default('on_site'),
  placeId: placeId.nullable().default(null),
  instructorId: instructorId.nullable().default(null),
  /** Where those who have a place find the online part; the public never sees it. */
  onlineAddress: z
    .string()
    .trim()
    .max(500)
    .refine(isWebAddress, { params: { code: 'url' } })
    .default(''),
  /** Distance learning for a fee needs an approval in Germany. */
  approvalNumber: line(60).default(''),
  /** Empty means unlimited. */
  attendeeLimit: limit,
  /** Empty means unlimited, 0 switches the waiting list off. */
  waiterLimit: limit,
  /** With fewer the course may not take place; empty: it takes place with anybody. */
  minimumAttendees: z.number().int().min(1).max(1_000_000).nullable().default(null),
  /** Empty: whoever is next gets a free place at once. Otherwise it is offered, and the offer stands for so long. */
  offerHours: z.number().int().min(1).max(720).nullable().default(null),
  /** So long before the start nobody moves up by itself any more. */
  waitingCutoffHours: z.number().int().min(0).max(8_760).default(0),
  registrationCancellationThresholdDays: z.number().int().min(0).max(365).default(0),
  /** Attendees see one another's names, and are told so before they book. */
  shareAttendeeDetails: z.boolean().default(false),
  feeCents,
  priceCategories: z.array(priceCategory).max(20).default([]),
  taxCategory: taxCategory.default('standard'),
  /** In hundredths of a percent: 1900 is 19 %. */
  taxRate: z.number().int().min(0).max(5_000).default(1900),
  taxExemptionReason: line(300).default(''),
  withdrawalRight: withdrawalRight.default('leisure_date'),
  paymentMethods: z.array(paymentMethod).max(3).default(['bank_transfer']),
  /** Within so many days a reserved place has to be paid; empty: there is no deadline. */
  paymentDeadlineDays: z.number().int().min(1).max(365).nullable().default(14),
  /** Fields of the registration form beyond those that all courses have. */
  attributeIds: z.array(attributeId).max(50).default([]),
})
export type CourseContent = z.infer<typeof courseContent>

type Checked = Pick<
  CourseContent,
  'taxCategory' | 'taxRate' | 'priceCategories' | 'attendeeLimit' | 'minimumAttendees'
>

/**
 * A rate belongs to what is taxed; two prices of one name could not be told apart; and more people than may come can
 * never be enough.
 */
export function checkContent(content: Checked, check: z.RefinementCtx): void {
  const complain = (path: (string | number)[], code: string) =>
    check.addIssue({ code: 'custom', path, params: { code } })
  const isTaxed = taxedCategories.includes(content.taxCategory)
  if (isTaxed && content.taxRate === 0) complain(['taxRate'], 'taxRateMissing')
  const { attendeeLimit, minimumAttendees } = content
  if (attendeeLimit !== null && minimumAttendees !== null && minimumAttendees > attendeeLimit)
    complain(['minimumAttendees'], 'minimumAboveLimit')
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
  decideBy: string | null
  minimumAttendees: number | null
}

function checkDates(dates: Dates, check: z.RefinementCtx): void {
  const { start, end, registrationOpensAt, decideBy, minimumAttendees } = dates
  const complain = (field: keyof Dates, code: string) =>
    check.addIssue({ code: 'custom', path: [field], params: { code } })
  if (start === null && end !== null) complain('start', 'startMissing')
  if (start !== null && end === null) complain('end', 'endMissing')
  if (start !== null && end !== null && Date.parse(end) <= Date.parse(start))
    complain('end', 'endBeforeStart')
  const isBeforeStart = (at: string) => start === null || Date.parse(at) < Date.parse(start)
  if (registrationOpensAt !== null && !isBeforeStart(registrationOpensAt))
    complain('registrationOpensAt', 'notBeforeStart')
  if (decideBy !== null && !isBeforeStart(decideBy)) complain('decideBy', 'notBeforeStart')
  if (decideBy !== null && minimumAttendees === null) complain('minimumAttendees', 'minimumMissing')
}

/**
 * What an operator enters. Start and end are those of the only appointment; a course of several has its own list of
 * them, and then start and end are what that list says.
 */
export const courseFields = courseContent
  .extend({
    reference: line(40).min(1),
    start: instant.nullable().default(null),
    end: instant.nullable().default(null),
    /** Until then a published course is shown, and nobody can register; empty: at once. */
    registrationOpensAt: instant.nullable().default(null),
    /** By then it is decided whether the course takes place. */
    decideBy: instant.nullable().default(null),
  })
  .superRefine(checkContent)
  .superRefine(checkDates)
export type CourseFields = z.infer<typeof courseFields>
/** The same as a caller may send it: what has a default can be left out. */
export type CourseInput = z.input<typeof courseFields>

/** What of a course the public sees, and how; instructor and place only where the tier includes it. */
export const coursePortalSettings = z.object({
  /** In the list; whoever has the address sees a published course anyway. */
  listed: z.boolean(),
  promoted: z.boolean(),
  showInstructor: z.boolean(),
  showPlace: z.boolean(),
  placesShown: placesShownSchema,
})
export type CoursePortalSettings = z.infer<typeof coursePortalSettings>

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
  /** Null only while no appointment is known. */
  start: z.iso.datetime().nullable(),
  end: z.iso.datetime().nullable(),
  /** Null: since it was published. It may lie in the past. */
  registrationOpensAt: z.iso.datetime().nullable(),
  mode: courseMode,
  /** Name of the place and its town, as one line. */
  location: z.string(),
  place: z.object({ id: placeId, name: z.string() }).nullable(),
  instructor: courseInstructor.nullable(),
  feeCents: z.number().int(),
  attendeeLimit: limit,
  waiterLimit: limit,
  attendeeCount: z.number().int(),
  waiterCount: z.number().int(),
  limitReached: z.boolean(),
  started: z.boolean(),
  ended: z.boolean(),
  waitingRegistrationPossible: z.boolean(),
  /** With fewer it may not take place; empty: it does with anybody. */
  minimumAttendees: z.number().int().nullable(),
  decideBy: z.iso.datetime().nullable(),
  /** Null: there is nothing to decide, or no longer. */
  decisionPhase: decisionPhase.nullable(),
  promoted: z.boolean(),
  allowedActions: z.array(courseAction),
})
export type CourseSummary = z.infer<typeof courseSummary>

export const course = courseSummary.extend({
  ...courseContent.omit({ kind: true, title: true, mode: true, feeCents: true }).shape,
  attendeeLimit: limit,
  waiterLimit: limit,
  decideBy: z.iso.datetime().nullable(),
  /** Whose word it is, and since when; nobody's where it had enough attendees when the time came. */
  decided: z.object({ decision: courseDecision, at: z.iso.datetime(), byName: z.string() }).nullable(),
  portal: coursePortalSettings,
  template: z.object({ id: templateId, name: z.string() }).nullable(),
  teaserImageUrl: z.string().nullable(),
  teaserAlt: z.string(),
  appointmentCount: z.number().int(),
  /** Of those that are not cancelled. */
  firstAppointment: z.iso.datetime().nullable(),
  lastAppointment: z.iso.datetime().nullable(),
  /** What publishing still needs, and what it would profit from. */
  missing: z.array(publicationNeed),
  advised: z.array(publicationAdvice),
  /** Grows with every change; a change says which one it was made from. */
  revision: z.number().int(),
})
export type Course = z.infer<typeof course>

/** What a new course begins with: what the provider entered last, where it rarely differs. */
export const courseDefaults = courseContent
  .pick({
    mode: true,
    taxCategory: true,
    taxRate: true,
    taxExemptionReason: true,
    withdrawalRight: true,
    paymentMethods: true,
    paymentDeadlineDays: true,
    registrationCancellationThresholdDays: true,
  })
  .extend({ reference: z.string() })
