import { z } from 'zod'
import { day } from '../wire/days.schema.ts'
import { courseId, firmId, frameId } from '../wire/ids.schema.ts'
import { withoutLinks } from '../wire/line.schema.ts'
import { revision } from '../wire/record.schema.ts'

/** So many places that a firm may order at an agreed price until a day. */
export const frameFields = z
  .object({
    /** What the firm and the staff call it. */
    name: withoutLinks(100),
    /** Null: for all courses. */
    courseId: courseId.nullable().default(null),
    places: z.number().int().min(1).max(10_000),
    /** With tax, for each place. A course that costs less costs what it costs. */
    priceCents: z.number().int().min(0).max(9_999_999),
    /** The last day on which places can be ordered out of it. */
    validUntil: day,
    /** Read by the staff alone. */
    note: z.string().trim().max(2000).default(''),
  })
  .meta({
    examples: [{ name: 'Erste Hilfe 2027', places: 40, priceCents: 4500, validUntil: '2027-12-31' }],
  })
export type FrameFields = z.infer<typeof frameFields>

/** `over`: its day has passed; `used_up`: all of its places are ordered; `ended`: the staff put it into the archive. */
const frameState = z.enum(['usable', 'over', 'used_up', 'ended'])
export type FrameState = z.infer<typeof frameState>

const frameActions = ['edit', 'archive', 'restore', 'delete'] as const

export const frame = z.object({
  id: frameId,
  firmId,
  firmName: z.string(),
  fields: frameFields,
  state: frameState,
  /** How many places are ordered and were not given up. */
  taken: z.number().int(),
  left: z.number().int(),
  /** The course that it is for; null: all of them. */
  course: z.object({ id: courseId, title: z.string(), reference: z.string() }).nullable(),
  archived: z.boolean(),
  revision,
  allowedActions: z.array(z.enum(frameActions)),
})
export type Frame = z.infer<typeof frame>
