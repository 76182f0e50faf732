import type { Appointment, NewAppointment } from '@reihum/contract/courses/appointment.schema.ts'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { Planned } from '../clashes/use-clash-question.tsx'

/** The appointment as it was entered: what it inherits from its course is left out. */
export function enteredAs({ id, start, end, title, place, instructor }: Appointment): NewAppointment {
  return {
    id,
    start,
    end,
    title,
    placeId: place?.own ? place.id : null,
    instructorId: instructor?.own ? instructor.id : null,
  }
}

/** The course whose place and instructors its appointments have, as the check for clashes takes it. */
export function holderOf({
  id: courseId,
  placeId,
  instructorId,
  furtherInstructorIds,
}: Pick<Course, 'id' | 'placeId' | 'instructorId' | 'furtherInstructorIds'>): Planned['course'] {
  return { courseId, placeId, instructorId, furtherInstructorIds }
}

/** The appointment as the check for clashes takes it; what it lacks it inherits from its course. */
export function plannedAs(appointment: Appointment): Planned {
  const { courseId, place, instructor, furtherInstructors } = appointment
  return {
    course: {
      courseId,
      placeId: place && !place.own ? place.id : null,
      instructorId: instructor && !instructor.own ? instructor.id : null,
      furtherInstructorIds: furtherInstructors.map(({ id }) => id),
    },
    appointments: [enteredAs(appointment)],
  }
}
