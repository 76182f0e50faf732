import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, queries, queryClient } from '#platform/connection.ts'
import { everyPage } from './every-page.ts'

/** All appointments of a course, in the order of time. */
export function appointmentsOfCourse(tenant: string, courseId: Appointment['courseId']) {
  return queryOptions({
    queryKey: [...queries.courses.listAppointments.key(), 'of course', tenant, courseId],
    queryFn: () => everyPage((page) => api.courses.listAppointments({ tenant, courseId, page, size: 100 })),
  })
}

/** A change of one appointment shows in its course, in lists and in calendars. */
export function reloadCourses() {
  return queryClient.invalidateQueries({ queryKey: queries.courses.key() })
}

/** Where an appointment is shown: an event has only one, which is a part of its general details. */
export function appointmentAddress({
  id,
  courseId,
  courseKind,
}: Pick<Appointment, 'id' | 'courseId' | 'courseKind'>): string {
  return courseKind === 'EVENT' ? `/courses/${courseId}/general` : `/courses/${courseId}/appointments/${id}`
}
