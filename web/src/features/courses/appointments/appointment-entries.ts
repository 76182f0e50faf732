import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import type { Permission } from '@reihum/contract/tenants/roles.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import { slotFor } from '#platform/room.ts'

/** Leads from a date to a page of another room. */
export type AppointmentEntry = {
  label: Wording
  shownTo: Permission
  to: (appointment: Appointment) => string
}

/** What other rooms add to the menu of a date. */
export const appointmentEntries = slotFor<AppointmentEntry>('entries of the menu of a date')
