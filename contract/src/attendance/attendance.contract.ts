import { z } from 'zod'
import { tableFormat } from '../courses/course-list.schema.ts'
import { takenExtras } from '../registrations/extras.contract.ts'
import { proofState } from '../registrations/proof.schema.ts'
import { refusals } from '../registrations/registration-refusals.ts'
import { appointmentId, courseId, registrationId, tenantRef, userId } from '../wire/ids.schema.ts'
import { route } from '../wire/route.ts'
import {
  attendanceDay,
  attendanceDayInput,
  attendanceMark,
  courseAttendances,
  groupRule,
  marksLimit,
  marksTaken,
  openSheet,
  registrationAttendances,
} from './attendance.schema.ts'
import { firmAttendanceContract } from './firm-attendance.contract.ts'
import { timetable, timetableInput } from './timetable.schema.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofCourse = ofTenant.extend({ courseId })
const tags = ['attendance']
const take = () => route('attendances.take')

export const attendanceContract = {
  ...firmAttendanceContract,
  day: take()
    .route({
      method: 'GET',
      path: '/{tenant}/attendances',
      tags,
      summary:
        'The appointments of a day with all who are expected, so that they can be taken without a network',
    })
    .input(attendanceDayInput.extend({ tenant: tenantRef }))
    .output(attendanceDay),
  sheet: take()
    .route({
      method: 'GET',
      path: '/{tenant}/appointments/{appointmentId}/attendances',
      tags,
      summary: 'Who is expected at an appointment, and who was there',
    })
    .input(ofTenant.extend({ appointmentId }))
    .output(openSheet),
  extrasAt: route('registrations.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/appointments/{appointmentId}/taken-extras',
      tags,
      summary:
        'Who gets what besides their place at one appointment: without those who joined later or said before that they do not come',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant.extend({ appointmentId }))
    .output(takenExtras),
  timetable: take()
    .route({
      method: 'GET',
      path: '/{tenant}/timetable',
      tags,
      summary:
        'The dates that the caller leads in a week, with who comes; contacts as far as the provider opens them',
    })
    .input(timetableInput.extend({ tenant: tenantRef }))
    .output(timetable),
  takeMarks: take()
    .route({
      method: 'POST',
      path: '/{tenant}/attendances/marks',
      tags,
      summary: 'Hand in who was there; each mark is stored once, and the latest counts whatever arrives when',
    })
    .input(
      ofTenant.extend({
        /**
         * The user who took the marks, if they waited on a device: another user who signs in there does not hand them
         * in as their own.
         */
        takenBy: userId.optional(),
        marks: z.array(attendanceMark).min(1).max(marksLimit),
      }),
    )
    .output(marksTaken),
  seeProof: take()
    .route({
      method: 'POST',
      path: '/{tenant}/registrations/{registrationId}/proof-seen',
      tags,
      summary:
        'Say that the proof of a reduced price was shown; one that was decided on before stays as it is',
    })
    .errors(refusals('NOT_FOUND', 'PROOF_NEEDS_PLACE', 'PERSON_ERASED'))
    .input(ofTenant.extend({ registrationId }))
    .output(z.object({ state: proofState })),
  ofCourse: take()
    .route({
      method: 'GET',
      path: '/{tenant}/courses/{courseId}/attendances',
      tags,
      summary: 'Attendees of a course by its appointments, with how often each was there',
    })
    .input(ofCourse)
    .output(courseAttendances),
  groupAfterCourse: route('registrations.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/courses/{courseId}/attendances/group',
      tags,
      summary:
        'Which group of people its attendees join when the course is over, and for how much attendance',
    })
    .input(ofCourse)
    .output(groupRule),
  setGroupAfterCourse: route('registrations.manage')
    .route({
      method: 'PUT',
      path: '/{tenant}/courses/{courseId}/attendances/group',
      tags,
      summary:
        'Say which group of people attendees join when the course is over; null: none. Whoever joined stays',
    })
    .input(ofCourse.extend(groupRule.shape))
    .output(groupRule),
  exportCourse: take()
    .route({
      method: 'GET',
      path: '/{tenant}/courses/{courseId}/attendances/export',
      tags,
      summary: 'The attendance of a course as a table; that it was exported is logged',
    })
    .errors(refusals('TOO_MANY_ROWS', 'BUSY'))
    .input(ofCourse.extend({ format: tableFormat }))
    .output(z.file()),
  ofRegistration: take()
    .route({
      method: 'GET',
      path: '/{tenant}/registrations/{registrationId}/attendances',
      tags,
      summary: 'How often an attendee was there, and everything that was ever said about it',
    })
    .input(ofTenant.extend({ registrationId }))
    .output(registrationAttendances),
}
