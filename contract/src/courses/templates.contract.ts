import { z } from 'zod'
import { courseId, templateId, tenantRef } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { removal, revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { refusals } from './course-refusals.ts'
import {
  template,
  templateFields,
  templateFromCourse,
  templateListInput,
  templateSummary,
} from './template.schema.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofTemplate = ofTenant.extend({ templateId })
const tags = ['templates']

export const templatesContract = {
  listTemplates: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/templates',
      tags,
      summary: 'Search and page through the course templates',
    })
    .input(templateListInput.extend({ tenant: tenantRef }))
    .output(pageOf(templateSummary)),
  createTemplate: route('courses.manage', { creates: { path: '/{tenant}/templates/{templateId}', by: 'id' } })
    .route({
      method: 'POST',
      path: '/{tenant}/templates',
      tags,
      summary: 'Create a template; the same id sent twice creates one',
    })
    .errors(refusals('TEMPLATE_NAME_TAKEN', 'TIER_REQUIRED'))
    .input(ofTenant.extend({ id: templateId, template: templateFields }))
    .output(template),
  createTemplateFrom: route('courses.manage', {
    creates: { path: '/{tenant}/templates/{templateId}', by: 'id' },
  })
    .route({
      method: 'POST',
      path: '/{tenant}/templates/from',
      tags,
      summary: 'Keep a course as a template',
    })
    .errors(refusals('TEMPLATE_NAME_TAKEN'))
    .input(ofTenant.extend({ id: templateId, courseId, ...templateFromCourse.shape }))
    .output(template),
  getTemplate: route('courses.manage')
    .route({ method: 'GET', path: '/{tenant}/templates/{templateId}', tags, summary: 'One template' })
    .input(ofTemplate)
    .output(template),
  changeTemplate: route('courses.manage')
    .route({
      method: 'PUT',
      path: '/{tenant}/templates/{templateId}',
      tags,
      summary: 'Change a template; courses made from it stay as they are',
    })
    .errors(refusals('TEMPLATE_NAME_TAKEN', 'CONFLICT', 'TIER_REQUIRED'))
    .input(ofTemplate.extend({ revision, template: templateFields }))
    .output(template),
  archiveTemplate: route('courses.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/templates/{templateId}/archive',
      tags,
      summary: 'Put a template into the archive, where nobody chooses it any more',
    })
    .input(ofTemplate)
    .output(template),
  restoreTemplate: route('courses.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/templates/{templateId}/restore',
      tags,
      summary: 'Take a template out of the archive',
    })
    .input(ofTemplate)
    .output(template),
  removeTemplate: route('courses.manage')
    .route({
      method: 'DELETE',
      path: '/{tenant}/templates/{templateId}',
      tags,
      summary: 'Delete a template that no course was made from; once it is gone, so it stays',
    })
    .errors(refusals('TEMPLATE_IN_USE'))
    .input(ofTemplate)
    .output(removal),
}
