import { z } from 'zod'
import { paymentMethod } from '../tenants/payment-methods.ts'
import { day } from '../wire/days.schema.ts'
import { flag } from '../wire/flag.schema.ts'
import { characteristicValueId, courseId, instructorId, placeId, templateId } from '../wire/ids.schema.ts'
import { pageInput } from '../wire/page.schema.ts'
import { decisionPhase } from './course-decision.ts'
import { courseKind, courseMove, coursePhase } from './course-states.ts'

const courseSortKeys = ['start', 'next', 'title', 'reference', 'feeCents', 'attendeeCount'] as const

/** The filter of a list of courses, shared by the page, the export, the neighbours and the bulk actions. */
export const courseFilter = z.object({
  q: z.string().trim().max(100).default(''),
  kind: courseKind.optional(),
  phase: coursePhase.optional(),
  /** `from`: begins on that day or later; `until`: on that day or earlier. */
  from: day.optional(),
  until: day.optional(),
  placeId: placeId.optional(),
  instructorId: instructorId.optional(),
  templateId: templateId.optional(),
  /** Has this value of a characteristic. */
  valueId: characteristicValueId.optional(),
  /** Is for people of this age; a course without an age is for nobody in particular. */
  age: z.coerce.number().int().min(0).max(120).optional(),
  /** Has places that a new registration may take, or has none. */
  free: z.enum(['yes', 'no']).optional(),
  /** The decision phase of courses with a minimum. */
  decision: decisionPhase.optional(),
  promoted: flag.optional(),
  /** Only courses that are not over, called off or archived; or only those that are. */
  current: flag.optional(),
  /** Whether registration opens in the future. */
  opensLater: flag.optional(),
  /** Single lessons agreed with one person, which are in no list otherwise. */
  agreed: flag.optional(),
  /** Is published, costs something, and can be paid in none of the ways that are set up. */
  unpayable: flag.optional(),
  /** Offers this way to pay, whether it is set up or not. */
  paymentMethod: paymentMethod.optional(),
})
export type CourseFilter = z.infer<typeof courseFilter>

const order = {
  sort: z.enum(courseSortKeys).default('start'),
  dir: z.enum(['asc', 'desc']).default('desc'),
}

export const courseListInput = pageInput.extend(courseFilter.shape).extend(order)

export const courseOrderInput = courseFilter.extend(order)

export const courseNeighbours = z.object({
  previous: z.object({ id: courseId, title: z.string() }).nullable(),
  next: z.object({ id: courseId, title: z.string() }).nullable(),
  /** The position of the course in the list, counted from 1; 0 if it is not in the list. */
  position: z.number().int(),
  total: z.number().int(),
})

export const tableFormat = z.enum(['csv', 'xlsx'])

/** How many courses one bulk action takes at most. */
export const bulkLimit = 500

export const courseBulkAction = z.enum([...courseMove.options, 'promote', 'demote'])
export type CourseBulkAction = z.infer<typeof courseBulkAction>

/** Ids chosen one by one, or all that a filter finds. */
export const courseSelection = z.union([
  z.object({ ids: z.array(courseId).max(10_000) }),
  z.object({ filter: courseFilter }),
])
export type CourseSelection = z.infer<typeof courseSelection>

const bulkOutcome = z.enum(['done', 'unchanged', 'refused'])

export const courseBulkResult = z.object({
  /** True: nothing was changed, and the answer says what would happen. */
  dryRun: z.boolean(),
  done: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  items: z.array(
    z.object({
      id: courseId,
      title: z.string(),
      reference: z.string(),
      outcome: bulkOutcome,
      /** If refused: the code from the catalogue, and its sentence in the reader's language. */
      code: z.string().nullable(),
      detail: z.string().nullable(),
    }),
  ),
})
