import { os } from '#platform/http/procedures.ts'
import { askedBooking } from '../booking/booking-request.queries.ts'
import { bookingRequestOf } from '../booking/booking-request-token.ts'
import { confirmBookingRequest } from '../booking/confirm-booking-request.ts'
import { openEarlierBooking } from '../booking/open-earlier-booking.ts'
import { otherDates } from '../booking/other-dates.queries.ts'
import { previewBooking } from '../booking/preview-booking.ts'
import { requestBooking } from '../booking/request-booking.ts'
import { personsOfSession } from '../facts/own-persons.queries.ts'
import type { RegistrationsDependencies } from '../registrations.routes.ts'

export function portalRegistrationRoutes({ register, keyFor, vault }: RegistrationsDependencies) {
  const linkKey = keyFor('account links')
  return {
    register: os.registrations.register.handler(
      async ({ input: { tenant, courseId, captcha, ...request }, context }) => {
        const ownPersons = context.attendeeToken
          ? await context.enter({ tenant }, personsOfSession)
          : new Set<string>()
        return register(tenant, { courseId, request, captcha, ownPersons }, context)
      },
    ),
    otherDates: os.registrations.otherDates.handler(({ input, context }) =>
      context.enter(input, (ctx) => otherDates(ctx, input.courseId)),
    ),
    checkBooking: os.registrations.checkBooking.handler(
      ({ input: { tenant, courseId, ...request }, context }) =>
        context.enter({ tenant }, (ctx) => previewBooking(ctx, vault, { courseId, request })),
    ),
    requestBooking: os.registrations.requestBooking.handler(
      ({ input: { tenant, courseId, ...request }, context }) =>
        requestBooking(context, context.enter, vault, { tenant, courseId, request }),
    ),
    bookingRequest: os.registrations.bookingRequest.handler(({ input, context }) =>
      context.enter(input, (ctx) => askedBooking(ctx, vault, bookingRequestOf(linkKey, input.token))),
    ),
    openEarlierBooking: os.registrations.openEarlierBooking.handler(
      ({ input: { token, shortcode, ...tenant }, context }) =>
        context.enter(tenant, (ctx) =>
          openEarlierBooking(ctx, vault, { id: bookingRequestOf(linkKey, token), shortcode }),
        ),
    ),
    confirmBookingRequest: os.registrations.confirmBookingRequest.handler(
      ({ input: { token, ...clicked }, context }) => {
        const id = bookingRequestOf(linkKey, token)
        return confirmBookingRequest(register, context.enter, vault, { ...clicked, id }, context)
      },
    ),
  }
}
