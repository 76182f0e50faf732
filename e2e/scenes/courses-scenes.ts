import { askToCancelRegistration, askToRebook } from './act-on-records.ts'
import {
  askToArchive,
  askToCancelAppointment,
  askToConfirm,
  findKnownPersons,
  openLedDate,
  press,
  refuseSaving,
  registerBeyondTheLimit,
  submitForm,
} from './gestures.ts'
import { backOffice, both, full, type Scene } from './scene.ts'

/** Screens of courses, appointments and registrations. */
export const coursesScenes: readonly Scene[] = [
  backOffice('Courses', '/courses', both),
  backOffice('Courses without hits', '/courses', full, { query: '?q=xylophon&phase=draft' }),
  backOffice('Courses, filters', '/courses', full, {
    query: '?phase=upcoming&free=yes',
    prepare: (page) => page.getByRole('button', { name: /^Filters? \(/ }).click(),
  }),
  backOffice('Courses, what would happen', '/courses', full, { prepare: askToArchive }),
  backOffice('Events', '/events', both),
  backOffice('New course', '/courses/new'),
  backOffice('New course, refused', '/courses/new', full, {
    prepare: submitForm,
  }),
  backOffice('Course', '/courses/$courseId/general'),
  backOffice('Course without a date', '/courses/$draftCourseId/general'),
  backOffice('Details of a course', '/courses/$courseId/details'),
  backOffice('Course with cancellation terms', '/courses/$openCourseId/details'),
  backOffice('New event', '/courses/new', full, { query: '?kind=EVENT' }),
  backOffice('Draft of a course, publishing', '/courses/$draftCourseId/general', full, {
    prepare: press(/^(Veröffentlichen|Publish)$/),
  }),
  backOffice('Course, choosing an image', '/courses/$courseId/details', full, {
    prepare: press(/^(Bild wählen|Anderes Bild|Choose an image|Another image) …$/),
  }),
  backOffice('Portal settings of a course', '/courses/$courseId/portal-settings'),
  backOffice('Appointments of a course', '/courses/$courseId/appointments'),
  backOffice('Appointments of a course, one of a link', '/courses/$courseId/appointments/$appointmentId'),
  backOffice('Appointment, cancelling', '/courses/$courseId/appointments', full, {
    prepare: askToCancelAppointment,
  }),
  backOffice('New appointment', '/courses/$courseId/appointments', full, {
    prepare: press(/^(Termin anlegen|Add appointment)$/),
  }),
  backOffice('Course with a trial lesson', '/courses/$triedCourseId/general'),
  backOffice('Single lessons', '/lessons/new', both),
  backOffice('Single lessons, refused', '/lessons/new', full, { prepare: submitForm }),
  backOffice('Course of single lessons', '/courses/$agreedCourseId/general'),
  backOffice('Trial lesson', '/courses/$trialLessonId/general'),
  backOffice('Appointments of an event', '/courses/$trialLessonId/appointments'),
  backOffice('Appointment with a trial lesson, cancelling', '/courses/$triedCourseId/appointments', full, {
    prepare: askToCancelAppointment,
  }),
  backOffice('Attendance at the door, with a trial lesson', '/attendances/$triedDateId'),
  backOffice('Series', '/courses/$courseId/appointments/series'),
  backOffice('Attendance of a day', '/attendances', both),
  backOffice('Attendance at the door', '/attendances/$appointmentId'),
  backOffice('Attendance at the door, with proofs', '/attendances/$provedDateId'),
  backOffice('Registration, proof owed', '/courses/$provedCourseId/registrations/$provedId'),
  backOffice('Registration, refusing a proof', '/courses/$provedCourseId/registrations/$provedId', full, {
    prepare: press(/^(Nicht anerkannt …|Not accepted …)$/),
  }),
  backOffice('Registration, proof refused', '/courses/$provedCourseId/registrations/$refusedProofId'),
  backOffice('Registrations, proofs owed', '/registrations', full, { query: '?proofOwed=true' }),
  backOffice('Attendance of a course', '/courses/$courseId/attendances'),
  backOffice('Attendance of a led course', '/attendances/courses/$courseId'),
  backOffice('Timetable', '/timetable', full, { prepare: openLedDate }),
  backOffice('Timetable of nobody who leads', '/timetable', full, { viewer: 'admin' }),
  backOffice('Appointments', '/appointments', both),
  backOffice('Calendar', '/calendar', both),
  ...(['week', 'agenda', 'places', 'instructors'] as const).map((view) =>
    backOffice(`Calendar, ${view}`, '/calendar', full, { query: `?view=${view}` }),
  ),
  backOffice('Registrations of a course', '/courses/$courseId/registrations'),
  backOffice('Course without registrations', '/courses/$draftCourseId/registrations'),
  backOffice('Registration', '/courses/$courseId/registrations/$registrationId'),
  backOffice('Registrations', '/registrations', both),
  backOffice('Registrations, filters', '/registrations', full, {
    query: '?state=reserved&current=true',
    prepare: (page) => page.getByRole('button', { name: /^Filters? \(/ }).click(),
  }),
  backOffice('Registrations, what would happen', '/registrations', full, { prepare: askToConfirm }),
  backOffice('Registrations, what became of them', '/registrations/bulk/$bulkRunId'),
  backOffice('Registrations of a full course', '/courses/$fullCourseId/registrations'),
  backOffice('Registering somebody, refused', '/registrations/new', full, { prepare: refuseSaving }),
  backOffice('Registering somebody, known persons', '/registrations/new', full, {
    prepare: findKnownPersons,
  }),
  backOffice('Registering somebody known', '/registrations/new', full, { query: '?personId=$personId' }),
  backOffice('Registering somebody beyond the limit', '/courses/$fullCourseId/registrations', full, {
    prepare: registerBeyondTheLimit,
  }),
  backOffice('Registration, editing', '/courses/$courseId/registrations/$registrationId/edit'),
  backOffice('Registration, confirming', '/courses/$courseId/registrations/$registrationId', full, {
    prepare: press(/^(Bestätigen|Confirm) …$/),
  }),
  backOffice('Registration, cancelling', '/courses/$courseId/registrations/$registrationId', full, {
    prepare: askToCancelRegistration,
  }),
  backOffice('Registration, rebooking', '/courses/$courseId/registrations/$registrationId', full, {
    prepare: askToRebook,
  }),
  backOffice('Course, what is at stake', '/courses/$courseId/cancellation', full),
  backOffice('Course, calling it off', '/courses/$courseId/cancellation', full, {
    prepare: async (page) => {
      await page.getByRole('button', { name: /^(Kurs absagen …|Call off the course …)$/ }).click()
      await page.getByRole('dialog').locator('code').waitFor()
    },
  }),
  backOffice('Course, who takes which extras', '/courses/$courseId/extras'),
  backOffice('Drill of a sale', '/courses/$courseId/sale-drill'),
  backOffice('Waiting list', '/waitlist', both),
  backOffice('Waiting list, moving somebody up', '/waitlist', full, {
    prepare: press(/( nachrücken lassen$|^Move up )/),
  }),
  backOffice('Interest', '/interests', both),
  backOffice('Exceptions', '/registrations/exceptions', both),
  backOffice('Exception, accepting', '/registrations/exceptions', full, {
    prepare: press(/^(Anfrage von .* annehmen|Accept the request of )/),
  }),
  backOffice('Withdrawals', '/registrations/withdrawals', both),
  backOffice('Withdrawal, settling', '/registrations/withdrawals', full, {
    prepare: press(/^(Widerruf von|Settle the withdrawal of) /),
  }),
]
