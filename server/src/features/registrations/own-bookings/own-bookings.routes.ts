import { os } from '#platform/http/procedures.ts'
import { askForSignIn, type SignInDependencies } from './ask-for-sign-in.ts'
import { endAttendeeSession, openAttendeeSession, readSignIn } from './open-session.ts'
import { ownBookings } from './own-bookings.queries.ts'
import { type CalendarAddresses, endOwnCalendar, ownCalendar, renewOwnCalendar } from './own-calendar.ts'

export function ownBookingsRoutes(dependencies: SignInDependencies & CalendarAddresses) {
  return {
    askForSignIn: os.registrations.askForSignIn.handler(({ input, context }) =>
      askForSignIn(context, context.enter, dependencies, input),
    ),
    signInLink: os.registrations.signInLink.handler(({ input, context }) =>
      context.enter(input, (ctx) => readSignIn(ctx, input)),
    ),
    openAttendeeSession: os.registrations.openAttendeeSession.handler(({ input, context }) =>
      openAttendeeSession(context, context.enter, input),
    ),
    ownBookings: os.registrations.ownBookings.handler(({ input, context }) =>
      context.enter(input, (ctx) => ownBookings(ctx, dependencies, input)),
    ),
    endAttendeeSession: os.registrations.endAttendeeSession.handler(({ input, context }) =>
      context.enter(input, (ctx) => endAttendeeSession(ctx, input)),
    ),
    renewOwnCalendar: os.registrations.renewOwnCalendar.handler(({ input, context }) =>
      context.enter(input, (ctx) => renewOwnCalendar(ctx, dependencies)),
    ),
    endOwnCalendar: os.registrations.endOwnCalendar.handler(({ input, context }) =>
      context.enter(input, endOwnCalendar),
    ),
    ownCalendar: os.registrations.ownCalendar.handler(({ input, context }) =>
      context.enter(input, (ctx) => ownCalendar(ctx, dependencies, input.calendarToken)),
    ),
  }
}
