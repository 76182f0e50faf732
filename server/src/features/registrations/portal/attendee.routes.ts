import { os } from '#platform/http/procedures.ts'
import { acceptReplacement, declineReplacement } from '../rebooking/choose-replacement.ts'
import type { RegistrationsDependencies } from '../registrations.routes.ts'
import { attendeeBooking } from './attendee-booking.queries.ts'
import { attendeeCalendar } from './attendee-calendar.queries.ts'
import { cancelByAttendee } from './cancel-by-attendee.ts'
import { changeContact, isNewAddress } from './change-contact.ts'
import { enterByLink } from './enter-by-link.ts'
import { countAccessMail, renewAccess, requestAccess } from './request-access.ts'
import { takeByAttendee } from './take-by-attendee.ts'

/** What whoever holds the link of a mail does with their booking. */
export function attendeeRoutes({ vault, publicUrl }: RegistrationsDependencies) {
  return {
    attendeeBooking: os.registrations.attendeeBooking.handler(({ input, context }) =>
      context.enter(input, async (visitor) => {
        const { ctx, bookingId } = await enterByLink(visitor, input.accessToken)
        return attendeeBooking(ctx, vault, bookingId)
      }),
    ),
    attendeeCalendar: os.registrations.attendeeCalendar.handler(({ input, context }) =>
      context.enter(input, async (visitor) => {
        const { ctx, bookingId } = await enterByLink(visitor, input.accessToken)
        const wanted = { bookingId, courseId: input.courseId }
        return attendeeCalendar(ctx, { vault, publicUrl }, wanted)
      }),
    ),
    cancelByAttendee: os.registrations.cancelByAttendee.handler(({ input, context }) =>
      context.enter(input, async (visitor) => {
        const attendee = await enterByLink(visitor, input.accessToken)
        await cancelByAttendee(attendee, input.registrationIds)
        return attendeeBooking(attendee.ctx, vault, attendee.bookingId)
      }),
    ),
    acceptReplacement: os.registrations.acceptReplacement.handler(({ input, context }) =>
      context.enter(input, async (visitor) => {
        const attendee = await enterByLink(visitor, input.accessToken)
        await acceptReplacement(attendee, input)
        return attendeeBooking(attendee.ctx, vault, attendee.bookingId)
      }),
    ),
    declineReplacement: os.registrations.declineReplacement.handler(({ input, context }) =>
      context.enter(input, async (visitor) => {
        const attendee = await enterByLink(visitor, input.accessToken)
        await declineReplacement(attendee, input.courseId)
        return attendeeBooking(attendee.ctx, vault, attendee.bookingId)
      }),
    ),
    takePlaces: os.registrations.takePlaces.handler(({ input, context }) =>
      context.enter(input, async (visitor) => {
        const attendee = await enterByLink(visitor, input.accessToken)
        await takeByAttendee(attendee, input.registrationIds)
        return attendeeBooking(attendee.ctx, vault, attendee.bookingId)
      }),
    ),
    changeContact: os.registrations.changeContact.handler(async ({ input, context }) => {
      const { email } = input.contact
      const isWrittenTo = await context.enter(input, async (visitor) =>
        isNewAddress(await enterByLink(visitor, input.accessToken), email),
      )
      // Nobody's mailbox is filled by entering their address again and again.
      if (isWrittenTo) await countAccessMail(context, email)
      return context.enter(input, async (visitor) => {
        const attendee = await enterByLink(visitor, input.accessToken)
        await changeContact(attendee, input)
        return attendeeBooking(attendee.ctx, vault, attendee.bookingId)
      })
    }),
    renewAccess: os.registrations.renewAccess.handler(({ input, context }) =>
      renewAccess(context, context.enter, input),
    ),
    requestAccess: os.registrations.requestAccess.handler(({ input, context }) =>
      requestAccess(context, context.enter, input),
    ),
  }
}
