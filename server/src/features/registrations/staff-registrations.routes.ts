import { os } from '#platform/http/procedures.ts'
import { createRegistrations } from './booking/create-registrations.ts'
import { cancelRegistration } from './cancellation/cancel-registrations.ts'
import { confirmRegistration } from './confirm-registration.ts'
import { notYet } from './not-yet.ts'
import { getRegistration, getRegistrationDetail, listRegistrations } from './registration.queries.ts'
import type { RegistrationsDependencies } from './registrations.routes.ts'

export function staffRegistrationRoutes(_: RegistrationsDependencies) {
  return {
    list: os.registrations.list.handler(({ input, context }) =>
      context.enter(input, (ctx) => listRegistrations(ctx, input)),
    ),
    exportList: os.registrations.exportList.handler(notYet),
    create: os.registrations.create.handler(({ input: { tenant, ...booking }, context }) =>
      context.enter({ tenant }, (ctx) => createRegistrations(ctx, booking)),
    ),
    get: os.registrations.get.handler(({ input, context }) =>
      context.enter(input, (ctx) => getRegistrationDetail(ctx, input.registrationId)),
    ),
    update: os.registrations.update.handler(notYet),
    confirm: os.registrations.confirm.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await confirmRegistration(ctx, input.registrationId, input)
        return getRegistration(ctx, input.registrationId)
      }),
    ),
    cancel: os.registrations.cancel.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await cancelRegistration(ctx, input.registrationId, input)
        return getRegistration(ctx, input.registrationId)
      }),
    ),
    moveUp: os.registrations.moveUp.handler(notYet),
    previewRebooking: os.registrations.previewRebooking.handler(notYet),
    rebook: os.registrations.rebook.handler(notYet),
    tell: os.registrations.tell.handler(notYet),
  }
}
