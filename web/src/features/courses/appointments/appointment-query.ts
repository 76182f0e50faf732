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

/**
 * Reloads everything about courses, because a changed appointment shows in its course, in lists and in calendars, and people
 * are told of it.
 */
export function reloadCourses() {
  void queryClient.invalidateQueries({ queryKey: queries.registrations.changedDates.key() })
  return queryClient.invalidateQueries({ queryKey: queries.courses.key() })
}

/** The address that shows an appointment; an event's only appointment is one of its details. */
export function appointmentAddress({
  id,
  courseId,
  courseKind,
}: Pick<Appointment, 'id' | 'courseId' | 'courseKind'>): string {
  return courseKind === 'EVENT' ? `/courses/${courseId}/details` : `/courses/${courseId}/appointments/${id}`
}
