import { z } from 'zod'
import { tableFormat } from '../courses/course-list.schema.ts'
import { registrationOffer } from '../courses/portal-course.schema.ts'
import { characteristicValueId, courseId } from '../wire/ids.schema.ts'
import { pageInput } from '../wire/page.schema.ts'
import { text } from '../wire/text.schema.ts'

/** How many there are at most, and how long they are kept. */
export const interestLimits = {
  /** Interests in a group, those included that wait for their click. */
  ofGroup: 500,
  /** Confirmed interests of one address at a provider. */
  ofAddress: 5,
  /** The link that confirms one holds so long. */
  confirmHours: 48,
  /** A confirmed one ends by itself after so many days. */
  keptDays: 365,
} as const

const wishLength = 300

/** The hours that visitors can choose from. */
export const hourRange = { first: 6, last: 22 } as const

const hour = z.coerce.number().int().min(hourRange.first).max(hourRange.last)
const weekday = z.coerce.number().int().min(1).max(7)

/** When somebody has time, and what they say about it. */
export const wishFields = z
  .object({
    /** Their own words, which the staff reads. */
    wish: text(wishLength).default(''),
    /** 1 is Monday; none: any day. */
    weekdays: z.array(weekday).max(7).default([]),
    /** A course begins at this hour or later, in the time zone of the provider. */
    fromHour: hour.nullable().default(null),
    /** A course ends by this hour. */
    untilHour: hour.nullable().default(null),
  })
  .superRefine(({ fromHour, untilHour }, check) => {
    if (fromHour !== null && untilHour !== null && fromHour >= untilHour)
      check.addIssue({ code: 'custom', path: ['untilHour'], params: { code: 'endBeforeStart' } })
  })
export type Wish = z.output<typeof wishFields>

const both = z.object({ de: z.string(), en: z.string() })

/** A group of courses that one can be told of. */
export const interestGroup = z.object({
  /** The slug of the characteristic and of its value. */
  path: z.string(),
  label: both,
  /** What the group is a value of. */
  of: both,
})
export type InterestGroup = z.infer<typeof interestGroup>

/** What the link of a letter opens: it waits for the click, or for courses. */
export const interest = z.object({
  group: interestGroup,
  state: z.enum(['asked', 'open']),
  wish: z.string(),
  weekdays: z.array(z.number().int()),
  fromHour: z.number().int().nullable(),
  untilHour: z.number().int().nullable(),
  /** Until when it can be confirmed, or when it ends by itself. */
  expiresAt: z.iso.datetime(),
})
export type Interest = z.infer<typeof interest>

/** What the link of a letter about a head start opens. */
export const headStartShown = z.object({
  courseId,
  /** What whoever has the link can do now. */
  offer: registrationOffer,
  /** When everybody can register; null: everybody can already. */
  opensAt: z.iso.datetime().nullable(),
  /** The link lets its address in before everybody else. */
  isEarly: z.boolean(),
})
export type HeadStartShown = z.infer<typeof headStartShown>

/** What visitors want of one group, without who they are. */
export const demand = z.object({
  valueId: characteristicValueId,
  label: both,
  of: both,
  waiting: z.number().int(),
  /** When the last of them asked. */
  latestAt: z.iso.datetime(),
  /** How many can on each day, Monday first; whoever named no day is in `anyDay` alone. */
  weekdays: z.array(z.number().int()).length(7),
  anyDay: z.number().int(),
  /** How many can before noon, until five, and later; whoever named no hour is in `anyTime` alone. */
  morning: z.number().int(),
  afternoon: z.number().int(),
  evening: z.number().int(),
  anyTime: z.number().int(),
  /** What the last of them wrote. */
  wishes: z.array(z.string()),
  /** Courses of the group that one can register for now. */
  openCourses: z.number().int(),
})
export type Demand = z.infer<typeof demand>

export const demandFilter = z.object({
  /** Part of the name of a group, or of what somebody wrote. */
  q: z.string().trim().max(100).default(''),
})
const order = {
  sort: z.enum(['waiting', 'group', 'latest']).default('waiting'),
  dir: z.enum(['asc', 'desc']).default('desc'),
}
export const demandListInput = pageInput.extend(demandFilter.shape).extend(order)
export const demandExportInput = demandFilter.extend({ format: tableFormat })
