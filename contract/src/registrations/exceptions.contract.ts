import { z } from 'zod'
import { courseId, tenantRef } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { route } from '../wire/route.ts'
import { bookingRequest } from './booking.schema.ts'
import {
  exception,
  exceptionAnswer,
  exceptionListInput,
  exceptionMessage,
  exceptionReason,
} from './exception.schema.ts'
import { refusals } from './registration-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofException = ofTenant.extend({ exceptionId: z.uuid() })
const asked = z.object({ asked: z.literal(true) })

/** Asking to take part in spite of the rules of a course, and the answers of the staff. */
export const exceptionsContract = {
  askForException: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/courses/{courseId}/exceptions',
      tags: ['portal'],
      summary:
        'Ask the provider to let people in whom the rules of a course do not let in; nothing is booked',
      description: 'If the provider agrees, a letter brings a link that books what was asked for.',
    })
    .errors(
      refusals(
        'NOT_FOUND',
        'REGISTRATION_CLOSED',
        'REGISTRATION_NOT_OPEN',
        'COURSE_FULL',
        'NO_EXCEPTION_NEEDED',
        'TOO_MANY_ATTEMPTS',
      ),
    )
    .input(bookingRequest.safeExtend({ tenant: tenantRef, courseId, message: exceptionMessage }))
    .output(asked),
  askForExceptionByLink: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/booking-requests/{token}/exception',
      tags: ['portal'],
      summary: 'Ask the same for a booking that was to be confirmed by mail',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED', 'NO_EXCEPTION_NEEDED'))
    .input(ofTenant.extend({ token: z.string().min(20).max(100), message: exceptionMessage }))
    .output(asked),
  exceptions: route('registrations.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/registrations/exceptions',
      tags: ['registrations'],
      summary:
        'Who asked to take part in spite of the rules of a course, those first that wait for an answer',
    })
    .input(exceptionListInput.extend({ tenant: tenantRef }))
    .output(pageOf(exception)),
  acceptException: route('registrations.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/registrations/exceptions/{exceptionId}/accept',
      tags: ['registrations'],
      summary: 'Let them in: a letter brings the link that books; the reason is kept with the registration',
    })
    .errors(refusals('NOT_FOUND', 'REGISTRATION_CLOSED'))
    .input(ofException.extend({ reason: exceptionReason }))
    .output(exception),
  declineException: route('registrations.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/registrations/exceptions/{exceptionId}/decline',
      tags: ['registrations'],
      summary: 'Decline, with an answer if there is one; whoever asked is told by mail',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofException.extend({ answer: exceptionAnswer }))
    .output(exception),
}
