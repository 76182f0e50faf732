import { z } from 'zod'
import { refusals } from '../registrations/registration-refusals.ts'
import { appointmentId, courseId, firmId, tenantRef } from '../wire/ids.schema.ts'
import { route } from '../wire/route.ts'
import { attendanceType } from './attendance.schema.ts'

/** Who of a firm's people was there, of each nothing but the name. */
const firmAttendance = z.object({
  firmName: z.string(),
  /** How many courses there are; they come ten at a time, the latest first. */
  total: z.number().int(),
  courses: z.array(
    z.object({
      courseId,
      title: z.string(),
      /** Those that have begun and were not cancelled. */
      appointments: z.array(z.object({ id: appointmentId, start: z.iso.datetime() })),
      people: z.array(
        z.object({
          name: z.string(),
          /** In the order of the appointments; null: not taken. */
          types: z.array(attendanceType.nullable()),
        }),
      ),
    }),
  ),
})
export type FirmAttendance = z.infer<typeof firmAttendance>

export const firmAttendanceContract = {
  ofFirm: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/firms/{firmId}/attendance',
      tags: ['portal'],
      summary: 'Who was there on the places of a firm, for its contact, where the provider shows it',
      description:
        'For whoever is signed in as the contact of a firm: the token of the session comes as `Authorization: Bearer`.',
    })
    .errors(refusals('NOT_FOUND', 'ATTENDEE_NOT_SIGNED_IN'))
    .input(
      z.object({
        tenant: tenantRef,
        firmId,
        part: z.coerce.number().int().min(1).max(1000).default(1),
      }),
    )
    .output(firmAttendance),
}
