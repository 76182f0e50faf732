import { z } from 'zod'
import { tableFormat } from '../courses/course-list.schema.ts'
import { storedFields } from '../people/person.schema.ts'
import { flag } from '../wire/flag.schema.ts'
import { courseId, personGroupId, personId } from '../wire/ids.schema.ts'
import { pageInput } from '../wire/page.schema.ts'

const courseOfPerson = z.object({
  courseId,
  title: z.string(),
  start: z.iso.datetime().nullable(),
})

/** A line of the list. */
export const personSummary = storedFields.extend({
  id: personId,
  createdAt: z.iso.datetime(),
  registrationCount: z.number().int(),
  /** Among courses the person has a place in or waits for: the next to begin, and the last that has begun. */
  nextCourse: courseOfPerson.nullable(),
  lastCourse: courseOfPerson.nullable(),
  /** Somebody else may be the same person. */
  hasTwins: z.boolean(),
})
export type PersonSummary = z.infer<typeof personSummary>

export const personFilter = z.object({
  /** Words of a name, an address or a phone number, or a booking number however it is typed. */
  q: z.string().trim().max(100).default(''),
  /** Registered for that course, in any state. */
  courseId: courseId.optional(),
  /** Belongs to that group of people today. */
  groupId: personGroupId.optional(),
  /** Has a place in a course that has not ended, or is on its waiting list. */
  upcoming: flag.optional(),
  /** Has a possible twin. */
  twins: flag.optional(),
})
export type PersonFilter = z.infer<typeof personFilter>

const order = {
  sort: z.enum(['name', 'email', 'createdAt', 'registrations']).default('name'),
  dir: z.enum(['asc', 'desc']).default('asc'),
}

export const personListInput = pageInput.extend(personFilter.shape).extend(order)
export const personOrderInput = personFilter.extend(order)
export const personExportInput = personOrderInput.extend({ format: tableFormat })
