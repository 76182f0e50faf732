import type {
  AttendanceMark,
  AttendanceType,
  MarkRefusal,
  MarkRemark,
} from '@reihum/contract/attendance/attendance.schema.ts'
import type { RegistrationState } from '@reihum/contract/registrations/registration-states.ts'

/**
 * When a mark was made: the device's time, but never later than its arrival, because the device's clock may run ahead.
 */
export function saidAt(markedAt: Date, receivedAt: Date): Date {
  return markedAt > receivedAt ? receivedAt : markedAt
}

/** What is known of a mark's registration and appointment; null: nothing that the caller may see. */
export type MarkSubject = {
  registration: { courseId: string; state: RegistrationState } | null
  appointment: { courseId: string; isCancelled: boolean } | null
  /** Whether the caller may take attendance in the course at all, for marks whose appointment was deleted. */
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
 * Decides about a mark. Whatever happened to the registration or the appointment since, the person was there or was
 * not, so the mark is kept and the answer says what has changed. Only marks about registrations that the caller may not
 * see are refused.
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

/** Counts the marks of a batch for the log. */
export function countMarks(marks: readonly Counted[]) {
  const of = (type: AttendanceType | null) => marks.filter((mark) => mark.type === type).length
  return { attended: of('ATTENDANCE'), absent: of('ABSENCE'), excused: of('EXCUSED'), takenBack: of(null) }
}

/** Whether somebody was at enough of a course's dates; of a course without any, nobody was. */
export const attendedEnough = (
  { attended, dates }: { attended: number; dates: number },
  { leastPercent }: { leastPercent: number },
): boolean => dates > 0 && attended * 100 >= leastPercent * dates

type AtDate = { start: Date; end: Date; isCancelled: boolean }

/**
 * Whether something is prepared for somebody at a date: not if it is cancelled, if they joined when it was over, or if it was said
 * before it began that they do not come. Who stays away without a word is cooked for.
 */
export function isPreparedFor(
  { start, end, isCancelled }: AtDate,
  {
    registeredAt,
    said,
  }: { registeredAt: Date; said: { type: AttendanceType | null; markedAt: string } | null },
): boolean {
  const isAway = said?.type === 'ABSENCE' || said?.type === 'EXCUSED'
  const isKnown = isAway && new Date(said.markedAt) < start
  return !isCancelled && registeredAt < end && !isKnown
}
