import { z } from 'zod'
import { instructorId, userId } from '../wire/ids.schema.ts'
import { pageInput } from '../wire/page.schema.ts'

const emailOrNothing = z
  .string()
  .trim()
  .max(200)
  .refine((text) => text === '' || z.email().safeParse(text).success, { params: { code: 'email' } })

/** Who leads courses, as an operator enters it. */
export const instructorFields = z.object({
  fullname: z.string().trim().min(1).max(200),
  email: emailOrNothing.default(''),
  phone: z.string().trim().max(50).default(''),
  about: z.string().trim().max(5_000).default(''),
})
export type InstructorFields = z.infer<typeof instructorFields>

const instructorActions = ['edit', 'archive', 'restore', 'delete', 'link'] as const

export const instructor = instructorFields.extend({
  id: instructorId,
  archived: z.boolean(),
  /** Who of the team this is: with the role of an instructor they take the attendance of what they lead. */
  member: z.object({ userId, name: z.string() }).nullable(),
  /** Grows with every change; a change says which one it was made from. */
  revision: z.number().int(),
  allowedActions: z.array(z.enum(instructorActions)),
})
export type Instructor = z.infer<typeof instructor>

export const instructorListInput = pageInput.extend({
  dir: z.enum(['asc', 'desc']).default('asc'),
  q: z.string().trim().max(100).default(''),
  /** Either those in use or those in the archive. */
  archived: z.stringbool().or(z.boolean()).default(false),
  sort: z.enum(['fullname', 'email']).default('fullname'),
})
