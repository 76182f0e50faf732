import { z } from 'zod'
import { coursePhase } from '../courses/course-states.ts'
import { registrationState } from '../registrations/registration-states.ts'
import { day, instant } from '../wire/days.schema.ts'
import { appointmentId, courseId, markId, registrationId } from '../wire/ids.schema.ts'
import type { Wording } from '../wire/locales.ts'

const attendanceTypes = ['ATTENDANCE', 'ABSENCE'] as const
export const attendanceType = z.enum(attendanceTypes)
export type AttendanceType = z.infer<typeof attendanceType>

export const attendanceTypeNames: Record<AttendanceType, Wording> = {
  ATTENDANCE: { de: 'Anwesend', en: 'Present' },
  ABSENCE: { de: 'Abwesend', en: 'Absent' },
}

/** As many marks as one call takes. */
export const marksLimit = 500

/** That somebody was there, was not, or that it is open again; made on a device, which may have been without a network. */
export const attendanceMark = z.object({
  /** Made by the device; the same mark sent twice is stored once. */
  id: markId,
  registrationId,
  appointmentId,
  /** When the appointment began, as the device knew it. */
  appointmentStart: instant,
  /** Null takes back what was said before. */
  type: attendanceType.nullable(),
  /** When it was said, by the clock of the server as far as the device knows it. */
  markedAt: instant,
})
export type AttendanceMark = z.infer<typeof attendanceMark>

/** What is worth knowing of a mark that was taken all the same. */
const markRemarks = [
  'appointment_deleted',
  'appointment_cancelled',
  'registration_cancelled',
  'registration_waiting',
] as const
export type MarkRemark = (typeof markRemarks)[number]

/** Why a mark was not taken: nobody of that id is there for the caller, or it is about two courses, or its id is taken. */
const markRefusals = ['unknown', 'other_course', 'id_taken'] as const
export type MarkRefusal = (typeof markRefusals)[number]

/** `superseded`: kept, but something was said later already. */
export const markOutcome = z.object({
  id: markId,
  outcome: z.enum(['accepted', 'superseded', 'refused']),
  reason: z.enum(markRefusals).nullable(),
  remarks: z.array(z.enum(markRemarks)),
})
export type MarkOutcome = z.infer<typeof markOutcome>

const attendedAppointment = z.object({
  id: appointmentId,
  courseId,
  courseTitle: z.string(),
  courseReference: z.string(),
  coursePhase,
  /** What it is about, beside the title of the course. */
  title: z.string(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  place: z.string(),
  instructor: z.string(),
  /** Which one it is among those that are not cancelled, counted from 1; 0 for a cancelled one. */
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
  /** Null for those who do not see money. */
  paymentOverdue: z.boolean().nullable(),
})

/** What holds of somebody at an appointment: null while it is open. */
const standing = z.object({
  type: attendanceType.nullable(),
  /** Null: nothing was said yet. */
  markedAt: z.iso.datetime().nullable(),
  markId: markId.nullable(),
  markedBy: z.string(),
})

export const sheetAttendee = expected.extend(standing.shape)
export type SheetAttendee = z.infer<typeof sheetAttendee>

/** Who is expected at an appointment, and what was said of them so far. */
export const attendanceSheet = z.object({
  appointment: attendedAppointment,
  /** Those with a place, by name; those who wait; and of the cancelled those of whom something was said. */
  attendees: z.array(sheetAttendee),
})
export type AttendanceSheet = z.infer<typeof attendanceSheet>

/** As many appointments as a day shows. */
export const sheetsLimit = 200

export const attendanceDayInput = z.object({
  /** Of the tenant's calendar; today, where it is left out. */
  day: day.optional(),
})

const serverClock = {
  /** What time it is on the server, for devices to set their marks by. */
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

/** How often somebody was there, of how many times that it was taken; null where nothing was taken. */
export const attendanceFigures = z.object({
  attended: z.number().int(),
  absent: z.number().int(),
  /** In whole percent of those two. */
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
      /** In the order of the appointments. */
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

/** Everything that was said of an attendee, newest first within each appointment. */
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
