import { z } from 'zod'
import { day } from '../wire/days.schema.ts'
import { courseId, instructorId, placeId, priceCategoryId } from '../wire/ids.schema.ts'
import { pageInput } from '../wire/page.schema.ts'
import { richText } from '../wire/rich-text.ts'
import { askedAttribute } from './attribute.schema.ts'
import { courseKind, coursePhase } from './course-states.ts'
import { courseMode, paymentMethod, taxCategory, withdrawalRight } from './course-terms.ts'

/** The messages of the registration form: the three of always, and that it opens later. */
const registrationOffers = ['open', 'waiting_list', 'closed', 'opens_later'] as const

/** A picture in the sizes that were made of it. */
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
  /** Draft and archived never occur here. */
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
  feeCents: z.number().int(),
  /** The lowest of several prices; null where there is only one. */
  fromFeeCents: z.number().int().nullable(),
  /** Null: unlimited, or not told; that a course is full is always told. */
  placesLeft: z.number().int().nullable(),
  /** Only a few are left, and the provider lets people know. */
  few: z.boolean(),
  offer: z.enum(registrationOffers),
  /** When registration opens, where that is still to come. */
  opensAt: z.iso.datetime().nullable(),
  promoted: z.boolean(),
  picture: picture.nullable(),
  /** There is a page of its own; otherwise the list leads to the form. */
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
  /** What the provider tells of the instructor; never an address. */
  instructorAbout: z.string(),
  prices: z.array(z.object({ id: priceCategoryId.nullable(), name: z.string(), feeCents: z.number().int() })),
  /** Whether the prices contain tax. */
  taxCategory,
  attributes: z.array(askedAttribute),
  shareAttendeeDetails: z.boolean(),
  /** Days before the start until which cancelling is free; null: until it begins. */
  cancellationDays: z.number().int().nullable(),
  withdrawalRight,
  paymentMethods: z.array(paymentMethod),
  paymentDeadlineDays: z.number().int().nullable(),
  approvalNumber: z.string(),
  /** Where its dates can be subscribed to; null where the tier lacks it. */
  calendarAddress: z.string().nullable(),
  listed: z.boolean(),
  /** Null: it takes place with any number. The number of those who registered is not told by this. */
  takesPlace: z
    .object({
      isSure: z.boolean(),
      minimum: z.number().int(),
      /** Until when it is decided; null: no such date was given, or it has passed. */
      decideBy: z.iso.datetime().nullable(),
    })
    .nullable(),
})
export type PortalCourseDetail = z.infer<typeof portalCourseDetail>

/** How many appointments of a day are shown: in its month, and by itself. */
export const portalDayLimits = { ofMonth: 4, byItself: 200 } as const

const flag = z.stringbool().or(z.boolean())

export const portalFilter = z.object({
  q: z.string().trim().max(100).default(''),
  from: day.optional(),
  until: day.optional(),
  placeId: placeId.optional(),
  /** Only what still has places. */
  free: flag.default(false),
  kind: courseKind.optional(),
})

export type PortalFilter = z.infer<typeof portalFilter>

/** What a widget is about, whatever its visitors then look for in it. */
export const portalScope = z.object({
  kind: courseKind.optional(),
  placeId: placeId.optional(),
  instructorId: instructorId.optional(),
  /** None: all of them. */
  courseIds: z.array(courseId).max(100).default([]),
})
export type PortalScope = z.infer<typeof portalScope>

const scoped = { scope: portalScope.optional() }

export const portalListInput = pageInput.pick({ page: true }).extend({
  ...portalFilter.shape,
  ...scoped,
  size: z.coerce.number().int().min(1).max(100).default(50),
})

/** A month of the portal's calendar, by the clock of the tenant. */
export const portalMonthInput = portalFilter.omit({ from: true, until: true }).extend({
  ...scoped,
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
  /** Only this day of it, and then all that it holds. */
  day: day.optional(),
})

export const portalMonth = z.object({
  /** Of each day the first ones, as many as `portalDayLimits` says. */
  appointments: z.array(
    z.object({
      courseId,
      title: z.string(),
      start: z.iso.datetime(),
      end: z.iso.datetime(),
      cancelled: z.boolean(),
      offer: z.enum(registrationOffers),
      opensAt: z.iso.datetime().nullable(),
      hasPage: z.boolean(),
    }),
  ),
  /** Days with more of them than are listed, and how many there are in all. */
  crowded: z.array(z.object({ date: z.iso.date(), count: z.number().int() })),
  /** The nearest months that hold something, never one that is over; null: there is nothing more that way. */
  previous: z.string().nullable(),
  next: z.string().nullable(),
})
export type PortalMonth = z.infer<typeof portalMonth>

export const portalChoicesInput = z.object(scoped)

/** What can be chosen in the filters. */
export const portalChoices = z.object({
  /** By the clock of the tenant, for quick choices of days. */
  today: z.iso.date(),
  places: z.array(z.object({ id: placeId, name: z.string() })),
  hasEvents: z.boolean(),
  /** Where all dates can be subscribed to; null where the tier lacks it. */
  calendarAddress: z.string().nullable(),
})
export type PortalChoices = z.infer<typeof portalChoices>

/** How many pages one file for search engines names. */
export const sitemapSize = 5_000

/** Which courses have a page of their own that may be found, and when each was changed last. */
export const portalPages = z.object({
  total: z.number().int(),
  items: z.array(z.object({ id: courseId, changedAt: z.iso.datetime() })),
})
