import { letterTokenOf } from '#features/messages/choices/letter-links.ts'
import { os } from '#platform/http/procedures.ts'
import { requireSession } from '../own-bookings/enter-by-session.ts'
import { enterBookings } from '../portal/enter-by-link.ts'
import { consentsOf } from './own-consents.queries.ts'
import { takeBackConsent } from './take-back-consent.ts'

export function consentsRoutes({ keyFor }: { keyFor: (purpose: string) => Buffer }) {
  return {
    ownConsents: os.registrations.ownConsents.handler(({ input, context }) =>
      context.enter(input, async (visitor) => {
        const { ctx, bookingIds } = await enterBookings(visitor, input.accessToken)
        return consentsOf(ctx, bookingIds)
      }),
    ),
    takeBackConsent: os.registrations.takeBackConsent.handler(({ input, context }) =>
      context.enter(input, (ctx) => takeBackConsent(ctx, input)),
    ),
    openOwnLetters: os.registrations.openOwnLetters.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        const { email } = await requireSession(ctx)
        return { letterToken: await letterTokenOf(ctx, keyFor, email) }
      }),
    ),
  }
}
