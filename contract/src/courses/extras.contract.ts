import { z } from 'zod'
import { extraId, tenantRef } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { removal, revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { refusals } from './course-refusals.ts'
import { extra, extraFields, extraListInput } from './extra.schema.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofExtra = ofTenant.extend({ extraId })
const tags = ['extras']

export const extrasContract = {
  listExtras: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/extras',
      tags,
      summary: 'Search and page through the extras',
    })
    .input(extraListInput.extend({ tenant: tenantRef }))
    .output(pageOf(extra)),
  createExtra: route('courses.manage', {
    creates: { path: '/{tenant}/extras/{extraId}', by: 'id' },
  })
    .route({
      method: 'POST',
      path: '/{tenant}/extras',
      tags,
      summary: 'Create an extra; the same id sent twice creates one',
    })
    .errors(refusals('EXTRA_TAKEN', 'NOT_FOUND'))
    .input(ofTenant.extend({ id: extraId, extra: extraFields }))
    .output(extra),
  getExtra: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/extras/{extraId}',
      tags,
      summary: 'One extra, and how many of it are taken',
    })
    .input(ofExtra)
    .output(extra),
  changeExtra: route('courses.manage')
    .route({
      method: 'PUT',
      path: '/{tenant}/extras/{extraId}',
      tags,
      summary: 'Change an extra; prices that were agreed stay',
    })
    .errors(refusals('EXTRA_TAKEN', 'EXTRA_KIND_FIXED', 'EXTRA_TAKEN_MORE', 'CONFLICT', 'NOT_FOUND'))
    .input(ofExtra.extend({ revision, extra: extraFields }))
    .output(extra),
  archiveExtra: route('courses.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/extras/{extraId}/archive',
      tags,
      summary: 'Put an extra into the archive, where nobody can take it any more',
    })
    .input(ofExtra)
    .output(extra),
  restoreExtra: route('courses.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/extras/{extraId}/restore',
      tags,
      summary: 'Take an extra out of the archive',
    })
    .input(ofExtra)
    .output(extra),
  removeExtra: route('courses.manage')
    .route({
      method: 'DELETE',
      path: '/{tenant}/extras/{extraId}',
      tags,
      summary: 'Delete an extra that nobody ever took; once it is gone, so it stays',
    })
    .errors(refusals('EXTRA_IN_USE'))
    .input(ofExtra)
    .output(removal),
}
