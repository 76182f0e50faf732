import { os } from '#platform/http/procedures.ts'
import { attendeeBooking } from '../portal/attendee-booking.queries.ts'
import { isMailboxShown } from '../portal/booking-link.queries.ts'
import { enterByLink } from '../portal/enter-by-link.ts'
import { getRegistrationDetail } from '../registration.queries.ts'
import type { RegistrationsDependencies } from '../registrations.routes.ts'
import { changeNamesUntil } from './change-names-until.ts'
import { nameAttendees } from './name-attendees.ts'

export const namesRoutes = ({ vault }: RegistrationsDependencies) => ({
  nameAttendees: os.registrations.nameAttendees.handler(({ input, context }) =>
    context.enter(input, async (visitor) => {
      const attendee = await enterByLink(visitor, input.accessToken)
      const isProven = await isMailboxShown(visitor, attendee.bookingId, input.accessToken)
      await nameAttendees(attendee, { ...input, isProven })
      return attendeeBooking(attendee.ctx, vault, attendee.bookingId)
    }),
  ),
  changeNamesUntil: os.registrations.changeNamesUntil.handler(({ input, context }) =>
    context.enter(input, async (ctx) => {
      await changeNamesUntil(ctx, input.registrationId, input.namesUntil)
      return getRegistrationDetail(ctx, input.registrationId)
    }),
  ),
})
