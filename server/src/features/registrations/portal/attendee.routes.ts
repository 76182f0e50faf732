import { os } from '#platform/http/procedures.ts'
import type { EnterTenant } from '#platform/http/request-context.ts'
import { acceptReplacement, declineReplacement } from '../rebooking/choose-replacement.ts'
import type { RegistrationsDependencies } from '../registrations.routes.ts'
import { attendeeBooking } from './attendee-booking.queries.ts'
import { attendeeCalendar } from './attendee-calendar.queries.ts'
import { cancelByAttendee } from './cancel-by-attendee.ts'
import { changeContact, isNewAddress } from './change-contact.ts'
import { type AttendeeContext, enterByLink } from './enter-by-link.ts'
import { changeOwnAccount, revokeOwnMandate } from './own-mandate.ts'
import { countAccessMail, renewAccess, requestAccess } from './request-access.ts'
import { takeByAttendee } from './take-by-attendee.ts'

type Chosen = { registrationIds: string[] }
type Call<Input> = { input: Input & { tenant: string; accessToken: string }; context: { enter: EnterTenant } }

/** What the holder of an access link can do with the booking. */
export function attendeeRoutes({ vault, publicUrl }: RegistrationsDependencies) {
  /** Runs a command on the booking and answers with the booking as it is afterwards. */
  const afterwards =
    <Input>(command: (attendee: AttendeeContext, input: Input) => Promise<unknown>) =>
    ({ input, context }: Call<Input>) =>
      context.enter(input, async (visitor) => {
        const attendee = await enterByLink(visitor, input.accessToken)
        await command(attendee, input)
        return attendeeBooking(attendee.ctx, vault, attendee.bookingId)
      })
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
    cancelByAttendee: os.registrations.cancelByAttendee.handler(
      afterwards((attendee, { registrationIds }: Chosen) => cancelByAttendee(attendee, registrationIds)),
    ),
    acceptReplacement: os.registrations.acceptReplacement.handler(afterwards(acceptReplacement)),
    declineReplacement: os.registrations.declineReplacement.handler(
      afterwards((attendee, { courseId }: { courseId: string }) => declineReplacement(attendee, courseId)),
    ),
    takePlaces: os.registrations.takePlaces.handler(
      afterwards((attendee, { registrationIds }: Chosen) => takeByAttendee(attendee, registrationIds)),
    ),
    changeContact: os.registrations.changeContact.handler(async ({ input, context }) => {
      const { email } = input.contact
      const isWrittenTo = await context.enter(input, async (visitor) =>
        isNewAddress(await enterByLink(visitor, input.accessToken), email),
      )
      // Counted, so that nobody's mailbox is flooded by entering their address again and again.
      if (isWrittenTo) await countAccessMail(context, email)
      return afterwards(changeContact)({ input, context })
    }),
    changeOwnAccount: os.registrations.changeOwnAccount.handler(({ input, context }) => {
      const { tenant: _, accessToken, ...account } = input
      return context.enter(input, async (visitor) => {
        const attendee = await enterByLink(visitor, accessToken)
        await changeOwnAccount(attendee, vault, account)
        return attendeeBooking(attendee.ctx, vault, attendee.bookingId)
      })
    }),
    revokeOwnMandate: os.registrations.revokeOwnMandate.handler(afterwards(revokeOwnMandate)),
    renewAccess: os.registrations.renewAccess.handler(({ input, context }) =>
      renewAccess(context, context.enter, input),
    ),
    requestAccess: os.registrations.requestAccess.handler(({ input, context }) =>
      requestAccess(context, context.enter, input),
    ),
  }
}
