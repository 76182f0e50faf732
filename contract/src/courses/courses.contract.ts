import { z } from 'zod'
import { refusals } from '../refusals.ts'
import { courseId, tenantRef } from '../wire/ids.schema.ts'
import { pageInput, pageOf } from '../wire/page.schema.ts'
import { route } from '../wire/route.ts'
import { course, courseFields, courseListInput, portalCourse } from './course.schema.ts'
import { instructorsContract } from './instructors.contract.ts'
import { placesContract } from './places.contract.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofCourse = ofTenant.extend({ courseId })

export const coursesContract = {
  list: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/courses',
      tags: ['courses'],
      summary: 'Search, filter and page through the courses',
    })
    .input(courseListInput.extend({ tenant: tenantRef }))
    .output(pageOf(course)),
  create: route('courses.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/courses',
      tags: ['courses'],
      summary: 'Create a course; the same id sent twice creates one',
    })
    .errors(refusals('REFERENCE_TAKEN', 'CONFLICT', 'TIER_LIMIT_REACHED', 'VERIFICATION_REQUIRED'))
    .input(ofTenant.extend({ id: courseId, publish: z.boolean().default(false), course: courseFields }))
    .output(course),
  get: route('courses.manage')
    .route({ method: 'GET', path: '/{tenant}/courses/{courseId}', tags: ['courses'], summary: 'One course' })
    .input(ofCourse)
    .output(course),
  update: route('courses.manage')
    .route({
      method: 'PUT',
      path: '/{tenant}/courses/{courseId}',
      tags: ['courses'],
      summary: 'Change a course',
    })
    .errors(refusals('REFERENCE_TAKEN', 'LIMIT_BELOW_TAKEN', 'TIER_LIMIT_REACHED'))
    .input(ofCourse.extend({ course: courseFields }))
    .output(course),
  publish: route('courses.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/courses/{courseId}/publish',
      tags: ['courses'],
      summary: 'Show a draft in the portal',
    })
    .errors(refusals('COURSE_NOT_PUBLISHABLE', 'TIER_LIMIT_REACHED', 'VERIFICATION_REQUIRED'))
    .input(ofCourse)
    .output(course),
  portalList: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/courses',
      tags: ['portal'],
      summary: 'The published courses that have not started',
    })
    .errors(refusals('NOT_FOUND'))
    .input(
      pageInput
        .pick({ page: true, size: true })
        .extend({ tenant: tenantRef, q: z.string().trim().max(100).default('') }),
    )
    .output(pageOf(portalCourse)),
  portalGet: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/courses/{courseId}',
      tags: ['portal'],
      summary: 'One published course',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofCourse)
    .output(portalCourse),
  ...placesContract,
  ...instructorsContract,
}
