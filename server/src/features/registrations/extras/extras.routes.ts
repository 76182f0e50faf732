import { os } from '#platform/http/procedures.ts'
import type { Vault } from '#platform/vault.ts'
import { attendeeBooking } from '../portal/attendee-booking.queries.ts'
import { enterByLink } from '../portal/enter-by-link.ts'
import { getRegistrationDetail } from '../registration.queries.ts'
import { changeExtras } from './change-extras.ts'
import { laterExtras } from './later-extras.queries.ts'
import { orderExtras } from './order-extras.ts'
import { extrasOfCourse, extrasOfRegistration, takenExtrasOfCourse } from './taken-extra.queries.ts'

export const extrasRoutes = ({ vault }: { vault: Vault }) => ({
  offeredExtras: os.registrations.offeredExtras.handler(({ input, context }) =>
    context.enter(input, (ctx) => extrasOfCourse(ctx, input.courseId)),
  ),
  takenExtras: os.registrations.takenExtras.handler(({ input, context }) =>
    context.enter(input, (ctx) => takenExtrasOfCourse(ctx, input.courseId)),
  ),
  extrasOfRegistration: os.registrations.extrasOfRegistration.handler(({ input, context }) =>
    context.enter(input, (ctx) => extrasOfRegistration(ctx, input.registrationId)),
  ),
  changeExtras: os.registrations.changeExtras.handler(({ input, context }) =>
    context.enter(input, async (ctx) => {
      await changeExtras(ctx, input.registrationId, input)
      return getRegistrationDetail(ctx, input.registrationId)
    }),
  ),
  laterExtras: os.registrations.laterExtras.handler(({ input, context }) =>
    context.enter(input, async (visitor) =>
      laterExtras(await enterByLink(visitor, input.accessToken), input.courseId),
    ),
  ),
  orderExtras: os.registrations.orderExtras.handler(({ input, context }) =>
    context.enter(input, async (visitor) => {
      const attendee = await enterByLink(visitor, input.accessToken)
      await orderExtras(attendee, input)
      return attendeeBooking(attendee.ctx, vault, attendee.bookingId)
    }),
  ),
})
