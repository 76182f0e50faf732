import { z } from 'zod'
import { paymentMethod } from '../tenants/payment-methods.ts'
import { day } from '../wire/days.schema.ts'
import { flag } from '../wire/flag.schema.ts'
import { courseId, instructorId, placeId, priceCategoryId } from '../wire/ids.schema.ts'
import { pageInput } from '../wire/page.schema.ts'
import { richText } from '../wire/rich-text.ts'
import { text } from '../wire/text.schema.ts'
import { askedAttribute } from './attribute.schema.ts'
import { portalCharacteristic, valuePath } from './characteristic.schema.ts'
import { courseKind, coursePhase } from './course-states.ts'
import { courseMode, taxCategory, withdrawalRight } from './course-terms.ts'
import { labelledEntryRule } from './entry-rules.ts'
import { offeredExtra } from './extra.schema.ts'
import { paymentPlan } from './payment-plan.ts'
import { reduction } from './reductions.ts'
import { refundTerms } from './refund-terms.ts'

/** What the registration form offers: a place, the waiting list, nothing, or registration at a later time. */
export const registrationOffer = z.enum(['open', 'waiting_list', 'closed', 'opens_later'])

const picture = z.object({
  address: z.string(),
  widths: z.array(z.number().int()),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string(),
})
export type Picture = z.infer<typeof picture>

/** What the public sees of a course in a list. */
export const portalCourse = z.object({
  id: courseId,
  kind: courseKind,
  /** Never draft or archived. */
  phase: coursePhase,
  title: z.string(),
  reference: z.string(),
  /** The beginning of the description, as plain text. */
  summary: z.string(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  appointmentCount: z.number().int(),
  mode: courseMode,
  /** Empty where the provider does not publish it. */
  location: z.string(),
  instructor: z.string(),
  /** Who else leads the course; empty where the provider does not publish it. */
  furtherInstructors: z.array(z.string()),
  feeCents: z.number().int(),
  /** The lowest of several prices; null where there is only one. */
  fromFeeCents: z.number().int().nullable(),
  /** Null: unlimited, or not shown by the provider's choice. That a course is full is always shown. */
  placesLeft: z.number().int().nullable(),
  /** Only few places are left, and the provider lets the portal say so. */
  few: z.boolean(),
  offer: registrationOffer,
  /** It is full and nobody can wait for it, so visitors may ask for an e-mail when a place is free. */
  tellsWhenFree: z.boolean(),
  /** When registration opens; null if it has opened. */
  opensAt: z.iso.datetime().nullable(),
  /** When registration closes before the course begins; null if it does not, or has closed. */
  closesAt: z.iso.datetime().nullable(),
  promoted: z.boolean(),
  picture: picture.nullable(),
  /** What it says under the characteristics that the provider shows. */
  characteristics: z.array(portalCharacteristic),
  /** The course has a course page; otherwise the list links to the registration form. */
  hasPage: z.boolean(),
})
export type PortalCourse = z.infer<typeof portalCourse>

export const portalCourseDetail = portalCourse.extend({
  description: richText,
  appointments: z.array(
    z.object({
      start: z.iso.datetime(),
      end: z.iso.datetime(),
      title: z.string(),
      location: z.string(),
      cancelled: z.boolean(),
    }),
  ),
  place: z
    .object({
      name: z.string(),
      street: z.string(),
      postalCode: z.string(),
      city: z.string(),
      country: z.string(),
      directions: z.string(),
      accessibility: z.string(),
    })
    .nullable(),
  /** What the provider writes about the instructor; never contact details. */
  instructorAbout: z.string(),
  /** All who lead the course, the main instructor first, each with a photo and what the provider writes about them. */
  instructors: z.array(z.object({ name: z.string(), about: z.string(), photo: picture.nullable() })),
  prices: z.array(z.object({ id: priceCategoryId.nullable(), name: z.string(), feeCents: z.number().int() })),
  /** Rules by which people pay less than these prices; those that are over are left out. */
  reductions: z.array(reduction),
  /** Whoever paid for a date that is cancelled gets its part of the price back. */
  givesBackDates: z.boolean(),
  /** What can be taken besides a place. */
  extras: z.array(offeredExtra),
  /** Who may enter it, each rule with the name of the group of courses that it speaks of. */
  entryRules: z.array(labelledEntryRule),
  /** There are discount codes for it, so its form asks for one. */
  takesCodes: z.boolean(),
  /** Its form can be filled in for a firm. */
  takesFirms: z.boolean(),
  /** Whether the prices contain tax. */
  taxCategory,
  attributes: z.array(askedAttribute),
  shareAttendeeDetails: z.boolean(),
  /** Days before the start until which cancelling is free; null: until it begins. */
  cancellationDays: z.number().int().nullable(),
  /** The last day on which attendees can cancel themselves; null: they can until it begins. */
  cancellableUntil: z.iso.date().nullable(),
  /** That day has passed, so whoever books now cannot cancel any more. */
  cancellationOver: z.boolean(),
  /** What goes back to whoever cancels. */
  refundTerms,
  withdrawalRight,
  paymentMethods: z.array(paymentMethod),
  paymentDeadlineDays: z.number().int().nullable(),
  plan: paymentPlan,
  approvalNumber: z.string(),
  /** The address of the calendar feed of this course; null if the tier lacks it. */
  calendarAddress: z.string().nullable(),
  listed: z.boolean(),
  /** Coming courses of the same title, the next ones first. */
  otherDates: z.array(
    portalCourse.pick({
      id: true,
      phase: true,
      start: true,
      end: true,
      location: true,
      placesLeft: true,
      few: true,
      offer: true,
      opensAt: true,
      hasPage: true,
    }),
  ),
  /** Trial lessons of this course that are still to come, the next one first. */
  trialLessons: z.array(
    portalCourse.pick({
      id: true,
      title: true,
      phase: true,
      start: true,
      end: true,
      feeCents: true,
      placesLeft: true,
      few: true,
      offer: true,
      opensAt: true,
      hasPage: true,
    }),
  ),
  /** The course that this is a trial lesson of; null where the public cannot see it. */
  trialOf: portalCourse.pick({ id: true, title: true, offer: true, hasPage: true }).nullable(),
  /** Null: the course has no minimum. This never reveals how many people registered. */
  takesPlace: z
    .object({
      isSure: z.boolean(),
      minimum: z.number().int(),
      /** The date by which the provider decides; null: none was given, or it has passed. */
      decideBy: z.iso.datetime().nullable(),
    })
    .nullable(),
})
export type PortalCourseDetail = z.infer<typeof portalCourseDetail>

/** How many appointments of a day are listed: in the month, and when the day is opened by itself. */
export const portalDayLimits = { ofMonth: 4, byItself: 200 } as const

export const portalFilter = z.object({
  q: z.string().trim().max(100).default(''),
  from: day.optional(),
  until: day.optional(),
  placeId: placeId.optional(),
  /** Only courses with free places. */
  free: flag.default(false),
  kind: courseKind.optional(),
  /** Has all of these values, each as `characteristic/value`. */
  values: z.array(valuePath).max(10).default([]),
  /** Is for people of this age. */
  age: z.coerce.number().int().min(0).max(120).optional(),
})

export type PortalFilter = z.infer<typeof portalFilter>

/** The courses a widget is limited to; its visitors filter within them. */
export const portalScope = z.object({
  kind: courseKind.optional(),
  placeId: placeId.optional(),
  instructorId: instructorId.optional(),
  /** Of a characteristic, as `characteristic/value`. */
  value: valuePath.optional(),
  /** Empty: all courses. */
  courseIds: z.array(courseId).max(100).default([]),
})
export type PortalScope = z.infer<typeof portalScope>

const scoped = { scope: portalScope.optional() }

export const portalListInput = pageInput.pick({ page: true }).extend({
  ...portalFilter.shape,
  ...scoped,
  size: z.coerce.number().int().min(1).max(100).default(50),
})

/** A month of the portal's calendar, in the time zone of the tenant. */
export const portalMonthInput = portalFilter.omit({ from: true, until: true }).extend({
  ...scoped,
  month: text(7).regex(/^20\d\d-(0[1-9]|1[0-2])$/),
  /** Only this day of the month, with all its appointments. */
  day: day.optional(),
})

export const portalMonth = z.object({
  /** The first appointments of each day, as many as `portalDayLimits` says. */
  appointments: z.array(
    z.object({
      courseId,
      title: z.string(),
      start: z.iso.datetime(),
      end: z.iso.datetime(),
      cancelled: z.boolean(),
      offer: registrationOffer,
      opensAt: z.iso.datetime().nullable(),
      hasPage: z.boolean(),
    }),
  ),
  /** Days with more of them than are listed, and how many there are in all. */
  crowded: z.array(z.object({ date: z.iso.date(), count: z.number().int() })),
  /** The nearest months before and after that have appointments, never a past month; null: there is none. */
  previous: z.string().nullable(),
  next: z.string().nullable(),
})
export type PortalMonth = z.infer<typeof portalMonth>

export const portalChoicesInput = z.object(scoped)

/** The choices of the filters. */
export const portalChoices = z.object({
  /** Today in the time zone of the tenant, for quick choices of days. */
  today: z.iso.date(),
  places: z.array(z.object({ id: placeId, name: z.string() })),
  hasEvents: z.boolean(),
  /** There are groups of courses that one can ask to be told of, also without a course at the moment. */
  hasGroups: z.boolean(),
  /** What visitors can filter by, with the values that coming courses have; an age where one has ages. */
  characteristics: z.array(portalCharacteristic),
  /** The address of the calendar feed of all courses; null if the tier lacks it. */
  calendarAddress: z.string().nullable(),
})
export type PortalChoices = z.infer<typeof portalChoices>

/** How many course pages one sitemap file lists. */
export const sitemapSize = 5_000

/** The course pages that search engines may find, each with the time of its last change. */
export const portalPages = z.object({
  total: z.number().int(),
  items: z.array(z.object({ id: courseId, changedAt: z.iso.datetime() })),
  /** Pages of values that coming courses have; with the first page alone. */
  values: z.array(valuePath),
})
