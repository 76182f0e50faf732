import { z } from 'zod'
import { qrCode } from '../tenants/bank.schema.ts'
import { day } from '../wire/days.schema.ts'
import { courseId, templateId, tenantRef } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { removal, revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { tellPeople } from './appointment.schema.ts'
import { appointmentsContract } from './appointments.contract.ts'
import { attributesContract } from './attributes.contract.ts'
import { characteristicsContract } from './characteristics.contract.ts'
import { closuresContract } from './closures.contract.ts'
import { codesContract } from './codes.contract.ts'
import { course, courseDefaults, courseFields, coursePortalSettings, courseSummary } from './course.schema.ts'
import { courseLettersContract } from './course-letters.contract.ts'
import {
  courseBulkAction,
  courseBulkResult,
  courseListInput,
  courseNeighbours,
  courseOrderInput,
  courseSelection,
  tableFormat,
} from './course-list.schema.ts'
import { refusals } from './course-refusals.ts'
import { courseKind, courseMove } from './course-states.ts'
import { extrasContract } from './extras.contract.ts'
import { feedsContract } from './feeds.contract.ts'
import { firmSettingsContract } from './firm-settings.contract.ts'
import { firmsContract } from './firms.contract.ts'
import { framesContract } from './frames.contract.ts'
import { instructorsContract } from './instructors.contract.ts'
import { placesContract } from './places.contract.ts'
import { portalCoursesContract } from './portal-courses.contract.ts'
import { refundSettingsContract } from './refund-settings.contract.ts'
import { courseFromInput, courseFromPreview, courseSource } from './template.schema.ts'
import { templatesContract } from './templates.contract.ts'
import { widgetsContract } from './widgets.contract.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofCourse = ofTenant.extend({ courseId })
const tags = ['courses']
const clashing = { overrideClashes: z.boolean().default(false) }

export const coursesContract = {
  list: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/courses',
      tags,
      summary: 'Search, filter and page through the courses',
    })
    .input(courseListInput.extend({ tenant: tenantRef }))
    .output(pageOf(courseSummary)),
  exportList: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/courses/export',
      tags,
      summary: 'The filtered courses as a table; that they were exported is logged',
    })
    .errors(refusals('TOO_MANY_ROWS', 'BUSY'))
    .input(courseOrderInput.extend({ tenant: tenantRef, format: tableFormat }))
    .output(z.file()),
  defaults: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/courses/defaults',
      tags,
      summary: 'What a new course begins with: a free reference, and what was entered last',
    })
    .input(ofTenant.extend({ kind: courseKind.default('COURSE') }))
    .output(courseDefaults),
  frequent: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/courses/frequent',
      tags,
      summary: 'The courses that the caller looks at most',
    })
    .input(ofTenant)
    .output(z.object({ items: z.array(courseSummary), total: z.number().int() })),
  bulk: route('courses.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/courses/bulk',
      tags,
      summary: 'Move several courses at once, or say beforehand what would happen',
    })
    .errors(refusals('NOTHING_SELECTED', 'TOO_MANY_SELECTED', 'VERIFICATION_REQUIRED'))
    .input(
      ofTenant.extend({
        action: courseBulkAction,
        selection: courseSelection,
        dryRun: z.boolean().default(false),
      }),
    )
    .output(courseBulkResult),
  create: route('courses.manage', { creates: { path: '/{tenant}/courses/{courseId}', by: 'id' } })
    .route({
      method: 'POST',
      path: '/{tenant}/courses',
      tags,
      summary: 'Create a course; the same id sent twice creates one',
    })
    .errors(
      refusals(
        'REFERENCE_TAKEN',
        'CONFLICT',
        'COURSE_INCOMPLETE',
        'APPOINTMENT_CLASH',
        'IMAGE_NEEDED',
        'TIER_REQUIRED',
        'TIER_LIMIT_REACHED',
        'VERIFICATION_REQUIRED',
      ),
    )
    .input(
      ofTenant.extend({
        id: courseId,
        publish: z.boolean().default(false),
        course: courseFields,
        ...clashing,
      }),
    )
    .output(course),
  createFrom: route('courses.manage', { creates: { path: '/{tenant}/courses/{courseId}', by: 'id' } })
    .route({
      method: 'POST',
      path: '/{tenant}/courses/from',
      tags,
      summary: 'Create a course out of a template, by its rule, or of another course, shifted by whole weeks',
    })
    .errors(refusals('REFERENCE_TAKEN', 'CONFLICT', 'APPOINTMENT_CLASH'))
    .input(
      ofTenant.extend({
        id: courseId,
        source: courseSource,
        course: courseFromInput,
        ...clashing,
      }),
    )
    .output(course),
  previewFrom: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/courses/from/preview',
      tags,
      summary: 'When a course made from a template or from another course would take place',
    })
    .input(
      ofTenant.extend({
        templateId: templateId.optional(),
        courseId: courseId.optional(),
        firstDate: day,
      }),
    )
    .output(courseFromPreview),
  get: route('courses.manage')
    .route({ method: 'GET', path: '/{tenant}/courses/{courseId}', tags, summary: 'One course' })
    .input(ofCourse)
    .output(course),
  getShortAddress: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/courses/{courseId}/short-address',
      tags,
      summary: 'The short address of a course in full, and its QR code',
    })
    .input(ofCourse)
    .output(z.object({ address: z.string(), qrCode })),
  neighbours: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/courses/{courseId}/neighbours',
      tags,
      summary: 'What stands before and after a course in a filtered list',
    })
    .input(courseOrderInput.extend({ tenant: tenantRef, courseId }))
    .output(courseNeighbours),
  update: route('courses.manage')
    .route({ method: 'PUT', path: '/{tenant}/courses/{courseId}', tags, summary: 'Change a course' })
    .errors(
      refusals(
        'REFERENCE_TAKEN',
        'CONFLICT',
        'LIMIT_BELOW_TAKEN',
        'APPOINTMENT_CLASH',
        'APPOINTMENT_NEEDED',
        'EVENT_HAS_ONE_DATE',
        'COURSE_INCOMPLETE',
        'IMAGE_NEEDED',
        'TIER_REQUIRED',
        'TIER_LIMIT_REACHED',
      ),
    )
    .input(ofCourse.extend({ revision, course: courseFields, ...clashing, tellPeople }))
    .output(course),
  changePortal: route('courses.manage')
    .route({
      method: 'PUT',
      path: '/{tenant}/courses/{courseId}/portal-settings',
      tags,
      summary: 'Say what of a course the public sees',
    })
    .errors(refusals('CONFLICT'))
    .input(ofCourse.extend({ revision, portal: coursePortalSettings }))
    .output(course),
  move: route('courses.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/courses/{courseId}/{move}',
      tags,
      summary: 'Publish, close, cancel, archive or restore a course',
    })
    .errors(
      refusals(
        'COURSE_MOVE_REFUSED',
        'COURSE_INCOMPLETE',
        'COURSE_HAS_REGISTRATIONS',
        'COURSE_RUNNING',
        'TIER_LIMIT_REACHED',
        'VERIFICATION_REQUIRED',
      ),
    )
    .input(ofCourse.extend({ move: courseMove.exclude(['delete']) }))
    .output(course),
  remove: route('courses.manage')
    .route({
      method: 'DELETE',
      path: '/{tenant}/courses/{courseId}',
      tags,
      summary: 'Delete a draft that was never public; once it is gone, so it stays',
    })
    .errors(refusals('COURSE_MOVE_REFUSED', 'COURSE_HAS_REGISTRATIONS'))
    .input(ofCourse)
    .output(removal),
  visit: route('courses.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/courses/{courseId}/visits',
      tags,
      summary: 'Remember that the caller has looked at a course',
    })
    .input(ofCourse)
    .output(z.object({ remembered: z.boolean() })),
  ...appointmentsContract,
  ...templatesContract,
  ...attributesContract,
  ...placesContract,
  ...codesContract,
  ...extrasContract,
  ...firmsContract,
  ...framesContract,
  ...instructorsContract,
  ...portalCoursesContract,
  ...closuresContract,
  ...characteristicsContract,
  ...widgetsContract,
  ...refundSettingsContract,
  ...firmSettingsContract,
  ...feedsContract,
  ...courseLettersContract,
}
