import { z } from 'zod'
import { closureId, tenantRef } from '../wire/ids.schema.ts'
import { removal, revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { closure, closureFields } from './closure.schema.ts'
import { refusals } from './course-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofClosure = ofTenant.extend({ closureId })
const tags = ['closures']

export const closuresContract = {
  listClosures: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/closures',
      tags,
      summary: 'When the provider is closed and when the schools have holidays, by their first day',
    })
    .input(ofTenant)
    .output(z.object({ items: z.array(closure) })),
  createClosure: route('courses.manage', { creates: { path: '/{tenant}/closures/{closureId}', by: 'id' } })
    .route({
      method: 'POST',
      path: '/{tenant}/closures',
      tags,
      summary: 'Add days on which no dates are planned; the same id sent twice adds them once',
    })
    .errors(refusals('CLOSURE_TWICE', 'TOO_MANY_CLOSURES'))
    .input(ofTenant.extend({ id: closureId, closure: closureFields }))
    .output(closure),
  changeClosure: route('courses.manage')
    .route({
      method: 'PUT',
      path: '/{tenant}/closures/{closureId}',
      tags,
      summary: 'Change a closure or school holidays; dates that are planned already stay',
    })
    .errors(refusals('CLOSURE_TWICE', 'CONFLICT'))
    .input(ofClosure.extend({ revision, closure: closureFields }))
    .output(closure),
  removeClosure: route('courses.manage')
    .route({
      method: 'DELETE',
      path: '/{tenant}/closures/{closureId}',
      tags,
      summary: 'Delete a closure or school holidays; once it is gone, so it stays',
    })
    .input(ofClosure)
    .output(removal),
}
