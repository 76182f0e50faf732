import type { Course, CourseFields } from '@reihum/contract/courses/course.schema.ts'
import type { FileAddresses } from '#features/files/file-addresses.ts'
import { publishImage } from '#features/files/publish-image.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { dateCourse } from './appointments/only-appointment.ts'
import { courseCreated } from './course.events.ts'
import { getCourse } from './course.queries.ts'
import { insertCourse } from './course.store.ts'
import { normalised } from './course-fields.rules.ts'
import { moveCourse } from './move-course.ts'
import { requireReferences } from './require-references.ts'

type Input = { id: string; publish: boolean; course: CourseFields; overrideClashes: boolean }

/** The caller names the id, so that a form sent twice makes one course. */
export async function addCourse(
  ctx: TenantContext,
  { id, publish, course, overrideClashes }: Input,
): Promise<void> {
  const entered = normalised(course)
  await requireReferences(ctx, entered, null)
  const isNew = await insertCourse(ctx, id, entered)
  if (isNew) {
    if (entered.teaserFileId) await publishImage(ctx, entered.teaserFileId)
    await dateCourse(ctx, id, entered, { overrideClashes, mayBeUndated: true, before: null, locked: null })
    await record(ctx, courseCreated(id, entered))
    if (publish) await moveCourse(ctx, id, 'publish')
  }
}

/** The same request gets the same answer, however often it is sent. */
export async function createCourse(
  ctx: TenantContext,
  addresses: FileAddresses,
  input: Input,
): Promise<Course> {
  await addCourse(ctx, input)
  return getCourse(ctx, addresses, input.id)
}
