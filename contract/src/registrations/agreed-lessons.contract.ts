import { tenantRef } from '../wire/ids.schema.ts'
import { route } from '../wire/route.ts'
import { agreedLessons, agreedLessonsReceipt } from './agreed-lessons.schema.ts'
import { refusals } from './registration-refusals.ts'

export const agreedLessonsContract = {
  agreeLessons: route('registrations.manage', {
    creates: { path: '/{tenant}/courses/{courseId}', by: 'courseId' },
  })
    .route({
      method: 'POST',
      path: '/{tenant}/agreed-lessons',
      tags: ['registrations'],
      summary:
        'Agree single lessons with one person: a course that the public never sees, its dates and the registration, all or nothing; needs the permission for courses too',
    })
    .errors(
      refusals(
        'SERIES_TOO_LONG',
        'SERIES_EMPTY',
        'SERIES_OVERLAPS',
        'APPOINTMENT_CLASH',
        'COURSE_INCOMPLETE',
        'REFERENCE_TAKEN',
        'TIER_LIMIT_REACHED',
        'VERIFICATION_REQUIRED',
        'PERSON_ERASED',
        'CONFLICT',
        'NOT_FOUND',
      ),
    )
    .input(agreedLessons.extend({ tenant: tenantRef }))
    .output(agreedLessonsReceipt),
}
