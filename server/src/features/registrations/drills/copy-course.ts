import {
  type AskedAttribute,
  type AttributeFields,
  attributeFields,
} from '@reihum/contract/courses/attribute.schema.ts'
import type { CourseFields } from '@reihum/contract/courses/course.schema.ts'
import type { PublicationNeed } from '@reihum/contract/courses/course-states.ts'
import { askedAttributesOf } from '#features/courses/attributes/attribute.queries.ts'
import { createAttribute } from '#features/courses/attributes/create-attribute.ts'
import { getCourse } from '#features/courses/course.queries.ts'
import { fieldsOf } from '#features/courses/course-fields.rules.ts'
import { createCourse } from '#features/courses/create-course.ts'
import type { FileAddresses } from '#features/files/file-addresses.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Everything that affects how long a booking takes: prices, questions, terms, limits. */
export type CourseToCopy = { fields: CourseFields; asked: readonly AskedAttribute[] }

export async function courseToCopy(
  ctx: TenantContext,
  addresses: FileAddresses,
  courseId: string,
): Promise<CourseToCopy> {
  const course = await getCourse(ctx, addresses, courseId)
  // The drill sets its own appointments and has its own account; what else is missing would be missing in the copy too.
  const own: readonly PublicationNeed[] = ['appointments', 'paymentSetup']
  if (course.missing.some((need) => !own.includes(need))) throw new Refusal('COURSE_INCOMPLETE')
  const asked = (await askedAttributesOf(ctx, [courseId])).get(courseId) ?? []
  return { fields: fieldsOf(course), asked }
}

const dayMs = 86_400_000

/** Asked of everybody in the drill, whatever the question belongs to: nothing of a drill stays with anybody. */
function asField({ kind, label, help, required, options, consent }: AskedAttribute): AttributeFields {
  return attributeFields.parse({ kind, label, help, required, options, consent })
}

/**
 * Copies the course into the tenant of the drill: open at once, with that many places, and without links to real data.
 */
export async function copyCourse(
  ctx: TenantContext,
  addresses: FileAddresses,
  { fields, asked, places }: CourseToCopy & { places: number | null },
): Promise<string> {
  const trusted = { ...ctx, isVerified: true }
  for (const attribute of asked)
    await createAttribute(trusted, { id: attribute.id, attribute: asField(attribute) })
  const id = newId(ctx.now.getTime())
  const start = new Date(ctx.now.getTime() + 30 * dayMs)
  await createCourse(trusted, addresses, {
    id,
    publish: true,
    overrideClashes: true,
    course: {
      ...fields,
      placeId: null,
      instructorId: null,
      furtherInstructorIds: [],
      teaserFileId: null,
      onlineAddress: '',
      registrationOpensAt: null,
      registrationOpensDays: null,
      headStartDays: null,
      registrationClosesAt: null,
      registrationClosesHours: null,
      decideBy: null,
      minimumAttendees: null,
      start: start.toISOString(),
      end: new Date(start.getTime() + 7_200_000).toISOString(),
      attendeeLimit: places,
      attributeIds: asked.map(({ id: attributeId }) => attributeId),
    },
  })
  return id
}
