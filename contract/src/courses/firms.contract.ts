import { z } from 'zod'
import { firmId, tenantRef } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { removal, revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { refusals } from './course-refusals.ts'
import { firmListInput, firmRecord, firmRecordFields } from './firm.schema.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofFirm = ofTenant.extend({ firmId })
const tags = ['firms']

export const firmsContract = {
  listFirms: route('registrations.manage')
    .route({ method: 'GET', path: '/{tenant}/firms', tags, summary: 'Search and page through the firms' })
    .input(firmListInput.extend({ tenant: tenantRef }))
    .output(pageOf(firmRecord)),
  createFirm: route('registrations.manage', {
    creates: { path: '/{tenant}/firms/{firmId}', by: 'id' },
  })
    .route({
      method: 'POST',
      path: '/{tenant}/firms',
      tags,
      summary: 'Create a firm; the same id sent twice creates one',
    })
    .errors(refusals('FIRM_KNOWN'))
    .input(ofTenant.extend({ id: firmId, firm: firmRecordFields }))
    .output(firmRecord),
  getFirm: route('registrations.manage')
    .route({ method: 'GET', path: '/{tenant}/firms/{firmId}', tags, summary: 'What is kept of one firm' })
    .input(ofFirm)
    .output(firmRecord),
  changeFirm: route('registrations.manage')
    .route({
      method: 'PUT',
      path: '/{tenant}/firms/{firmId}',
      tags,
      summary: 'Change what is kept of a firm; its bookings stay as they were ordered',
    })
    .errors(refusals('FIRM_KNOWN', 'CONFLICT', 'NOT_FOUND'))
    .input(ofFirm.extend({ revision, firm: firmRecordFields }))
    .output(firmRecord),
  archiveFirm: route('registrations.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/firms/{firmId}/archive',
      tags,
      summary: 'Put a firm into the archive, where no registration offers it',
    })
    .input(ofFirm)
    .output(firmRecord),
  restoreFirm: route('registrations.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/firms/{firmId}/restore',
      tags,
      summary: 'Take a firm out of the archive',
    })
    .input(ofFirm)
    .output(firmRecord),
  endFirmAccess: route('registrations.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/firms/{firmId}/access/end',
      tags,
      summary: 'Sign the contact of a firm out of its page everywhere; a new link by mail lets them in again',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofFirm)
    .output(firmRecord),
  removeFirm: route('registrations.manage')
    .route({
      method: 'DELETE',
      path: '/{tenant}/firms/{firmId}',
      tags,
      summary: 'Delete a firm that never ordered; once it is gone, so it stays',
    })
    .errors(refusals('FIRM_IN_USE'))
    .input(ofFirm)
    .output(removal),
}
