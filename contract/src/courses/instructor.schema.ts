import { z } from 'zod'
import { fileId, instructorId, userId } from '../wire/ids.schema.ts'
import { archiveListInput, revision } from '../wire/record.schema.ts'
import { text } from '../wire/text.schema.ts'

const emailOrNothing = text(200)
  .trim()
  .refine((text) => text === '' || z.email().safeParse(text).success, { params: { code: 'email' } })

/** An instructor, as an operator enters it. */
export const instructorFields = z.object({
  fullname: z.string().trim().min(1).max(200),
  email: emailOrNothing.default(''),
  phone: z.string().trim().max(50).default(''),
  about: z.string().trim().max(5_000).default(''),
  /** One of the images; the portal shows it beside the name, which describes it. */
  photoFileId: fileId.nullable().default(null),
})
export type InstructorFields = z.infer<typeof instructorFields>

const instructorActions = ['edit', 'archive', 'restore', 'delete', 'link'] as const

export const instructor = instructorFields.extend({
  id: instructorId,
  archived: z.boolean(),
  /**
   * The member of the team who this instructor is: with the instructor role they take the attendance of the courses
   * they lead.
   */
  member: z.object({ userId, name: z.string() }).nullable(),
  revision,
  allowedActions: z.array(z.enum(instructorActions)),
})
export type Instructor = z.infer<typeof instructor>

export const instructorListInput = archiveListInput.extend({
  sort: z.enum(['fullname', 'email']).default('fullname'),
})
