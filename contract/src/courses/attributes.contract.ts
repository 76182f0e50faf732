import { z } from 'zod'
import { flag } from '../wire/flag.schema.ts'
import { attributeId, tenantRef } from '../wire/ids.schema.ts'
import { removal } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { attribute, attributeFields } from './attribute.schema.ts'
import { refusals } from './course-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofAttribute = ofTenant.extend({ attributeId })
const tags = ['attributes']
const gated = { feature: 'additionalAttributes' } as const

export const attributesContract = {
  /** Reading needs no tier: attributes that were defined once are kept and shown, but no longer asked. */
  listAttributes: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/attributes',
      tags,
      summary: 'The additional fields of the registration form, in their order',
    })
    .input(ofTenant.extend({ archived: flag.default(false) }))
    .output(z.object({ items: z.array(attribute), total: z.number().int() })),
  createAttribute: route('courses.manage', {
    ...gated,
    creates: { path: '/{tenant}/attributes/{attributeId}', by: 'id' },
  })
    .route({
      method: 'POST',
      path: '/{tenant}/attributes',
      tags,
      summary: 'Define a field; the same id sent twice makes one',
    })
    .errors(refusals('TOO_MANY_ATTRIBUTES'))
    .input(ofTenant.extend({ id: attributeId, attribute: attributeFields }))
    .output(attribute),
  changeAttribute: route('courses.manage', gated)
    .route({
      method: 'PUT',
      path: '/{tenant}/attributes/{attributeId}',
      tags,
      summary: 'Change what is asked; answers that were given keep the words they were given to',
    })
    .errors(refusals('CONFLICT', 'ATTRIBUTE_KIND_FIXED'))
    .input(ofAttribute.extend({ version: z.number().int(), attribute: attributeFields }))
    .output(attribute),
  orderAttributes: route('courses.manage', gated)
    .route({
      method: 'PUT',
      path: '/{tenant}/attributes/order',
      tags,
      summary: 'Put the fields into another order',
    })
    .input(ofTenant.extend({ ids: z.array(attributeId).max(200) }))
    .output(z.object({ items: z.array(attribute), total: z.number().int() })),
  archiveAttribute: route('courses.manage', gated)
    .route({
      method: 'POST',
      path: '/{tenant}/attributes/{attributeId}/archive',
      tags,
      summary: 'Ask no longer; what was answered stays',
    })
    .input(ofAttribute)
    .output(attribute),
  restoreAttribute: route('courses.manage', gated)
    .route({
      method: 'POST',
      path: '/{tenant}/attributes/{attributeId}/restore',
      tags,
      summary: 'Ask again',
    })
    .errors(refusals('TOO_MANY_ATTRIBUTES'))
    .input(ofAttribute)
    .output(attribute),
  removeAttribute: route('courses.manage', gated)
    .route({
      method: 'DELETE',
      path: '/{tenant}/attributes/{attributeId}',
      tags,
      summary: 'Delete a field that nobody has answered; once it is gone, so it stays',
    })
    .errors(refusals('ATTRIBUTE_IN_USE'))
    .input(ofAttribute)
    .output(removal),
}
