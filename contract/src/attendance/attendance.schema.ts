import { z } from 'zod'
import { coursePhase } from '../courses/course-states.ts'
import { ownProof } from '../registrations/proof.schema.ts'
import { registrationState } from '../registrations/registration-states.ts'
import { day, instant } from '../wire/days.schema.ts'
import { appointmentId, courseId, markId, personGroupId, registrationId } from '../wire/ids.schema.ts'
import type { Wording } from '../wire/locales.ts'

/** Excused is absent with a reason that was told: it counts like an absence, and is shown apart. */
const attendanceTypes = ['ATTENDANCE', 'ABSENCE', 'EXCUSED'] as const
export const attendanceType = z.enum(attendanceTypes)
export type AttendanceType = z.infer<typeof attendanceType>

export const attendanceTypeNames: Record<AttendanceType, Wording> = {
  ATTENDANCE: { de: 'Anwesend', en: 'Present' },
  ABSENCE: { de: 'Abwesend', en: 'Absent' },
  EXCUSED: { de: 'Entschuldigt', en: 'Excused' },
}

/** How many marks one call may send at most. */
export const marksLimit = 500

/**
 * States that an attendee was there, was not there, or that this is open again. Made on a device that may have been
 * offline.
 */
export const attendanceMark = z.object({
  /** Made by the device, so that a mark that is sent twice is stored once. */
  id: markId,
  registrationId,
  appointmentId,
  /** When the appointment began, as the device knew it. */
  appointmentStart: instant,
  /** Null takes back what was said before. */
  type: attendanceType.nullable(),
  /** When the mark was made, by the clock of the server as far as the device knows it. */
  markedAt: instant,
})
export type AttendanceMark = z.infer<typeof attendanceMark>

/** Remarks on a mark that was stored nevertheless. */
const markRemarks = [
  'appointment_deleted',
  'appointment_cancelled',
  'registration_cancelled',
  'registration_waiting',
] as const
export type MarkRemark = (typeof markRemarks)[number]

/**
 * Why a mark was refused: the caller may not see the registration or the appointment, they belong to two courses, or
 * the id of the mark is taken.
 */
const markRefusals = ['unknown', 'other_course', 'id_taken'] as const
export type MarkRefusal = (typeof markRefusals)[number]

/** `superseded`: the mark is stored, but a later mark counts. */
export const markOutcome = z.object({
  id: markId,
  outcome: z.enum(['accepted', 'superseded', 'refused']),
  reason: z.enum(markRefusals).nullable(),
  remarks: z.array(z.enum(markRemarks)),
})
export type MarkOutcome = z.infer<typeof markOutcome>

export const attendedAppointment = z.object({
  id: appointmentId,
  courseId,
  courseTitle: z.string(),
  courseReference: z.string(),
  coursePhase,
  /** The title of the appointment, beside the title of the course. */
  title: z.string(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  place: z.string(),
  instructor: z.string(),
  /** The position among the appointments that are not cancelled, counted from 1; 0 if this one is cancelled. */
  number: z.number().int(),
  count: z.number().int(),
  cancelled: z.boolean(),
})
export type AttendedAppointment = z.infer<typeof attendedAppointment>

const expected = z.object({
  registrationId,
  firstName: z.string(),
  lastName: z.string(),
  /** The booking number. */
  shortcode: z.string(),
  state: registrationState,
  /** Null for callers who may not see payments. */
  paymentOverdue: z.boolean().nullable(),
})

/** The mark that counts for an attendee at an appointment; `type` is null while it is open. */
const standing = z.object({
  type: attendanceType.nullable(),
  /** Null: there is no mark yet. */
  markedAt: z.iso.datetime().nullable(),
  markId: markId.nullable(),
  markedBy: z.string(),
})

const words = z.object({ de: z.string(), en: z.string() })

/** What an attendee answered and instructors may read. */
export const sheetAnswer = z.object({
  label: words,
  text: words,
  /** Of what stays with the person: what was said otherwise with this registration since; null: nothing. */
  otherwise: words.nullable(),
  /** It says until when something is valid, which is over on the day of the appointment. */
  isExpired: z.boolean(),
})
export type SheetAnswer = z.infer<typeof sheetAnswer>

export const sheetAttendee = expected.extend(standing.shape).extend({
  answers: z.array(sheetAnswer),
  /** The reduced price that is to be proved at the first date; null: there is nothing to prove. */
  proof: ownProof.pick({ name: true, evidence: true, state: true }).nullable(),
})
export type SheetAttendee = z.infer<typeof sheetAttendee>

/** The sheet of an appointment: who is expected, and the marks so far. */
export const attendanceSheet = z.object({
  appointment: attendedAppointment,
  /**
   * People with a place, sorted by name; then people on the waiting list; of the cancelled registrations only those
   * with marks.
   */
  attendees: z.array(sheetAttendee),
  /** The trial lesson at this time, with a sheet of its own, and how many have a place in it. */
  trial: z.object({ appointmentId, count: z.number().int() }).nullable(),
})
export type AttendanceSheet = z.infer<typeof attendanceSheet>

/** How many appointments of a day are answered at most. */
export const sheetsLimit = 200

export const attendanceDayInput = z.object({
  /** A day of the tenant's calendar; today if it is left out. */
  day: day.optional(),
})

const serverClock = {
  /** The time on the server: devices date their marks by it. */
  now: z.iso.datetime(),
}

export const attendanceDay = z.object({
  ...serverClock,
  day: z.iso.date(),
  sheets: z.array(attendanceSheet),
  /** There are more than are shown. */
  truncated: z.boolean(),
})
export type AttendanceDay = z.infer<typeof attendanceDay>

export const openSheet = attendanceSheet.extend(serverClock)

export const marksTaken = z.object({ ...serverClock, outcomes: z.array(markOutcome) })

/** How often an attendee was there, absent or excused; open appointments are not counted. */
export const attendanceFigures = z.object({
  attended: z.number().int(),
  absent: z.number().int(),
  /** Of those who were not there, the ones who said why; not counted in `absent`. */
  excused: z.number().int(),
  /** `attended` in whole percent of all three; null if attendance was never taken. */
  rate: z.number().int().nullable(),
})
export type AttendanceFigures = z.infer<typeof attendanceFigures>

export const courseAttendances = z.object({
  course: z.object({ id: courseId, title: z.string(), reference: z.string(), instructor: z.string() }),
  figures: attendanceFigures,
  appointments: z.array(attendedAppointment.extend({ figures: attendanceFigures })),
  attendees: z.array(
    expected.extend({
      figures: attendanceFigures,
      /** One for each appointment, in their order. */
      types: z.array(attendanceType.nullable()),
    }),
  ),
})
export type CourseAttendances = z.infer<typeof courseAttendances>

const keptMark = z.object({
  id: markId,
  type: attendanceType.nullable(),
  markedAt: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
  by: z.string(),
})

/** All marks of an attendee, newest first within each appointment. */
export const registrationAttendances = z.object({
  figures: attendanceFigures,
  appointments: z.array(
    z.object({
      /** Null: the appointment was deleted. */
      appointmentId: appointmentId.nullable(),
      start: z.iso.datetime(),
      title: z.string(),
      cancelled: z.boolean(),
      type: attendanceType.nullable(),
      marks: z.array(keptMark),
    }),
  ),
})
export type RegistrationAttendances = z.infer<typeof registrationAttendances>

/** Whoever was at so many percent of a course's dates joins a group of people when the course is over. */
export const groupAfterCourse = z.object({
  groupId: personGroupId,
  leastPercent: z.number().int().min(1).max(100),
})
export type GroupAfterCourse = z.infer<typeof groupAfterCourse>

export const groupRule = z.object({ rule: groupAfterCourse.nullable() })
