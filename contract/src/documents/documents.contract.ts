import { z } from 'zod'
import { fileRefusals } from '../files/file-refusals.ts'
import { identityRefusals } from '../identity/identity-refusals.ts'
import { registrationRefusals } from '../registrations/registration-refusals.ts'
import { tenantRefusals } from '../tenants/tenant-refusals.ts'
import type { Creates } from '../wire/creates.ts'
import { documentId, documentTemplateId, runId, tenantRef } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { linkToken } from '../wire/link-token.schema.ts'
import { locale } from '../wire/locales.ts'
import { pageInput, pageOf } from '../wire/page.schema.ts'
import { removal, revision } from '../wire/record.schema.ts'
import { refusalsFrom, wireRefusals } from '../wire/refusals.ts'
import { route } from '../wire/route.ts'
import { afterPosition, runProgress } from '../wire/run.schema.ts'
import {
  attendeeDocument,
  documentFilter,
  documentListInput,
  documentPicture,
  documentPreparation,
  madeDocument,
  newDocumentMailing,
  newDocumentRun,
  preparationInput,
  togetherInput,
} from './document.schema.ts'
import { documentRefusals } from './document-refusals.ts'
import {
  defaultTemplates,
  documentPreview,
  documentTemplate,
  documentTemplateFields,
  documentTemplateListInput,
  documentTemplateState,
  documentTemplateSummary,
  documentTemplateVersion,
  documentTemplateVersionDetail,
  previewInput,
  purposeWithDefault,
} from './document-template.schema.ts'

const refusals = refusalsFrom(
  wireRefusals,
  identityRefusals,
  tenantRefusals,
  fileRefusals,
  registrationRefusals,
  documentRefusals,
)

const ofTenant = z.object({ tenant: tenantRef })
const ofTemplate = ofTenant.extend({ documentTemplateId })
const ofBooking = ofTenant.extend({ accessToken: linkToken })
const version = z.coerce.number().int().min(1).max(1_000_000)
const tags = ['documents']
const printing = refusals(
  'TEMPLATE_FILE_UNFIT',
  'DOCUMENT_TOO_LONG',
  'DOCUMENT_FAILED',
  'PAPER_UNAVAILABLE',
  'BUSY',
)
const read = (creates?: Creates) => route('documents.manage', { creates })
const design = (creates?: Creates) => route('documents.design', { creates })

export const documentsContract = {
  listTemplates: read()
    .route({
      method: 'GET',
      path: '/{tenant}/document-templates',
      tags,
      summary: 'Templates of documents, those of the product too: search, filter, sort and page',
    })
    .input(documentTemplateListInput.extend({ tenant: tenantRef }))
    .output(pageOf(documentTemplateSummary)),
  createTemplate: design({ path: '/{tenant}/document-templates/{documentTemplateId}', by: 'id' })
    .route({
      method: 'POST',
      path: '/{tenant}/document-templates',
      tags,
      summary: 'Create a template; the same id sent twice creates one',
    })
    .errors(refusals('TEMPLATE_NAME_USED', 'TEMPLATE_FILE_UNFIT', 'TOO_MANY_TEMPLATES'))
    .input(ofTenant.extend({ id: documentTemplateId, template: documentTemplateFields }))
    .output(documentTemplate),
  getTemplate: read()
    .route({
      method: 'GET',
      path: '/{tenant}/document-templates/{documentTemplateId}',
      tags,
      summary: 'One template with its content',
    })
    .input(ofTemplate)
    .output(documentTemplate),
  changeTemplate: design()
    .route({
      method: 'PUT',
      path: '/{tenant}/document-templates/{documentTemplateId}',
      tags,
      summary: 'Change a draft; every change is a version',
    })
    .errors(
      refusals('CONFLICT', 'SYSTEM_TEMPLATE', 'TEMPLATE_FINAL', 'TEMPLATE_NAME_USED', 'TEMPLATE_FILE_UNFIT'),
    )
    .input(ofTemplate.extend({ revision, template: documentTemplateFields }))
    .output(documentTemplate),
  moveTemplate: design()
    .route({
      method: 'POST',
      path: '/{tenant}/document-templates/{documentTemplateId}/state',
      tags,
      summary: 'Make a template final, publish it, or make it a draft again; sent twice, it is done once',
    })
    .errors(refusals('CONFLICT', 'SYSTEM_TEMPLATE'))
    .input(ofTemplate.extend({ revision, state: documentTemplateState }))
    .output(documentTemplate),
  duplicateTemplate: design({ path: '/{tenant}/document-templates/{documentTemplateId}', by: 'id' })
    .route({
      method: 'POST',
      path: '/{tenant}/document-templates/{documentTemplateId}/duplicates',
      tags,
      summary: 'Make a draft with the content of another template; the same id sent twice makes one',
    })
    .errors(
      refusals(
        'DOCUMENT_WITHOUT_TEMPLATE',
        'TEMPLATE_NAME_USED',
        'TEMPLATE_FILE_UNFIT',
        'TOO_MANY_TEMPLATES',
      ),
    )
    .input(ofTemplate.extend({ id: documentTemplateId, name: line(120).min(1) }))
    .output(documentTemplate),
  removeTemplate: design()
    .route({
      method: 'DELETE',
      path: '/{tenant}/document-templates/{documentTemplateId}',
      tags,
      summary: 'Delete a template with its versions; documents that were made of it stay',
    })
    .errors(refusals('SYSTEM_FILE'))
    .input(ofTemplate)
    .output(removal),
  defaultTemplates: read()
    .route({
      method: 'GET',
      path: '/{tenant}/documents/defaults',
      tags,
      summary: 'Which templates are used where nothing else is said, and which could be',
    })
    .input(ofTenant)
    .output(defaultTemplates),
  chooseDefaultTemplate: design()
    .route({
      method: 'PUT',
      path: '/{tenant}/documents/defaults/{purpose}/{language}',
      tags,
      summary: 'Say which template is used for a purpose in a language; null: that of the product',
    })
    .errors(refusals('TEMPLATE_DRAFT'))
    .input(
      ofTenant.extend({
        purpose: purposeWithDefault,
        language: locale,
        documentTemplateId: documentTemplateId.nullable(),
      }),
    )
    .output(defaultTemplates),
  preview: read()
    .route({
      method: 'POST',
      path: '/{tenant}/documents/preview',
      tags,
      summary:
        'A content with sample values as it would be printed: a picture of its pages, one below the other',
    })
    .errors(printing)
    .input(ofTenant.extend(previewInput.shape))
    .output(documentPreview),
  printPreview: read()
    .route({
      method: 'POST',
      path: '/{tenant}/documents/preview.pdf',
      tags,
      summary: 'The same as a PDF',
    })
    .errors(printing)
    .input(ofTenant.extend(previewInput.shape))
    .output(z.file()),
  listVersions: read()
    .route({
      method: 'GET',
      path: '/{tenant}/document-templates/{documentTemplateId}/versions',
      tags,
      summary: 'The versions of a template, the latest first',
    })
    .input(pageInput.extend(ofTemplate.shape))
    .output(pageOf(documentTemplateVersion)),
  getVersion: read()
    .route({
      method: 'GET',
      path: '/{tenant}/document-templates/{documentTemplateId}/versions/{version}',
      tags,
      summary: 'What a template was in one version',
    })
    .input(ofTemplate.extend({ version }))
    .output(documentTemplateVersionDetail),
  restoreVersion: design()
    .route({
      method: 'POST',
      path: '/{tenant}/document-templates/{documentTemplateId}/versions/{version}/restore',
      tags,
      summary: 'Go back to a version: its content becomes the latest version of the draft',
    })
    .errors(refusals('CONFLICT', 'SYSTEM_TEMPLATE', 'TEMPLATE_FINAL', 'TEMPLATE_FILE_UNFIT'))
    .input(ofTemplate.extend({ version, revision }))
    .output(documentTemplate),
  prepare: read()
    .route({
      method: 'GET',
      path: '/{tenant}/documents/preparation',
      tags,
      summary: 'Who of a course would get a document of a template, and what would stay empty in it',
    })
    .input(preparationInput.extend({ tenant: tenantRef }))
    .output(documentPreparation),
  previewTogether: read()
    .route({
      method: 'POST',
      path: '/{tenant}/documents/preparation/preview',
      tags,
      summary:
        'Documents of a template for people of a course as they will be printed: a picture of their pages',
    })
    .errors(printing)
    .input(ofTenant.extend(togetherInput.shape))
    .output(documentPicture),
  printTogether: read()
    .route({
      method: 'POST',
      path: '/{tenant}/documents/together',
      tags,
      summary: 'Documents of a template for people of a course as one PDF, which is not kept',
    })
    .errors(printing)
    .input(ofTenant.extend(togetherInput.shape))
    .output(z.file()),
  startRun: read({ path: '/{tenant}/document-runs/{runId}', by: 'id' })
    .route({
      method: 'POST',
      path: '/{tenant}/document-runs',
      tags,
      summary:
        'Make and keep a document for each of these people, in the background; the same id sent twice is one run',
    })
    .errors(
      refusals(
        'TEMPLATE_DRAFT',
        'DOCUMENT_OF_ALL',
        'CONFLICT',
        'VERIFICATION_REQUIRED',
        'TIER_LIMIT_REACHED',
      ),
    )
    .input(ofTenant.extend(newDocumentRun.shape))
    .output(runProgress),
  getRun: read()
    .route({
      method: 'GET',
      path: '/{tenant}/document-runs/{runId}',
      tags,
      summary: 'How far a run has come, and what came of each of its documents',
    })
    .input(ofTenant.extend({ runId, after: afterPosition }))
    .output(runProgress),
  cancelRun: read()
    .route({
      method: 'POST',
      path: '/{tenant}/document-runs/{runId}/cancel',
      tags,
      summary: 'Stop a run; what was made stays',
    })
    .input(ofTenant.extend({ runId }))
    .output(runProgress),
  resumeRun: read()
    .route({
      method: 'POST',
      path: '/{tenant}/document-runs/{runId}/resume',
      tags,
      summary: 'Go on with a stopped run: only what was not made is made',
    })
    .errors(refusals('VERIFICATION_REQUIRED', 'TIER_LIMIT_REACHED'))
    .input(ofTenant.extend({ runId }))
    .output(runProgress),
  listDocuments: read()
    .route({
      method: 'GET',
      path: '/{tenant}/documents',
      tags,
      summary: 'Documents that were made: search, filter, sort and page',
    })
    .input(documentListInput.extend({ tenant: tenantRef }))
    .output(pageOf(madeDocument)),
  archiveDocuments: read()
    .route({
      method: 'GET',
      path: '/{tenant}/documents/archive',
      tags,
      summary: 'The documents that a filter finds as one ZIP, each byte for byte as it was made',
    })
    .errors(refusals('NO_DOCUMENTS', 'TOO_MANY_ROWS', 'UNAVAILABLE', 'BUSY'))
    .input(documentFilter.extend({ tenant: tenantRef }))
    .output(z.file()),
  mailDocuments: read()
    .route({
      method: 'POST',
      path: '/{tenant}/documents/mailings',
      tags,
      summary:
        'Mail documents that were made to whom they are for, once more where they were mailed; the same id sent twice is one run',
    })
    .errors(refusals('CONFLICT', 'VERIFICATION_REQUIRED', 'TIER_LIMIT_REACHED'))
    .input(ofTenant.extend(newDocumentMailing.shape))
    .output(runProgress),
  downloadDocument: read()
    .route({
      method: 'GET',
      path: '/{tenant}/documents/{documentId}/file',
      tags,
      summary: 'A document, byte for byte as it was made',
    })
    .errors(refusals('UNAVAILABLE'))
    .input(ofTenant.extend({ documentId }))
    .output(z.file()),
  removeDocument: read()
    .route({
      method: 'DELETE',
      path: '/{tenant}/documents/{documentId}',
      tags,
      summary: 'Delete a document that was made, with its file',
    })
    .input(ofTenant.extend({ documentId }))
    .output(removal),
  attendeeDocuments: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/bookings/{accessToken}/documents',
      tags,
      summary: 'The documents of a booking that the provider has published',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED'))
    .input(ofBooking)
    .output(z.array(attendeeDocument)),
  attendeeDocument: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/bookings/{accessToken}/documents/{documentId}',
      tags,
      summary: 'One of them, byte for byte as it was made',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED', 'UNAVAILABLE'))
    .input(ofBooking.extend({ documentId }))
    .output(z.file()),
}
