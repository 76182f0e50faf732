import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import type { Course } from '@reihum/contract/courses/course.schema.ts'

type Tried = Pick<Course, 'kind' | 'trialOf' | 'agreedWith' | 'trialLessons'>

/** The trial lesson of a date: the one that begins at the same time and takes place. */
export function trialAt(
  { trialLessons }: Pick<Course, 'trialLessons'>,
  { start }: Pick<Appointment, 'start'>,
) {
  return trialLessons.find(
    (trial) =>
      trial.start !== null &&
      Date.parse(trial.start) === Date.parse(start) &&
      trial.phase !== 'cancelled' &&
      trial.phase !== 'archived',
  )
}

type Dated = Pick<Appointment, 'start' | 'cancelled' | 'allowedActions'>

/** Whether a trial lesson can be offered on a date; the server decides in the end. */
export function mayOfferTrial(course: Tried, appointment: Dated, now: number): boolean {
  return (
    course.kind === 'COURSE' &&
    course.trialOf === null &&
    course.agreedWith === null &&
    appointment.allowedActions.includes('edit') &&
    !appointment.cancelled &&
    Date.parse(appointment.start) > now &&
    !trialAt(course, appointment)
  )
}
