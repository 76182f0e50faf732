import { z } from 'zod'
import { courseId, tenantRef } from '../wire/ids.schema.ts'
import { locale } from '../wire/locales.ts'
import { route } from '../wire/route.ts'
import { email, text } from '../wire/text.schema.ts'
import { refusals } from './registration-refusals.ts'
import { seatAlert } from './seat-alert.schema.ts'

const ofCourse = z.object({ tenant: tenantRef, courseId })
/** The id of an alert and a proof, from the link of a letter. */
const ofLink = z.object({ tenant: tenantRef, alertToken: text(100).min(20) })
const tags = ['portal']

/** Being told by e-mail when a full course without a waiting list has a place again. */
export const seatAlertsContract = {
  askForSeatAlert: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/courses/{courseId}/seat-alerts',
      tags,
      summary: 'Ask to be told when a full course has a free place',
      description:
        'A letter asks for one click; the answer is the same whether or not the address has asked before.',
    })
    .errors(refusals('NOT_FOUND', 'SEAT_ALERT_NOT_OFFERED', 'SEAT_ALERTS_FULL', 'TOO_MANY_ATTEMPTS'))
    .input(ofCourse.extend({ email: email(), language: locale }))
    .output(z.object({ asked: z.literal(true) })),
  seatAlert: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/seat-alerts/{alertToken}',
      tags,
      summary: 'What the link of a letter about a free place is about',
    })
    .errors(refusals('ACCESS_LINK_EXPIRED'))
    .input(ofLink)
    .output(seatAlert),
  confirmSeatAlert: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/seat-alerts/{alertToken}/confirm',
      tags,
      summary: 'Confirm that one wants to be told of a free place; confirming twice does it once',
    })
    .errors(refusals('ACCESS_LINK_EXPIRED', 'TOO_MANY_SEAT_ALERTS'))
    .input(ofLink)
    .output(seatAlert),
  stopSeatAlert: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/seat-alerts/{alertToken}/stop',
      tags,
      summary:
        'Take back that one wants to be told, and delete the address; it answers the same when it is gone',
    })
    .errors(refusals('ACCESS_LINK_EXPIRED'))
    .input(ofLink)
    .output(z.object({ stopped: z.literal(true) })),
  countSeatAlerts: route('registrations.read')
    .route({
      method: 'GET',
      path: '/{tenant}/courses/{courseId}/seat-alerts',
      tags: ['registrations'],
      summary: 'How many want to be told when the course has a free place',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofCourse)
    .output(z.object({ count: z.number().int() })),
}
