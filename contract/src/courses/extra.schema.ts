import { z } from 'zod'
import { courseId, extraId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { archiveListInput, revision } from '../wire/record.schema.ts'
import { taxCategory, taxedCategories } from './course-terms.ts'

const extraCoursesLimit = 200
/** How many of one extra a person can take. */
const quantityLimit = 20

/** What can be taken besides a place: meals, material, an exam, a bed, a hired instrument. */
export const extraFields = z
  .object({
    name: line(80).min(1),
    description: line(300).default(''),
    /** With tax. Reductions and discount codes leave it as it is. */
    priceCents: z.number().int().min(0).max(9_999_999),
    taxCategory: taxCategory.default('standard'),
    /** In hundredths of a percent: 700 is 7 %. */
    taxRate: z.number().int().min(0).max(5_000).default(1900),
    /** Comes with every place, so nobody chooses it; it has no stock of its own. */
    required: z.boolean().default(false),
    /** It is there once for a booking and stands with its first person; otherwise each person takes it. */
    perBooking: z.boolean().default(false),
    /** How many a person takes at most, or a booking. */
    mostPerPerson: z.number().int().min(1).max(quantityLimit).default(1),
    /** Attendees order it themselves until so many days before the start; empty: once they have booked, only the staff adds it. */
    orderDays: z.number().int().min(0).max(365).nullable().default(null),
    /** How many there are, in all of its courses together; empty: without a limit. */
    stock: z.number().int().min(1).max(1_000_000).nullable().default(null),
    /** The courses that offer it; empty: all of them. */
    courseIds: z.array(courseId).max(extraCoursesLimit).default([]),
  })
  .superRefine((fields, check) => {
    const complain = (path: (string | number)[], code: string) =>
      check.addIssue({ code: 'custom', path, params: { code } })
    const { required, perBooking, mostPerPerson, orderDays, stock, courseIds } = fields
    if (taxedCategories.includes(fields.taxCategory) && fields.taxRate === 0)
      complain(['taxRate'], 'taxRateMissing')
    if (required && stock !== null) complain(['stock'], 'extraRequiredStock')
    if (required && mostPerPerson > 1) complain(['mostPerPerson'], 'extraRequiredOnce')
    if ((required || perBooking) && orderDays !== null) complain(['orderDays'], 'extraNotOrderedLater')
    for (const [at, id] of courseIds.entries())
      if (courseIds.indexOf(id) < at) complain(['courseIds', at], 'invalid')
  })
  .meta({
    examples: [{ name: 'Lunch', priceCents: 1200, taxCategory: 'reduced', taxRate: 700, stock: 20 }],
  })
export type ExtraFields = z.infer<typeof extraFields>
/** The fields of an extra as a caller may send them: fields with a default can be left out. */
export type ExtraInput = z.input<typeof extraFields>

const extraActions = ['edit', 'archive', 'restore', 'delete'] as const

export const extra = z.object({
  id: extraId,
  fields: extraFields,
  /** How many are taken; what was given up counts no more. */
  taken: z.number().int(),
  courses: z.array(z.object({ id: courseId, title: z.string(), reference: z.string() })),
  archived: z.boolean(),
  revision,
  allowedActions: z.array(z.enum(extraActions)),
})
export type Extra = z.infer<typeof extra>

export const extraListInput = archiveListInput.extend({
  sort: z.enum(['name', 'price', 'taken']).default('name'),
  /** Only those that this course offers. */
  courseId: courseId.optional(),
})

/** An extra as it is offered to whoever registers. */
export const offeredExtra = z.object({
  id: extraId,
  name: z.string(),
  description: z.string(),
  priceCents: z.number().int(),
  required: z.boolean(),
  perBooking: z.boolean(),
  mostPerPerson: z.number().int(),
  /** There is a limit to it, so whoever waits takes it once they have a place. */
  isLimited: z.boolean(),
  /** How many are left, at most 20 of them told; null: without a limit. */
  left: z.number().int().nullable(),
})
export type OfferedExtra = z.infer<typeof offeredExtra>

/** How many of an extra somebody wants. */
export const wantedExtra = z.object({
  extraId,
  quantity: z.number().int().min(0).max(quantityLimit),
})
export type WantedExtra = z.infer<typeof wantedExtra>

export const wantedExtras = z.array(wantedExtra).max(50).default([])

/** An extra that somebody takes, and what all of it costs. */
export const pricedExtra = z.object({ name: z.string(), quantity: z.number().int(), cents: z.number().int() })
export type PricedExtra = z.infer<typeof pricedExtra>
