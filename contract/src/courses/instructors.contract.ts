import { z } from 'zod'
import { instructorId, tenantRef, userId } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { removal, revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { refusals } from './course-refusals.ts'
import { instructor, instructorFields, instructorListInput } from './instructor.schema.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofInstructor = ofTenant.extend({ instructorId })
const tags = ['instructors']

export const instructorsContract = {
  listInstructors: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/instructors',
      tags,
      summary: 'Search and page through the instructors',
    })
    .input(instructorListInput.extend({ tenant: tenantRef }))
    .output(pageOf(instructor)),
  createInstructor: route('courses.manage', {
    creates: { path: '/{tenant}/instructors/{instructorId}', by: 'id' },
  })
    .route({
      method: 'POST',
      path: '/{tenant}/instructors',
      tags,
      summary: 'Create an instructor; the same id sent twice creates one',
    })
    .errors(refusals('INSTRUCTOR_KNOWN', 'IMAGE_NEEDED'))
    .input(ofTenant.extend({ id: instructorId, instructor: instructorFields }))
    .output(instructor),
  getInstructor: route('courses.manage')
    .route({ method: 'GET', path: '/{tenant}/instructors/{instructorId}', tags, summary: 'One instructor' })
    .input(ofInstructor)
    .output(instructor),
  changeInstructor: route('courses.manage')
    .route({
      method: 'PUT',
      path: '/{tenant}/instructors/{instructorId}',
      tags,
      summary: 'Change an instructor',
    })
    .errors(refusals('INSTRUCTOR_KNOWN', 'CONFLICT', 'IMAGE_NEEDED'))
    .input(ofInstructor.extend({ revision, instructor: instructorFields }))
    .output(instructor),
  linkInstructor: route('members.manage')
    .route({
      method: 'PUT',
      path: '/{tenant}/instructors/{instructorId}/member',
      tags,
      summary: 'Say who of the team an instructor is; null: nobody',
    })
    .errors(refusals('MEMBER_IS_INSTRUCTOR'))
    .input(ofInstructor.extend({ userId: userId.nullable() }))
    .output(instructor),
  archiveInstructor: route('courses.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/instructors/{instructorId}/archive',
      tags,
      summary: 'Put an instructor into the archive, where nobody chooses them any more',
    })
    .input(ofInstructor)
    .output(instructor),
  restoreInstructor: route('courses.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/instructors/{instructorId}/restore',
      tags,
      summary: 'Take an instructor out of the archive',
    })
    .input(ofInstructor)
    .output(instructor),
  removeInstructor: route('courses.manage')
    .route({
      method: 'DELETE',
      path: '/{tenant}/instructors/{instructorId}',
      tags,
      summary: 'Delete an instructor who was never used; once gone, so it stays',
    })
    .errors(refusals('INSTRUCTOR_IN_USE'))
    .input(ofInstructor)
    .output(removal),
}
