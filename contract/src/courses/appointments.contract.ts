import { z } from 'zod'
import { appointmentId, courseId, tenantRef } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { removal } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { text } from '../wire/text.schema.ts'
import {
  appointment,
  appointmentFields,
  appointmentListInput,
  calendarInput,
  calendarMonth,
  clashReport,
  holidayRegion,
  newAppointment,
  seriesLimit,
  seriesPlan,
  seriesPreview,
  tellPeople,
} from './appointment.schema.ts'
import { course, courseContent } from './course.schema.ts'
import { refusals } from './course-refusals.ts'
import { trialLessonFields } from './trial-lesson.schema.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofCourse = ofTenant.extend({ courseId })
const ofAppointment = ofTenant.extend({ appointmentId })
const sequence = z.number().int()
const tags = ['appointments']

export const appointmentsContract = {
  listAppointments: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/appointments',
      tags,
      summary: 'Search, filter and page through the appointments of all courses',
    })
    .input(appointmentListInput.extend({ tenant: tenantRef }))
    .output(pageOf(appointment)),
  calendar: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/calendar',
      tags,
      summary: 'The appointments of some weeks, with the public holidays, closures and school holidays',
    })
    .input(calendarInput.safeExtend({ tenant: tenantRef }))
    .output(calendarMonth),
  holidayRegions: route('settings.read', { beforeOnboarding: true })
    .route({
      method: 'GET',
      path: '/{tenant}/holiday-regions',
      tags,
      summary: 'The parts of a country that have public holidays of their own',
    })
    .input(ofTenant.extend({ country: text(2).regex(/^[A-Z]{2}$/) }))
    .output(holidayRegion),
  previewSeries: route('courses.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/courses/{courseId}/series-preview',
      tags,
      summary: 'What a series would make, what it leaves out and where it clashes; nothing is stored',
    })
    .errors(refusals('SERIES_TOO_LONG', 'SERIES_EMPTY', 'SERIES_OVERLAPS'))
    .input(ofCourse.extend({ series: seriesPlan }))
    .output(seriesPreview),
  previewAgreedLessons: route('courses.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/agreed-lessons/preview',
      tags,
      summary:
        'When single lessons would take place, what is left out and where they clash; nothing is stored',
    })
    .errors(refusals('SERIES_TOO_LONG', 'SERIES_EMPTY', 'SERIES_OVERLAPS'))
    .input(ofTenant.extend({ series: seriesPlan }))
    .output(seriesPreview),
  checkClashes: route('courses.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/clashes',
      tags,
      summary: 'Where appointments would get in the way of others; nothing is stored',
    })
    .input(
      ofTenant.extend({
        /** The course whose place and instructor apply to appointments that name none of their own. */
        course: z.object({
          courseId: courseId.nullable(),
          placeId: appointmentFields.shape.placeId,
          instructorId: appointmentFields.shape.instructorId,
          furtherInstructorIds: courseContent.shape.furtherInstructorIds,
        }),
        appointments: z.array(newAppointment).max(seriesLimit),
      }),
    )
    .output(clashReport),
  offerTrialLesson: route('courses.manage', {
    creates: { path: '/{tenant}/courses/{courseId}', by: 'id' },
  })
    .route({
      method: 'POST',
      path: '/{tenant}/appointments/{appointmentId}/trial-lessons',
      tags,
      summary: 'Offer a trial lesson at the time of a date: an event of its own, published if its course is',
    })
    .errors(
      refusals(
        'TRIAL_LESSON_IMPOSSIBLE',
        'TRIAL_LESSON_OFFERED',
        'REFERENCE_TAKEN',
        'APPOINTMENT_CLASH',
        'COURSE_INCOMPLETE',
        'TIER_LIMIT_REACHED',
        'VERIFICATION_REQUIRED',
      ),
    )
    .input(
      ofAppointment.extend({
        id: courseId,
        trial: trialLessonFields,
        overrideClashes: z.boolean().default(false),
      }),
    )
    .output(course),
  addAppointments: route('courses.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/courses/{courseId}/appointments',
      tags,
      summary: 'Add one appointment or a whole series; the same ids sent twice add them once',
    })
    .errors(
      refusals(
        'CONFLICT',
        'APPOINTMENT_CLASH',
        'APPOINTMENT_TWICE',
        'TOO_MANY_APPOINTMENTS',
        'EVENT_HAS_ONE_DATE',
        'COURSE_MOVE_REFUSED',
        'TIER_LIMIT_REACHED',
      ),
    )
    .input(
      ofCourse.extend({
        appointments: z.array(newAppointment).min(1).max(seriesLimit),
        overrideClashes: z.boolean().default(false),
        tellPeople,
      }),
    )
    .output(z.object({ items: z.array(appointment), added: z.number().int() })),
  takeBackAppointments: route('courses.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/courses/{courseId}/appointments/take-back',
      tags,
      summary: 'Take back what was just added, all of it or nothing; refused once one of it was changed',
    })
    .errors(refusals('CONFLICT', 'APPOINTMENT_NEEDED', 'COURSE_HAS_REGISTRATIONS', 'COURSE_MOVE_REFUSED'))
    .input(ofCourse.extend({ appointmentIds: z.array(appointmentId).min(1).max(seriesLimit) }))
    .output(z.object({ removed: z.number().int() })),
  changeAppointment: route('courses.manage')
    .route({
      method: 'PUT',
      path: '/{tenant}/appointments/{appointmentId}',
      tags,
      summary: 'Move an appointment, or give it another place or instructor',
    })
    .errors(
      refusals(
        'CONFLICT',
        'APPOINTMENT_CLASH',
        'APPOINTMENT_TWICE',
        'APPOINTMENT_CANCELLED',
        'COURSE_MOVE_REFUSED',
        'TIER_LIMIT_REACHED',
      ),
    )
    .input(
      ofAppointment.extend({
        sequence,
        appointment: appointmentFields,
        overrideClashes: z.boolean().default(false),
        tellPeople,
        /** Whether the trial lesson of the appointment goes along to another time, place or instructor. */
        takeTrial: z.boolean().default(false),
      }),
    )
    .output(appointment),
  cancelAppointment: route('courses.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/appointments/{appointmentId}/cancel',
      tags,
      summary: 'Cancel an appointment; it stays visible as cancelled',
    })
    .errors(refusals('COURSE_MOVE_REFUSED'))
    .input(
      ofAppointment.extend({
        reason: line(300).default(''),
        tellPeople,
        /** Whether its part of the price is given back to whoever paid for it; left out: as the course says. */
        givesBack: z.boolean().optional(),
      }),
    )
    .output(appointment),
  restoreAppointment: route('courses.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/appointments/{appointmentId}/restore',
      tags,
      summary: 'Take back the cancellation of an appointment',
    })
    .errors(
      refusals(
        'APPOINTMENT_CLASH',
        'APPOINTMENT_TWICE',
        'EVENT_HAS_ONE_DATE',
        'COURSE_MOVE_REFUSED',
        'TIER_LIMIT_REACHED',
      ),
    )
    .input(ofAppointment.extend({ overrideClashes: z.boolean().default(false), tellPeople }))
    .output(appointment),
  removeAppointment: route('courses.manage')
    .route({
      method: 'DELETE',
      path: '/{tenant}/appointments/{appointmentId}',
      tags,
      summary: 'Delete an appointment as if it had never been planned',
    })
    .errors(refusals('APPOINTMENT_NEEDED', 'COURSE_HAS_REGISTRATIONS', 'COURSE_MOVE_REFUSED'))
    .input(ofAppointment)
    .output(removal),
}
