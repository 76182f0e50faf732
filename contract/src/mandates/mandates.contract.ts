import { z } from 'zod'
import type { Creates } from '../wire/creates.ts'
import { mandateId, tenantRef } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { takesBytes } from '../wire/takes-bytes.ts'
import { refusals } from './mandate-refusals.ts'
import { debitedAccount, mandate, mandateDetail, mandateListInput, notedMandate } from './mandates.schema.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofMandate = ofTenant.extend({ mandateId })
const tags = ['mandates']
const read = () => route('money.read')
const manage = (creates?: Creates) =>
  route('money.manage', { creates }).errors(refusals('VERIFICATION_REQUIRED'))

/** Who allows the provider to collect from which account. Account numbers are taken, and only their ends are told. */
export const mandatesContract = {
  listMandates: read()
    .route({
      method: 'GET',
      path: '/{tenant}/mandates',
      tags,
      summary: 'Mandates for direct debits: search, filter, sort and page',
    })
    .input(mandateListInput.extend({ tenant: tenantRef }))
    .output(pageOf(mandate)),
  noteMandate: manage({ path: '/{tenant}/mandates/{mandateId}', by: 'id' })
    .route({
      method: 'POST',
      path: '/{tenant}/mandates',
      tags,
      summary: 'Note a mandate that was given on paper; sent twice, it is noted once',
    })
    .errors(refusals('NOT_FOUND', 'MANDATES_NOT_SET_UP', 'MANDATE_REFERENCE_TAKEN'))
    .input(ofTenant.extend(notedMandate.shape))
    .output(mandateDetail),
  getMandate: read()
    .route({
      method: 'GET',
      path: '/{tenant}/mandates/{mandateId}',
      tags,
      summary: 'One mandate with what proves it',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofMandate)
    .output(mandateDetail),
  attachScan: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/mandates/{mandateId}/scan',
      tags,
      summary:
        'Attach a scan or photo of the paper, in place of the one before; sent twice, it is attached once',
      description: 'A PDF, JPEG or PNG. It is in no list of files and never published.',
      ...takesBytes,
    })
    .errors(
      refusals(
        'NOT_FOUND',
        'PERSON_ERASED',
        'SCAN_KIND_REFUSED',
        'FILE_TOO_LARGE',
        'FILE_EMPTY',
        'FILE_DAMAGED',
        'STORAGE_FULL',
        'DISK_FULL',
        'UNAVAILABLE',
      ),
    )
    .input(z.object({ params: ofMandate, query: z.object({ filename: z.string().min(1).max(1000) }) }))
    .output(mandateDetail),
  scan: route('money.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/mandates/{mandateId}/scan',
      tags,
      summary: 'The scan of a mandate, as it was uploaded',
      description: 'It shows the whole account number, so it takes the permission to manage money.',
    })
    .errors(refusals('NOT_FOUND', 'UNAVAILABLE'))
    .input(ofMandate)
    .output(z.file()),
  removeScan: manage()
    .route({
      method: 'DELETE',
      path: '/{tenant}/mandates/{mandateId}/scan',
      tags,
      summary: 'Delete the scan of a mandate for good, for instance because it is another paper',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofMandate)
    .output(mandateDetail),
  changeMandateAccount: manage()
    .route({
      method: 'PUT',
      path: '/{tenant}/mandates/{mandateId}/account',
      tags,
      summary:
        'Enter the new account of the payer; the bank is told with the next debit, and a suspended mandate is valid again',
    })
    .errors(refusals('NOT_FOUND', 'CONFLICT', 'MANDATE_ENDED'))
    .input(ofMandate.extend({ revision }).extend(debitedAccount.shape))
    .output(mandateDetail),
  resumeMandate: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/mandates/{mandateId}/resume',
      tags,
      summary: 'Say that the reason why a mandate is suspended is cleared up; said twice, it is said once',
    })
    .errors(refusals('NOT_FOUND', 'MANDATE_ENDED', 'MANDATE_NEEDS_ACCOUNT'))
    .input(ofMandate)
    .output(mandateDetail),
  revokeMandate: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/mandates/{mandateId}/revoke',
      tags,
      summary: 'Note that the payer revoked a mandate: nothing more is collected under it',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofMandate.extend({ reason: line(300).default('') }))
    .output(mandateDetail),
}
