import type { AttendanceType, SheetAttendee } from '@reihum/contract/attendance/attendance.schema.ts'
import { countsInstead, latestOf } from '@reihum/contract/attendance/attendance-merge.ts'
import { seatStates } from '@reihum/contract/registrations/registration-states.ts'
import type { WaitingMark } from './mark-queue.ts'

/** The present mark of an attendee as this device knows it: from the server, and from the marks waiting here. */
export type Standing = {
  attendee: SheetAttendee
  type: AttendanceType | null
  markedAt: string | null
  /** Made on this device and not handed in yet. */
  isWaiting: boolean
}

function standingOf(attendee: SheetAttendee, waiting: readonly WaitingMark[]): Standing {
  const { type, markedAt, markId } = attendee
  const own = latestOf(waiting.filter(({ refused }) => !refused))
  const isNewer =
    own !== null && (markedAt === null || markId === null || countsInstead(own, { markedAt, id: markId }))
  if (own && isNewer) return { attendee, type: own.type, markedAt: own.markedAt, isWaiting: true }
  return { attendee, type, markedAt, isWaiting: own !== null }
}

/** All attendees of a sheet, with the marks waiting on this device applied. */
export function standingsOf(
  { appointment, attendees }: { appointment: { id: string }; attendees: readonly SheetAttendee[] },
  marks: readonly WaitingMark[],
): Standing[] {
  const ofSheet = marks.filter(({ appointmentId }) => appointmentId === appointment.id)
  const byAttendee = Map.groupBy(ofSheet, ({ registrationId }) => registrationId)
  return attendees.map((attendee) => standingOf(attendee, byAttendee.get(attendee.registrationId) ?? []))
}

const hasSeat = ({ attendee }: Standing) => seatStates.includes(attendee.state)

/** Attendees shown without being searched for: those with a place, and those with a mark. */
export const isExpected = (standing: Standing) => hasSeat(standing) || standing.type !== null

/** Counts by mark; open are attendees with a place and without a mark. */
export function countsOf(standings: readonly Standing[]) {
  const of = (type: AttendanceType) => standings.filter((standing) => standing.type === type).length
  const open = standings.filter((standing) => hasSeat(standing) && standing.type === null).length
  return { present: of('ATTENDANCE'), absent: of('ABSENCE'), excused: of('EXCUSED'), open }
}
