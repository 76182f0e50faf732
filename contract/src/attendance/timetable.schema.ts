import { z } from 'zod'
import { seatStates } from '../registrations/registration-states.ts'
import { day } from '../wire/days.schema.ts'
import { registrationId } from '../wire/ids.schema.ts'
import { attendanceType, attendedAppointment } from './attendance.schema.ts'

/** How many dates of a week are answered at most. */
export const timetableLimit = 150

/**
 * Whether phone and e-mail are shown at a date, and if not, why: the provider has not opened them to instructors, the date
 * is too far ahead, or it is over.
 */
export const contactAccess = z.enum(['shown', 'withheld', 'later', 'past'])
export type ContactAccess = z.infer<typeof contactAccess>

/** From so many days before a date until so many after it an instructor sees contacts, where the provider has opened them. */
export const contactDays = { before: 14, after: 1 }

const contact = z.object({
  /** Empty: there is none. */
  phone: z.string(),
  email: z.string(),
  /** It is the contact of the booking, because this person has neither phone nor e-mail of their own. */
  ofBooking: z.boolean(),
})
export type AttendeeContact = z.infer<typeof contact>

const comingPerson = z.object({
  registrationId,
  firstName: z.string(),
  lastName: z.string(),
  state: z.enum(seatStates),
  /** The mark that counts at this date; null while it is open. */
  type: attendanceType.nullable(),
  /** Null: not shown, or there is none. */
  contact: contact.nullable(),
})
export type ComingPerson = z.infer<typeof comingPerson>

const timetableDate = z.object({
  appointment: attendedAppointment,
  contacts: contactAccess,
  /** People with a place, sorted by name. */
  people: z.array(comingPerson),
})
export type TimetableDate = z.infer<typeof timetableDate>

export const timetableInput = z.object({
  /** Any day of the week, in the tenant's calendar; today if it is left out. */
  day: day.optional(),
})

export const timetable = z.object({
  /** The first day of the week. */
  monday: z.iso.date(),
  /** False: the caller is linked to no instructor, and so leads nothing. */
  isInstructor: z.boolean(),
  dates: z.array(timetableDate),
  /** There are more than are shown. */
  truncated: z.boolean(),
})
export type Timetable = z.infer<typeof timetable>
