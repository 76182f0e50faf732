import type { Appointment, NewAppointment } from '@reihum/contract/courses/appointment.schema.ts'
import type { Planned } from '../clashes/use-clash-question.tsx'

/** As it was entered: what it has from its course it names not itself. */
export function enteredAs({ id, start, end, title, place, instructor }: Appointment): NewAppointment {
  return {
    id,
    start,
    end,
    title,
    placeId: place?.own ? (place.id as never) : null,
    instructorId: instructor?.own ? (instructor.id as never) : null,
  }
}

/** What it would take up where it is put; of its course it has what is not its own. */
export function plannedAs(appointment: Appointment): Planned {
  const { courseId, place, instructor } = appointment
  return {
    course: {
      courseId,
      placeId: place && !place.own ? (place.id as never) : null,
      instructorId: instructor && !instructor.own ? (instructor.id as never) : null,
    },
    appointments: [enteredAs(appointment)],
  }
}
