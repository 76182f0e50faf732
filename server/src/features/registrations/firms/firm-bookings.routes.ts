import { os } from '#platform/http/procedures.ts'
import { bookingsOfFirm } from './firm-bookings.queries.ts'

export const firmBookingsRoutes = {
  bookingsOfFirm: os.registrations.bookingsOfFirm.handler(({ input, context }) =>
    context.enter(input, (ctx) => bookingsOfFirm(ctx, input)),
  ),
}
