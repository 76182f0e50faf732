import { z } from 'zod'
import { courseId, tenantRef } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { route } from '../wire/route.ts'
import { portalValue, slugInAddress } from './characteristic.schema.ts'
import { refusals } from './course-refusals.ts'
import {
  portalChoices,
  portalChoicesInput,
  portalCourse,
  portalCourseDetail,
  portalListInput,
  portalMonth,
  portalMonthInput,
  portalPages,
} from './portal-course.schema.ts'
import { addressCode } from './short-address.ts'

const ofTenant = z.object({ tenant: tenantRef })
const tags = ['portal']

export const portalCoursesContract = {
  portalList: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/courses',
      tags,
      summary: 'The published courses that have not started',
    })
    .errors(refusals('NOT_FOUND'))
    .input(portalListInput.extend({ tenant: tenantRef }))
    .output(pageOf(portalCourse)),
  portalMonth: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/months/{month}',
      tags,
      summary: 'The appointments of one month that the public may see',
    })
    .errors(refusals('NOT_FOUND'))
    .input(portalMonthInput.extend({ tenant: tenantRef }))
    .output(portalMonth),
  portalChoices: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/choices',
      tags,
      summary: 'What the filters of the public list offer',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant.extend(portalChoicesInput.shape))
    .output(portalChoices),
  portalValue: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/characteristics/{characteristic}/{value}',
      tags,
      summary: 'What a value of a characteristic is called, for its page',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant.extend({ characteristic: slugInAddress, value: slugInAddress }))
    .output(portalValue),
  portalPages: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/pages',
      tags,
      summary: 'The course pages that search engines may find',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant.extend({ page: z.coerce.number().int().min(1).max(100_000).default(1) }))
    .output(portalPages),
  portalGet: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/courses/{courseId}',
      tags,
      summary: 'One published course',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant.extend({ courseId }))
    .output(portalCourseDetail),
  portalShortAddress: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/short-addresses/{addressCode}',
      tags,
      summary: 'The course that a short address leads to',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant.extend({ addressCode }))
    .output(portalCourse.pick({ id: true, hasPage: true })),
  /**
   * The calendar's own handler answers this route: it knows conditional requests and writes a file that other programs
   * subscribe to.
   */
  calendarFeed: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/courses/calendar',
      tags,
      summary: 'The dates of all published courses, or of one, as iCalendar',
      spec: (operation) => ({
        ...operation,
        responses: {
          200: { description: 'An iCalendar file.', content: { 'text/calendar': {} } },
          304: { description: 'Nothing has changed since it was fetched last.' },
          ...operation.responses,
        },
      }),
    })
    .errors(refusals('NOT_FOUND', 'TIER_REQUIRED'))
    .input(ofTenant.extend({ course_id: courseId.optional() }))
    .output(z.file()),
}
