import type { Course, CourseFields } from '@reihum/contract/courses/course.schema.ts'
import { appointmentId } from '@reihum/contract/wire/ids.schema.ts'
import { api } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import type { Planned } from '../clashes/use-clash-question.tsx'

/** The dates of a new course, for the check for clashes. */
export function plannedByNew({
  placeId,
  instructorId,
  furtherInstructorIds,
  start,
  end,
}: CourseFields): Planned {
  const date = start && end ? [{ id: appointmentId.parse(newId()), start, end }] : []
  return { course: { courseId: null, placeId, instructorId, furtherInstructorIds }, appointments: date }
}

/** The appointments of a course as they would be once its fields are saved, for the check for clashes. */
export async function plannedByChange(
  tenant: string,
  { id: courseId, appointmentCount }: Pick<Course, 'id' | 'appointmentCount'>,
  fields: CourseFields,
): Promise<Planned> {
  const { items } = await api.courses.listAppointments({ tenant, courseId, state: 'planned', size: 100 })
  const { placeId, instructorId, furtherInstructorIds, start, end } = fields
  const course = { courseId, placeId, instructorId, furtherInstructorIds }
  if (items.length === 0) return { ...plannedByNew(fields), course }
  const typed = appointmentCount <= 1 && start && end ? { start, end } : {}
  const own = (named: { id: string; own: boolean } | null) => (named?.own ? named.id : null)
  return {
    course,
    appointments: items.map((one) => ({
      id: one.id,
      start: one.start,
      end: one.end,
      placeId: own(one.place),
      instructorId: own(one.instructor),
      ...typed,
    })) as Planned['appointments'],
  }
}
