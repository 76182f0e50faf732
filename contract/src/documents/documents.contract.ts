import { z } from 'zod'
import { fileRefusals } from '../files/file-refusals.ts'
import { identityRefusals } from '../identity/identity-refusals.ts'
import { tenantRefusals } from '../tenants/tenant-refusals.ts'
import { documentTemplateId, tenantRef } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { pageInput, pageOf } from '../wire/page.schema.ts'
import { removal, revision } from '../wire/record.schema.ts'
import { refusalsFrom, wireRefusals } from '../wire/refusals.ts'
import { route } from '../wire/route.ts'
import { documentRefusals } from './document-refusals.ts'
import {
  documentPreview,
  documentTemplate,
  documentTemplateFields,
  documentTemplateListInput,
  documentTemplateState,
  documentTemplateSummary,
  documentTemplateVersion,
  documentTemplateVersionDetail,
  previewInput,
} from './document-template.schema.ts'

const refusals = refusalsFrom(wireRefusals, identityRefusals, tenantRefusals, fileRefusals, documentRefusals)

const ofTenant = z.object({ tenant: tenantRef })
const ofTemplate = ofTenant.extend({ documentTemplateId })
const version = z.coerce.number().int().min(1).max(1_000_000)
const tags = ['documents']
const printing = refusals(
  'TEMPLATE_FILE_UNFIT',
  'DOCUMENT_TOO_LONG',
  'DOCUMENT_FAILED',
  'PAPER_UNAVAILABLE',
  'BUSY',
)
const read = () => route('documents.manage')
const design = () => route('documents.design')

export const documentsContract = {
  listTemplates: read()
    .route({
      method: 'GET',
      path: '/{tenant}/documents/templates',
      tags,
      summary: 'Templates of documents, those of the product too: search, filter, sort and page',
    })
    .input(documentTemplateListInput.extend({ tenant: tenantRef }))
    .output(pageOf(documentTemplateSummary)),
  createTemplate: design()
    .route({
      method: 'POST',
      path: '/{tenant}/documents/templates',
      tags,
      summary: 'Create a template; the same id sent twice creates one',
    })
    .errors(refusals('TEMPLATE_NAME_USED', 'TEMPLATE_FILE_UNFIT', 'TOO_MANY_TEMPLATES'))
    .input(ofTenant.extend({ id: documentTemplateId, template: documentTemplateFields }))
    .output(documentTemplate),
  getTemplate: read()
    .route({
      method: 'GET',
      path: '/{tenant}/documents/templates/{documentTemplateId}',
      tags,
      summary: 'One template with its content',
    })
    .input(ofTemplate)
    .output(documentTemplate),
  changeTemplate: design()
    .route({
      method: 'PUT',
      path: '/{tenant}/documents/templates/{documentTemplateId}',
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
      path: '/{tenant}/documents/templates/{documentTemplateId}/state',
      tags,
      summary: 'Make a template final, publish it, or make it a draft again; sent twice, it is done once',
    })
    .errors(refusals('CONFLICT', 'SYSTEM_TEMPLATE'))
    .input(ofTemplate.extend({ revision, state: documentTemplateState }))
    .output(documentTemplate),
  duplicateTemplate: design()
    .route({
      method: 'POST',
      path: '/{tenant}/documents/templates/{documentTemplateId}/duplicates',
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
      path: '/{tenant}/documents/templates/{documentTemplateId}',
      tags,
      summary: 'Delete a template with its versions; documents that were made of it stay',
    })
    .errors(refusals('SYSTEM_FILE'))
    .input(ofTemplate)
    .output(removal),
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
      path: '/{tenant}/documents/templates/{documentTemplateId}/versions',
      tags,
      summary: 'The versions of a template, the latest first',
    })
    .input(pageInput.extend(ofTemplate.shape))
    .output(pageOf(documentTemplateVersion)),
  getVersion: read()
    .route({
      method: 'GET',
      path: '/{tenant}/documents/templates/{documentTemplateId}/versions/{version}',
      tags,
      summary: 'What a template was in one version',
    })
    .input(ofTemplate.extend({ version }))
    .output(documentTemplateVersionDetail),
  restoreVersion: design()
    .route({
      method: 'POST',
      path: '/{tenant}/documents/templates/{documentTemplateId}/versions/{version}/restore',
      tags,
      summary: 'Go back to a version: its content becomes the latest version of the draft',
    })
    .errors(refusals('CONFLICT', 'SYSTEM_TEMPLATE', 'TEMPLATE_FINAL', 'TEMPLATE_FILE_UNFIT'))
    .input(ofTemplate.extend({ version, revision }))
    .output(documentTemplate),
}
