import { z } from 'zod'
import { discountCodeId, tenantRef } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { removal, revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { codeFields, codeListInput, discountCode, singlesField } from './code.schema.ts'
import { refusals } from './course-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofCode = ofTenant.extend({ discountCodeId })
const tags = ['discount codes']

export const codesContract = {
  listCodes: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/discount-codes',
      tags,
      summary: 'Search and page through the discount codes',
    })
    .input(codeListInput.extend({ tenant: tenantRef }))
    .output(pageOf(discountCode)),
  createCode: route('courses.manage', {
    creates: { path: '/{tenant}/discount-codes/{discountCodeId}', by: 'id' },
  })
    .route({
      method: 'POST',
      path: '/{tenant}/discount-codes',
      tags,
      summary: 'Create a discount code, or a set of single codes; the same id sent twice creates one',
    })
    .errors(refusals('CODE_TAKEN', 'NOT_FOUND'))
    .input(
      ofTenant.extend({
        id: discountCodeId,
        code: codeFields,
        singles: singlesField.nullable().default(null),
      }),
    )
    .output(discountCode),
  getCode: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/discount-codes/{discountCodeId}',
      tags,
      summary: 'One discount code, and how much it was used',
    })
    .input(ofCode)
    .output(discountCode),
  changeCode: route('courses.manage')
    .route({
      method: 'PUT',
      path: '/{tenant}/discount-codes/{discountCodeId}',
      tags,
      summary: 'Change a discount code; prices that were agreed stay',
    })
    .errors(refusals('CODE_TAKEN', 'CODE_USED_MORE', 'CONFLICT', 'NOT_FOUND'))
    .input(ofCode.extend({ revision, code: codeFields }))
    .output(discountCode),
  archiveCode: route('courses.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/discount-codes/{discountCodeId}/archive',
      tags,
      summary: 'Put a discount code into the archive, where nobody can use it any more',
    })
    .input(ofCode)
    .output(discountCode),
  restoreCode: route('courses.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/discount-codes/{discountCodeId}/restore',
      tags,
      summary: 'Take a discount code out of the archive',
    })
    .input(ofCode)
    .output(discountCode),
  removeCode: route('courses.manage')
    .route({
      method: 'DELETE',
      path: '/{tenant}/discount-codes/{discountCodeId}',
      tags,
      summary: 'Delete a discount code that was never used; once it is gone, so it stays',
    })
    .errors(refusals('CODE_IN_USE'))
    .input(ofCode)
    .output(removal),
}
