import { z } from 'zod'
import { tenantRef } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import {
  feedbackExportInput,
  feedbackFigures,
  feedbackFilter,
  feedbackForm,
  feedbackFormFields,
  feedbackGroup,
  feedbackGroupsInput,
  feedbackItem,
  feedbackListInput,
  feedbackPage,
  givenFeedback,
} from './feedback.schema.ts'
import { refusals } from './feedback-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofLink = ofTenant.extend({ feedbackToken: z.string().min(36).max(100) })
const tags = ['feedback']

export const feedbackContract = {
  form: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/feedback/form',
      tags,
      summary: 'What attendees are asked about a course, and whether they are',
    })
    .input(ofTenant)
    .output(feedbackForm),
  saveForm: route('settings.change')
    .route({
      method: 'PUT',
      path: '/{tenant}/feedback/form',
      tags,
      summary: 'Say what attendees are asked about a course',
      description:
        'A question that is left out is not asked any more; what was answered stays. A question whose kind or options change is another question.',
    })
    .errors(refusals('CONFLICT'))
    .input(ofTenant.extend({ revision, form: feedbackFormFields }))
    .output(feedbackForm),
  list: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/feedback',
      tags,
      summary: 'Feedback on courses: filter, sort and page',
    })
    .input(feedbackListInput.extend({ tenant: tenantRef }))
    .output(pageOf(feedbackItem)),
  exportList: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/feedback/export',
      tags,
      summary: 'The filtered feedback with its answers as a file, CSV or XLSX',
      description: 'What is held back in the list is held back in the file, too.',
    })
    .errors(refusals('TOO_MANY_ROWS', 'BUSY'))
    .input(feedbackExportInput.extend({ tenant: tenantRef }))
    .output(z.file()),
  figures: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/feedback/figures',
      tags,
      summary: 'How courses were liked, in figures: all of them, one, or those of an instructor',
    })
    .input(ofTenant.extend(feedbackFilter.shape))
    .output(feedbackFigures),
  groups: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/feedback/groups',
      tags,
      summary: 'How each course or each instructor was liked',
    })
    .input(feedbackGroupsInput.extend({ tenant: tenantRef }))
    .output(pageOf(feedbackGroup)),
  page: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/feedback/{feedbackToken}',
      tags,
      summary: 'What is asked about a course, for whoever holds the link of the letter',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofLink)
    .output(feedbackPage),
  give: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/feedback/{feedbackToken}',
      tags,
      summary: 'Give feedback on a course; it counts once',
    })
    .errors(
      refusals(
        'NOT_FOUND',
        'CONFLICT',
        'FEEDBACK_CLOSED',
        'FEEDBACK_EARLY',
        'FEEDBACK_EXAMPLE',
        'FEEDBACK_GIVEN',
      ),
    )
    .input(ofLink.extend(givenFeedback.shape))
    .output(z.object({ given: z.literal(true) })),
}
