import { z } from 'zod'
import { documentRefusals } from '../documents/document-refusals.ts'
import { mailRefusals } from '../messages/mail-refusals.ts'
import { registrationRefusals } from '../registrations/registration-refusals.ts'
import { tenantRefusals } from '../tenants/tenant-refusals.ts'
import type { Creates } from '../wire/creates.ts'
import { notificationId, requestKey, runId, tenantRef } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { removal, revision } from '../wire/record.schema.ts'
import { refusalsFrom, wireRefusals } from '../wire/refusals.ts'
import { route } from '../wire/route.ts'
import { afterPosition, runProgress } from '../wire/run.schema.ts'
import { letterChoicesContract } from './letter-choices.contract.ts'
import {
  attachedTemplateIds,
  attachmentIds,
  letterInput,
  notification,
  notificationFields,
  notificationLetter,
  notificationListInput,
  notificationSummary,
  recipientListInput,
  recipientPage,
  sending,
} from './notification.schema.ts'
import { notificationRefusals } from './notification-refusals.ts'
import { notificationRulesContract } from './notification-rules.contract.ts'

const refusals = refusalsFrom(
  wireRefusals,
  tenantRefusals,
  mailRefusals,
  registrationRefusals,
  documentRefusals,
  notificationRefusals,
)
const ofTenant = z.object({ tenant: tenantRef })
const ofNotification = ofTenant.extend({ notificationId })
const ofRun = ofTenant.extend({ runId })
const tags = ['notifications']
/** Who may read and send mails may write to people. */
const write = (creates?: Creates) => route('mails.manage', { creates })
const sent = refusals(
  'VERIFICATION_REQUIRED',
  'TIER_LIMIT_REACHED',
  'NOTIFICATION_TEXT_UNUSABLE',
  'NOTIFICATION_UNFILLED',
  'NOTIFICATION_WITHOUT_CERTIFICATE',
  'NOTIFICATION_WITHOUT_RECIPIENTS',
  'NOTIFICATION_SENT',
  'NOTIFICATION_TIME_PAST',
  'TOO_MANY_RECIPIENTS',
  'CONFLICT',
)

// Fixed words come first: they are no message with such an id.
export const notificationsContract = {
  ...notificationRulesContract,
  ...letterChoicesContract,
  getNotificationRun: write()
    .route({
      method: 'GET',
      path: '/{tenant}/notification-runs/{runId}',
      tags,
      summary: 'How far a message has been written, and what came of each recipient',
    })
    .input(ofRun.extend({ after: afterPosition }))
    .output(runProgress),
  cancelNotificationRun: write()
    .route({
      method: 'POST',
      path: '/{tenant}/notification-runs/{runId}/cancel',
      tags,
      summary: 'Stop writing a message; what was written goes out',
    })
    .input(ofRun)
    .output(runProgress),
  resumeNotificationRun: write()
    .route({
      method: 'POST',
      path: '/{tenant}/notification-runs/{runId}/resume',
      tags,
      summary: 'Go on with a stopped message: only those whose turn had not come get it',
    })
    .errors(refusals('VERIFICATION_REQUIRED', 'TIER_LIMIT_REACHED'))
    .input(ofRun)
    .output(runProgress),
  listNotifications: write()
    .route({
      method: 'GET',
      path: '/{tenant}/notifications',
      tags,
      summary: 'Messages to people: search, filter, sort and page',
    })
    .input(notificationListInput.extend({ tenant: tenantRef }))
    .output(pageOf(notificationSummary)),
  createNotification: write({ path: '/{tenant}/notifications/{notificationId}', by: 'id' })
    .route({
      method: 'POST',
      path: '/{tenant}/notifications',
      tags,
      summary: 'Keep a draft of a message; the same id sent twice makes one',
    })
    .errors(refusals('CERTIFICATE_WITHOUT_COURSE'))
    .input(ofTenant.extend({ id: notificationId, notification: notificationFields }))
    .output(notification),
  getNotification: write()
    .route({
      method: 'GET',
      path: '/{tenant}/notifications/{notificationId}',
      tags,
      summary: 'One message',
    })
    .input(ofNotification)
    .output(notification),
  changeNotification: write()
    .route({
      method: 'PUT',
      path: '/{tenant}/notifications/{notificationId}',
      tags,
      summary: 'Change a draft',
    })
    .errors(refusals('CONFLICT', 'NOTIFICATION_SENT', 'CERTIFICATE_WITHOUT_COURSE'))
    .input(ofNotification.extend({ revision, notification: notificationFields }))
    .output(notification),
  attachFiles: write()
    .route({
      method: 'PUT',
      path: '/{tenant}/notifications/{notificationId}/attachments',
      tags,
      summary: 'Say which files a draft brings along, all of them in their order',
    })
    .errors(refusals('NOTIFICATION_SENT', 'ATTACHMENTS_TOO_LARGE'))
    .input(ofNotification.extend({ fileIds: attachmentIds }))
    .output(notification),
  attachDocuments: write()
    .route({
      method: 'PUT',
      path: '/{tenant}/notifications/{notificationId}/documents',
      tags,
      summary: 'Say of which templates each recipient of a draft gets a document of their own',
      description:
        'They are made when the message is written. Whoever’s document cannot be made is not written to, and is told with the reason. Only messages about registrations can bring documents along.',
    })
    .errors(
      refusals('NOTIFICATION_SENT', 'DOCUMENT_WITHOUT_REGISTRATION', 'TEMPLATE_DRAFT', 'DOCUMENT_OF_ALL'),
    )
    .input(ofNotification.extend({ documentTemplateIds: attachedTemplateIds }))
    .output(notification),
  removeNotification: write()
    .route({
      method: 'DELETE',
      path: '/{tenant}/notifications/{notificationId}',
      tags,
      summary: 'Delete a draft',
    })
    .errors(refusals('NOTIFICATION_SENT'))
    .input(ofNotification)
    .output(removal),
  listRecipients: write()
    .route({
      method: 'GET',
      path: '/{tenant}/notifications/{notificationId}/recipients',
      tags,
      summary: 'Who would get a message and what stays empty for them, or what came of each of them',
    })
    .errors(refusals('TOO_MANY_RECIPIENTS'))
    .input(recipientListInput.extend(ofNotification.shape))
    .output(recipientPage),
  previewNotification: write()
    .route({
      method: 'GET',
      path: '/{tenant}/notifications/{notificationId}/letter',
      tags,
      summary: 'The letter to one of the recipients, as they would read it',
    })
    .errors(refusals('TOO_MANY_RECIPIENTS'))
    .input(ofNotification.extend(letterInput.shape))
    .output(notificationLetter),
  tryNotification: write()
    .route({
      method: 'POST',
      path: '/{tenant}/notifications/{notificationId}/trial',
      tags,
      summary: 'Send the letter to one of the recipients to oneself instead',
    })
    .errors(
      refusals(
        'VERIFICATION_REQUIRED',
        'NOTIFICATION_TEXT_UNUSABLE',
        'NOTIFICATION_WITHOUT_RECIPIENTS',
        'TOO_MANY_RECIPIENTS',
        'LETTER_TRIALS_USED_UP',
        'DOCUMENT_TOO_LONG',
        'DOCUMENT_FAILED',
        'TEMPLATE_DRAFT',
        'TEMPLATE_FILE_UNFIT',
        'ATTACHMENTS_TOO_LARGE',
      ),
    )
    .input(ofNotification.extend(letterInput.shape))
    .output(z.object({ recipient: z.string() })),
  sendNotification: write()
    .route({
      method: 'POST',
      path: '/{tenant}/notifications/{notificationId}/send',
      tags,
      summary: 'Send a message now or at a time; sent twice, it goes out once',
      description:
        'Placeholders that stay empty for somebody are refused until `unfilledConfirmed` says that it is to go out all the same; where it brings certificates along, so are recipients who hold none until `withoutCertificateConfirmed`.',
    })
    .errors(sent)
    .input(ofNotification.extend(sending.shape))
    .output(notification),
  unscheduleNotification: write()
    .route({
      method: 'POST',
      path: '/{tenant}/notifications/{notificationId}/unschedule',
      tags,
      summary: 'Make a scheduled message a draft again',
    })
    .errors(refusals('NOTIFICATION_SENT'))
    .input(ofNotification)
    .output(notification),
  sendNotificationAgain: write()
    .route({
      method: 'POST',
      path: '/{tenant}/notifications/{notificationId}/again',
      tags,
      summary:
        'Try those again who could not be written to, or whose mail did not arrive; nobody else gets anything',
    })
    .errors(
      refusals(
        'VERIFICATION_REQUIRED',
        'TIER_LIMIT_REACHED',
        'NOTIFICATION_UNDER_WAY',
        'NOTHING_FAILED',
        'CONFLICT',
      ),
    )
    .input(ofNotification.extend({ id: requestKey }))
    .output(notification),
}
