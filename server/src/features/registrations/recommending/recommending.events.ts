import type { RewardRefusal } from '@reihum/contract/registrations/recommending.schema.ts'
import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

export const recommendingChanged = (tenantId: string, change: Change) =>
  event({
    name: 'recommending.settings-changed',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: change,
  })

export const recommendingCodeTaken = (bookingId: string) =>
  event({
    name: 'booking.recommending-code-taken',
    subject: { kind: 'booking', id: bookingId },
    payload: { bookingId },
    metadata: {},
  })

/** The place of a newcomer was paid, and its recommender rewarded. The log names neither of them. */
export const recommendationRewarded = (registrationId: string) =>
  event({
    name: 'registration.recommendation-rewarded',
    subject: { kind: 'registration', id: registrationId },
    payload: { registrationId },
    metadata: {},
  })

export const recommendationNotRewarded = (registrationId: string, rewardRefusal: RewardRefusal) =>
  event({
    name: 'registration.recommendation-not-rewarded',
    subject: { kind: 'registration', id: registrationId },
    payload: { registrationId },
    metadata: { rewardRefusal },
  })

export const recommendedExported = (tenantId: string, rows: number, format: string) =>
  event({
    name: 'recommended-places.exported',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: { rows, format },
  })
