import type { Course, CourseFields } from '@kurso/contract/courses/course.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { courseCreated } from './course.events.ts'
import { getCourse } from './course.queries.ts'
import { insertCourse } from './course.store.ts'
import { publishCourse } from './publish-course.ts'

type Input = { id: string; publish: boolean; course: CourseFields }

/** The caller names the id, so that a form sent twice makes one course and gets the same answer. */
export async function createCourse(ctx: TenantContext, { id, publish, course }: Input): Promise<Course> {
  const isNew = await insertCourse(ctx, id, course)
  if (!isNew) return getCourse(ctx, id)
  await record(ctx, courseCreated(id, course))
  return publish ? publishCourse(ctx, id) : getCourse(ctx, id)
}
