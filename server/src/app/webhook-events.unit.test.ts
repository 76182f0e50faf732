import {
  isWebhookEvent,
  type WebhookEventIds,
  webhookBodySchema,
  webhookDataOf,
  webhookEvents,
} from '@reihum/contract/integrations/webhook-events.ts'
import { auditedCommands } from '@reihum/contract/words.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import type { RoomEvent } from './rooms.ts'

type Payloads = { [Event in RoomEvent as Event['name']]: Event['payload'] }

/** The ids that an offered event is documented with and does not carry; an event that no room records lacks itself. */
type Lacking<Events> = Events extends unknown
  ? {
      [Name in keyof Events]: Name extends keyof Payloads
        ? Exclude<Events[Name] extends readonly (infer Id)[] ? Id : never, keyof Payloads[Name]>
        : Name
    }[keyof Events]
  : never

test('each offered event carries the ids that it is documented with', () => {
  const lacking: [Lacking<WebhookEventIds>] extends [never] ? 'nothing' : Lacking<WebhookEventIds> = 'nothing'
  expect(lacking).toBe('nothing')
})

/**
 * What is not offered: who has an account or a role, what somebody set up or exported here, work that was only begun, and
 * what the product tells itself.
 */
const kept = [
  /^(identity|account|user|member|invitation|tenant|platform|list-view|calendar-feed|api-token|webhook)\./,
  /^(suggestion|recommendation)\./,
  /^(widget|closure|characteristic|discount-code|extra|firm|person-group|template|document-template|matching|matching-rule|bank-line|sale-drill|audit-log)\./,
  /^(assistant|export-schedule|scheduled-export|mail-server|letter|letter-frame|notification|payment-service)\./,
  /\.(exported|imported|settings-changed|rule-changed|form-changed|bulk-started|run-started|mailing-started)$/,
  /\.(finalising-started|sending-started|linked|unlinked|ordered|access-requested|downloaded|file-made)$/,
]
const keptOnes = [
  // Who recommended and what came of it is the list of recommended places.
  'booking.recommending-code-taken',
  'registration.recommendation-rewarded',
  'registration.recommendation-not-rewarded',
  'booking-request.made',
  'certificate.paper-asked',
  'charge.owed',
  'course.decision-reminded',
  'mail.reply-to-changed',
  'mails.undelivered',
  'payments.matched',
  'person.address-tried-again',
  'person.shares-changed',
  'registration.told-again',
  'voucher-settings.changed',
]

test('each event is either offered to webhooks, or kept for a reason', () => {
  const undecided = Object.keys(auditedCommands).filter(
    (name) => !isWebhookEvent(name) && !keptOnes.includes(name) && !kept.some((reason) => reason.test(name)),
  )
  expect(undecided).toEqual([])
  expect(webhookEvents.filter((name) => kept.some((reason) => reason.test(name)))).toEqual([])
})

test('only documented ids leave, whatever else an event carries', () => {
  const [tenantId, registrationId, bookingId] = [newId(), newId(), newId()]
  const data = webhookDataOf(tenantId, {
    name: 'registration.received',
    subject: { kind: 'registration', id: registrationId },
    payload: {
      registrationId,
      bookingId,
      tells: true,
      registrationIds: [registrationId],
      email: 'a@b.example',
    },
  })
  expect(data).toEqual({
    tenantId,
    subject: { kind: 'registration', id: registrationId },
    registrationId,
    bookingId,
  })
  const body = { type: 'registration.received', timestamp: new Date().toISOString(), data }
  expect(webhookBodySchema('registration.received').parse(body)).toEqual(body)
})
