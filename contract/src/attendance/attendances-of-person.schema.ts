import { z } from 'zod'
import { attendanceType } from './attendance.schema.ts'

/** What attendance tells of a person. */
export const attendancesOfPerson = {
  report: {
    /** The mark that counts for each appointment. */
    attendances: z.array(
      z.object({
        shortcode: z.string(),
        courseTitle: z.string(),
        start: z.iso.datetime(),
        type: attendanceType.nullable(),
        markedAt: z.iso.datetime(),
      }),
    ),
  },
}
