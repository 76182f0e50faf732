import { os } from '#platform/http/procedures.ts'
import { confirmRegistration } from './confirm-registration.ts'
import type { Register } from './register.ts'
import { attendeeBooking, getRegistrationDetail, listRegistrations } from './registration.queries.ts'

export function registrationsRoutes({ register }: { register: Register }) {
  return {
    register: os.registrations.register.handler(({ input: { tenant, courseId, ...request }, context }) =>
      register(tenant, courseId, request, context.origin),
    ),
    attendeeBooking: os.registrations.attendeeBooking.handler(({ input, context }) =>
      context.enter(input, (ctx) => attendeeBooking(ctx, input.accessToken)),
    ),
    list: os.registrations.list.handler(({ input, context }) =>
      context.enter(input, (ctx) => listRegistrations(ctx, input)),
    ),
    get: os.registrations.get.handler(({ input, context }) =>
      context.enter(input, (ctx) => getRegistrationDetail(ctx, input.registrationId)),
    ),
    confirm: os.registrations.confirm.handler(({ input, context }) =>
      context.enter(input, (ctx) => confirmRegistration(ctx, input.registrationId)),
    ),
  }
}
