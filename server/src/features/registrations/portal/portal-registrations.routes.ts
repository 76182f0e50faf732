import { os } from '#platform/http/procedures.ts'
import { notYet } from '../not-yet.ts'
import type { RegistrationsDependencies } from '../registrations.routes.ts'
import { attendeeBooking } from './attendee-booking.queries.ts'

export function portalRegistrationRoutes({ register }: RegistrationsDependencies) {
  return {
    register: os.registrations.register.handler(
      ({ input: { tenant, courseId, captcha, ...request }, context }) =>
        register(tenant, { courseId, request, captcha }, context.origin),
    ),
    checkBooking: os.registrations.checkBooking.handler(notYet),
    requestBooking: os.registrations.requestBooking.handler(notYet),
    bookingRequest: os.registrations.bookingRequest.handler(notYet),
    confirmBookingRequest: os.registrations.confirmBookingRequest.handler(notYet),
    attendeeBooking: os.registrations.attendeeBooking.handler(({ input, context }) =>
      context.enter(input, (ctx) => attendeeBooking(ctx, input.accessToken)),
    ),
    attendeeCalendar: os.registrations.attendeeCalendar.handler(notYet),
    cancelByAttendee: os.registrations.cancelByAttendee.handler(notYet),
    changeContact: os.registrations.changeContact.handler(notYet),
    renewAccess: os.registrations.renewAccess.handler(notYet),
    requestAccess: os.registrations.requestAccess.handler(notYet),
  }
}
