import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import type { CourseKind, CourseState } from '@reihum/contract/courses/course-states.ts'

export type AppointmentAction = Appointment['allowedActions'][number]

export type DatedCourse = {
  kind: CourseKind
  state: CourseState
  /** How many of its appointments are not cancelled. */
  planned: number
  taken: number
  waiting: number
}

type AppointmentDecision =
  | { kind: 'allowed' }
  | { kind: 'already' }
  | {
      kind: 'refused'
      code: 'COURSE_MOVE_REFUSED' | 'APPOINTMENT_CANCELLED' | 'APPOINTMENT_NEEDED' | 'EVENT_HAS_ONE_DATE'
      data: Record<string, never>
    }
  | { kind: 'refused'; code: 'COURSE_HAS_REGISTRATIONS'; data: { count: number } }

const refused = (
  code: 'COURSE_MOVE_REFUSED' | 'APPOINTMENT_CANCELLED' | 'APPOINTMENT_NEEDED' | 'EVENT_HAS_ONE_DATE',
): AppointmentDecision => ({ kind: 'refused', code, data: {} })

/** A cancelled or archived course takes no changes, and keeps its appointments. */
export function areDatesFixed(state: CourseState): boolean {
  return state === 'cancelled' || state === 'archived'
}

/**
 * An appointment is not deleted while there are registrations: it is cancelled, so that attendees learn of it. A public
 * course also keeps at least one appointment that takes place.
 */
function decideDeletion(course: DatedCourse, isCancelled: boolean): AppointmentDecision {
  const count = course.taken + course.waiting
  if (count > 0) return { kind: 'refused', code: 'COURSE_HAS_REGISTRATIONS', data: { count } }
  const remaining = course.planned - (isCancelled ? 0 : 1)
  return course.state !== 'draft' && remaining < 1 ? refused('APPOINTMENT_NEEDED') : { kind: 'allowed' }
}

/** Whether the action is allowed for an appointment; cancelling or restoring one twice changes nothing. */
export function decideAppointment(
  course: DatedCourse,
  isCancelled: boolean,
  action: AppointmentAction,
): AppointmentDecision {
  const isThere = action === 'cancel' ? isCancelled : action === 'restore' && !isCancelled
  if (isThere) return { kind: 'already' }
  if (areDatesFixed(course.state)) return refused('COURSE_MOVE_REFUSED')
  if ((action === 'edit' || action === 'move') && isCancelled) return refused('APPOINTMENT_CANCELLED')
  if (action === 'restore' && course.kind === 'EVENT' && course.planned > 0)
    return refused('EVENT_HAS_ONE_DATE')
  return action === 'delete' ? decideDeletion(course, isCancelled) : { kind: 'allowed' }
}

type Added = {
  appointments: readonly { sequence: number; isCancelled: boolean }[]
  /** How many have got a place or a turn on the waiting list since, perhaps for one of these dates. */
  registeredSince: number
  /** Whether attendance was taken at one of them. */
  isAttended: boolean
}

/**
 * Whether added appointments may be taken back as a whole: nobody has changed them, registered or taken attendance
 * since.
 */
export function decideTakingBack(
  course: DatedCourse,
  { appointments: added, registeredSince: count, isAttended }: Added,
): AppointmentDecision | { kind: 'refused'; code: 'CONFLICT'; data: Record<string, never> } {
  if (added.length === 0) return { kind: 'already' }
  if (areDatesFixed(course.state)) return refused('COURSE_MOVE_REFUSED')
  if (isAttended || added.some(({ sequence, isCancelled }) => sequence > 0 || isCancelled))
    return { kind: 'refused', code: 'CONFLICT', data: {} }
  if (count > 0) return { kind: 'refused', code: 'COURSE_HAS_REGISTRATIONS', data: { count } }
  const isNeeded = course.state !== 'draft' && course.planned - added.length < 1
  return isNeeded ? refused('APPOINTMENT_NEEDED') : { kind: 'allowed' }
}

const actions: readonly AppointmentAction[] = ['edit', 'move', 'cancel', 'restore', 'delete']

/** An appointment that has begun cannot be dragged in the calendar: it is corrected on purpose, in its form. */
export function allowedActionsOf(
  course: DatedCourse,
  { isCancelled, hasBegun }: { isCancelled: boolean; hasBegun: boolean },
): AppointmentAction[] {
  return actions.filter(
    (action) =>
      decideAppointment(course, isCancelled, action).kind === 'allowed' && !(action === 'move' && hasBegun),
  )
}
