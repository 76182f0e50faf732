import { z } from 'zod'
import { attributeAnswer } from '../courses/attribute.schema.ts'
import type { Creates } from '../wire/creates.ts'
import {
  bulkRunId,
  courseId,
  registrationId,
  requestKey,
  tenantRef,
  withdrawalId,
} from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { route } from '../wire/route.ts'
import { agreedLessonsContract } from './agreed-lessons.contract.ts'
import { bookingReceipt, operatorBooking } from './booking.schema.ts'
import {
  bulkPreview,
  bulkRun,
  cancellationInput,
  moveUpInput,
  offerInput,
  registrationBulkAction,
  registrationSelection,
  skipInput,
} from './bulk-run.schema.ts'
import { changedDatesContract } from './changed-dates.contract.ts'
import { codeUsesContract } from './code-uses.contract.ts'
import { consentsContract } from './consent.contract.ts'
import {
  courseCancellation,
  courseCancellationPreview,
  courseStake,
  courseUnwinding,
  courseUnwindingPreview,
  replacementOutcome,
} from './course-cancellation.schema.ts'
import { exceptionsContract } from './exceptions.contract.ts'
import { extrasContract } from './extras.contract.ts'
import { factsContract } from './fact.contract.ts'
import { firmBookingsContract } from './firm-bookings.contract.ts'
import { firmPageContract } from './firm-page.contract.ts'
import { interestsContract } from './interests.contract.ts'
import { laterExtrasContract } from './later-extras.contract.ts'
import { letterPreviewsContract } from './letter-previews.contract.ts'
import { namesContract } from './names.contract.ts'
import { ownBookingsContract } from './own-bookings.contract.ts'
import { ownPasskeysContract } from './own-passkeys.contract.ts'
import { ownRebookingContract } from './own-rebooking.contract.ts'
import { personListContract } from './person-list.contract.ts'
import { portalRegistrationsContract } from './portal-registrations.contract.ts'
import { proofsContract } from './proofs.contract.ts'
import { recommendingContract } from './recommending.contract.ts'
import {
  listedRegistration,
  rebooking,
  rebookingPreview,
  registration,
  registrationChange,
  registrationDetail,
  registrationExportInput,
  registrationListInput,
} from './registration.schema.ts'
import { refusals } from './registration-refusals.ts'
import { saleDrillsContract } from './sale-drills.contract.ts'
import { seatAlertsContract } from './seat-alerts.contract.ts'
import { sharesContract } from './shares.contract.ts'
import { thingsContract } from './thing.contract.ts'
import { withdrawal, withdrawalListInput } from './withdrawal.schema.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofCourse = ofTenant.extend({ courseId })
const ofRegistration = ofTenant.extend({ registrationId })
const tags = ['registrations']
const selecting = [
  'NO_REGISTRATIONS_SELECTED',
  'TOO_MANY_REGISTRATIONS_SELECTED',
  'NOT_FOUND',
  // Refusals that arise when attendees are told by mail.
  'VERIFICATION_REQUIRED',
  'TIER_LIMIT_REACHED',
] as const
const unwinding = ['COURSE_MOVE_REFUSED', 'REPLACEMENT_NOT_POSSIBLE', 'NOT_FOUND'] as const
const manage = (creates?: Creates) => route('registrations.manage', { creates })
const read = () => route('registrations.read')

export const registrationsContract = {
  ...portalRegistrationsContract,
  ...personListContract,
  ...changedDatesContract,
  ...seatAlertsContract,
  ...sharesContract,
  ...firmBookingsContract,
  ...firmPageContract,
  ...exceptionsContract,
  ...interestsContract,
  ...ownBookingsContract,
  ...factsContract,
  ...consentsContract,
  ...thingsContract,
  ...ownPasskeysContract,
  ...ownRebookingContract,
  ...recommendingContract,
  ...namesContract,
  ...letterPreviewsContract,
  ...agreedLessonsContract,
  list: read()
    .route({
      method: 'GET',
      path: '/{tenant}/registrations',
      tags,
      summary: 'Search, filter and page through the registrations',
    })
    .input(registrationListInput.extend({ tenant: tenantRef }))
    .output(pageOf(listedRegistration)),
  exportList: read()
    .route({
      method: 'GET',
      path: '/{tenant}/registrations/export',
      tags,
      summary: 'The filtered registrations as a table; that they were exported is logged',
    })
    .errors(refusals('TOO_MANY_ROWS', 'BUSY'))
    .input(registrationExportInput.extend({ tenant: tenantRef }))
    .output(z.file()),
  previewBulk: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/bulk-runs/preview',
      tags,
      summary: 'Say what an action would do to these registrations; nothing is changed',
    })
    .errors(refusals(...selecting))
    .input(ofTenant.extend({ action: registrationBulkAction, selection: registrationSelection }))
    .output(bulkPreview),
  startBulk: route('registrations.manage', {
    sensitive: true,
    creates: { path: '/{tenant}/bulk-runs/{bulkRunId}', by: 'id' },
  })
    .route({
      method: 'POST',
      path: '/{tenant}/bulk-runs',
      tags,
      summary: 'Do something to several registrations, each for itself; the same id sent twice is done once',
    })
    .errors(refusals(...selecting, 'CONFLICT', 'CONFIRMATION_WRONG'))
    .input(
      ofTenant.extend({
        id: bulkRunId,
        action: registrationBulkAction,
        selection: registrationSelection,
        /** Needed to cancel many. */
        confirmation: z.string().max(20).default(''),
      }),
    )
    .output(bulkRun),
  bulkRun: manage()
    .route({
      method: 'GET',
      path: '/{tenant}/bulk-runs/{bulkRunId}',
      tags,
      summary: 'How far a bulk action is, and what became of each registration',
    })
    .input(ofTenant.extend({ bulkRunId }))
    .output(bulkRun),
  withdrawals: read()
    .route({
      method: 'GET',
      path: '/{tenant}/registrations/withdrawals',
      tags,
      summary: 'Declared withdrawals, those that wait for an answer first',
    })
    .input(withdrawalListInput.extend({ tenant: tenantRef }))
    .output(pageOf(withdrawal)),
  settleWithdrawal: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/registrations/withdrawals/{withdrawalId}/settle',
      tags,
      summary: 'Note what became of a withdrawal that nobody could be found for',
    })
    .input(ofTenant.extend({ withdrawalId, note: z.string().trim().max(2000).default('') }))
    .output(withdrawal),
  create: manage({ path: '/{tenant}/registrations/{registrationId}', by: 'registrations.0.id' })
    .route({
      method: 'POST',
      path: '/{tenant}/courses/{courseId}/registrations',
      tags,
      summary: 'Register people for a course, beyond its limit too where that is wanted',
    })
    .errors(refusals('NOT_FOUND', 'REGISTRATION_CLOSED', 'COURSE_FULL', 'PLACES_NEEDED', 'PERSON_ERASED'))
    .input(operatorBooking.extend({ tenant: tenantRef, courseId }))
    .output(bookingReceipt),
  previewCourseCancellation: manage()
    .route({
      method: 'GET',
      path: '/{tenant}/courses/{courseId}/cancellation',
      tags,
      summary:
        'What cancelling a course would do to whom, what becomes free, and where people could go instead',
    })
    .errors(refusals('COURSE_MOVE_REFUSED'))
    .input(ofCourse)
    .output(courseStake),
  previewUnwinding: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/courses/{courseId}/cancellation/preview',
      tags,
      summary: 'Say in numbers how a course would be called off in this way; nothing is changed',
    })
    .errors(refusals(...unwinding))
    .input(ofCourse.extend(courseUnwinding.shape))
    .output(courseUnwindingPreview),
  cancelCourse: route('registrations.manage', { sensitive: true })
    .route({
      method: 'POST',
      path: '/{tenant}/courses/{courseId}/cancellation',
      tags,
      summary:
        'Cancel a course with all its registrations, rebook them, or offer them another one; all or nothing',
    })
    .errors(
      refusals(
        ...unwinding,
        'CONFIRMATION_WRONG',
        'EXPECTATION_CHANGED',
        'DECISION_CHANGED',
        // Refusals that arise when bookings are rebooked.
        'REGISTRATION_NOT_REBOOKABLE',
        'REGISTRATION_CLOSED',
        'COURSE_FULL',
        'PLACES_NEEDED',
      ),
    )
    .input(ofCourse.extend(courseCancellation.shape))
    .output(courseCancellationPreview),
  decideCourse: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/courses/{courseId}/decision',
      tags,
      summary: 'Say that a course takes place, or leave it open again; calling it off is another route',
    })
    .errors(
      refusals(
        'NOTHING_TO_DECIDE',
        'DECISION_CHANGED',
        // Refusals that arise when attendees are told by mail.
        'VERIFICATION_REQUIRED',
        'TIER_LIMIT_REACHED',
      ),
    )
    .input(ofCourse.extend({ decision: z.enum(['go', 'open']), inform: z.boolean().default(false) }))
    .output(z.object({ decision: z.enum(['go', 'open']), told: z.number().int() })),
  replacements: manage()
    .route({
      method: 'GET',
      path: '/{tenant}/courses/{courseId}/replacements',
      tags,
      summary: 'Of a course that was called off: who was offered another one, and what became of that',
    })
    .input(ofCourse)
    .output(z.object({ outcome: replacementOutcome.nullable() })),
  get: read()
    .route({
      method: 'GET',
      path: '/{tenant}/registrations/{registrationId}',
      tags,
      summary: 'One registration with its history',
    })
    .input(ofRegistration)
    .output(registrationDetail),
  update: manage()
    .route({
      method: 'PUT',
      path: '/{tenant}/registrations/{registrationId}',
      tags,
      summary:
        'Correct what was given and answered, complete answers that are missing, or note something for the staff',
    })
    .errors(refusals('CONFLICT', 'PERSON_ERASED'))
    .input(
      ofRegistration.extend(registrationChange.shape).extend({
        answers: z.array(attributeAnswer).max(200).default([]),
      }),
    )
    .output(registrationDetail),
  confirm: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/registrations/{registrationId}/confirm',
      tags,
      summary: 'Confirm a reserved registration; the attendee is informed',
    })
    .errors(refusals('REGISTRATION_NOT_CONFIRMABLE'))
    .input(ofRegistration.extend({ inform: z.boolean().default(true) }))
    .output(registration),
  cancel: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/registrations/{registrationId}/cancel',
      tags,
      summary: 'Cancel a registration; the waiting list moves up',
    })
    .input(ofRegistration.extend(cancellationInput.shape))
    .output(registration),
  moveUp: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/registrations/{registrationId}/move-up',
      tags,
      summary: 'Give a waiting booking its places out of turn',
    })
    .errors(refusals('REGISTRATION_NOT_WAITING', 'PLACES_NEEDED', 'REGISTRATION_CLOSED'))
    .input(ofRegistration.extend(moveUpInput.shape))
    .output(registration),
  offer: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/registrations/{registrationId}/offer',
      tags,
      summary: 'Offer a waiting booking empty places out of turn; they are held until it answers',
    })
    .errors(
      refusals(
        'REGISTRATION_NOT_WAITING',
        'PLACES_NEEDED',
        'REGISTRATION_CLOSED',
        'OFFER_OVER',
        'CONTACT_WITHOUT_ADDRESS',
      ),
    )
    .input(ofRegistration.extend(offerInput.shape))
    .output(registration),
  skip: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/registrations/{registrationId}/skip',
      tags,
      summary: 'Have the next booking of the waiting list go first; an open offer goes to it',
    })
    .errors(refusals('REGISTRATION_NOT_WAITING', 'NOBODY_BEHIND', 'EXPECTATION_CHANGED'))
    .input(ofRegistration.extend(skipInput.shape))
    .output(registration),
  previewRebooking: manage()
    .route({
      method: 'GET',
      path: '/{tenant}/registrations/{registrationId}/rebooking',
      tags,
      summary: 'What rebooking to another course would come to',
    })
    .errors(refusals('REGISTRATION_NOT_REBOOKABLE'))
    .input(ofRegistration.extend(rebooking.pick({ courseId: true, priceCategoryId: true }).shape))
    .output(rebookingPreview),
  rebook: manage({ path: '/{tenant}/registrations/{registrationId}', by: 'id' })
    .route({
      method: 'POST',
      path: '/{tenant}/registrations/{registrationId}/rebooking',
      tags,
      summary: 'Move a registration to another course in one step; the answer is the new one',
    })
    .errors(
      refusals(
        'REGISTRATION_NOT_REBOOKABLE',
        'REGISTRATION_CLOSED',
        'COURSE_FULL',
        'PLACES_NEEDED',
        'PRICE_GONE',
      ),
    )
    .input(ofRegistration.extend(rebooking.shape))
    .output(registration),
  tell: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/registrations/{registrationId}/tell',
      tags,
      summary: 'Mail the present state of the registration with a new link',
    })
    .errors(refusals('VERIFICATION_REQUIRED', 'TIER_LIMIT_REACHED', 'CONTACT_WITHOUT_ADDRESS'))
    .input(ofRegistration.extend({ requestKey }))
    .output(registration),
  ...saleDrillsContract,
  ...codeUsesContract,
  ...extrasContract,
  ...proofsContract,
  ...laterExtrasContract,
}
