import { os } from '#platform/http/procedures.ts'
import type { Vault } from '#platform/vault.ts'
import { attendeeBooking } from '../portal/attendee-booking.queries.ts'
import { enterByLink } from '../portal/enter-by-link.ts'
import { ownRebooking } from './own-rebooking.queries.ts'
import { changeOwnRebookingSettings, ownRebookingSettings } from './own-rebooking-settings.ts'
import { rebookByAttendee } from './rebook-by-attendee.ts'

export function ownRebookingRoutes({ vault }: { vault: Vault }) {
  return {
    ownRebookingSettings: os.registrations.ownRebookingSettings.handler(({ input, context }) =>
      context.enter(input, ownRebookingSettings),
    ),
    changeOwnRebookingSettings: os.registrations.changeOwnRebookingSettings.handler(({ input, context }) =>
      context.enter(input, (ctx) => changeOwnRebookingSettings(ctx, input)),
    ),
    ownRebooking: os.registrations.ownRebooking.handler(({ input, context }) =>
      context.enter(input, async (visitor) =>
        ownRebooking(await enterByLink(visitor, input.accessToken), input.courseId),
      ),
    ),
    rebookByAttendee: os.registrations.rebookByAttendee.handler(({ input, context }) =>
      context.enter(input, async (visitor) => {
        const attendee = await enterByLink(visitor, input.accessToken)
        await rebookByAttendee(attendee, input)
        return attendeeBooking(attendee.ctx, vault, attendee.bookingId)
      }),
    ),
  }
}
