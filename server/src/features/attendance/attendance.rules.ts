import type {
  AttendanceMark,
  AttendanceType,
  MarkRefusal,
  MarkRemark,
} from '@reihum/contract/attendance/attendance.schema.ts'
import type { RegistrationState } from '@reihum/contract/registrations/registration-states.ts'

/** A clock that runs ahead says nothing about the future: what is handed in was said by now. */
export function saidAt(markedAt: Date, receivedAt: Date): Date {
  return markedAt > receivedAt ? receivedAt : markedAt
}

/** What the server knows of what a mark is about; null: nothing that the caller may know of. */
export type MarkSubject = {
  registration: { courseId: string; state: RegistrationState } | null
  appointment: { courseId: string; isCancelled: boolean } | null
  /** Whether the caller may take attendance in the course at all, where the appointment is gone. */
  mayStillSay: boolean
}

export type MarkDecision =
  | { kind: 'taken'; appointmentId: string | null; courseId: string; remarks: MarkRemark[] }
  | { kind: 'refused'; reason: MarkRefusal }

const remarkOfState: Partial<Record<RegistrationState, MarkRemark>> = {
  cancelled: 'registration_cancelled',
  on_waiting_list: 'registration_waiting',
}

/**
 * Whatever happened to the registration or the appointment since, somebody was there or was not: it is kept, and said what
 * has changed. Only what is about nobody the caller may know of is not taken.
 */
export function decideMark(
  { appointmentId }: Pick<AttendanceMark, 'appointmentId'>,
  { registration, appointment, mayStillSay }: MarkSubject,
): MarkDecision {
  if (!registration || (!appointment && !mayStillSay)) return { kind: 'refused', reason: 'unknown' }
  const { courseId, state } = registration
  if (appointment && appointment.courseId !== courseId) return { kind: 'refused', reason: 'other_course' }
  const remarks: MarkRemark[] = []
  if (!appointment) remarks.push('appointment_deleted')
  if (appointment?.isCancelled) remarks.push('appointment_cancelled')
  const ofState = remarkOfState[state]
  if (ofState) remarks.push(ofState)
  return { kind: 'taken', appointmentId: appointment ? appointmentId : null, courseId, remarks }
}

type Counted = { type: AttendanceType | null }

/** What a batch said, in numbers for the log. */
export function countMarks(marks: readonly Counted[]) {
  const of = (type: AttendanceType | null) => marks.filter((mark) => mark.type === type).length
  return { attended: of('ATTENDANCE'), absent: of('ABSENCE'), takenBack: of(null) }
}
