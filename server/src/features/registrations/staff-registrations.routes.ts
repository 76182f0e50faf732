import { os } from '#platform/http/procedures.ts'
import { createRegistrations } from './booking/create-registrations.ts'
import { cancelRegistration } from './cancellation/cancel-registrations.ts'
import { changeRegistration } from './change-registration.ts'
import { confirmRegistration } from './confirm-registration.ts'
import { exportRegistrations } from './list/export-registrations.ts'
import { listRegistrations } from './list/registration-list.queries.ts'
import { previewRebooking } from './rebooking/preview-rebooking.ts'
import { rebookRegistration } from './rebooking/rebook-registrations.ts'
import { getRegistration, getRegistrationDetail } from './registration.queries.ts'
import type { RegistrationsDependencies } from './registrations.routes.ts'
import { tellRegistration } from './tell-registrations.ts'
import { moveUpRegistration } from './waiting-list/move-up-registrations.ts'
import { offerByHand } from './waiting-list/offer-by-hand.ts'
import { skipWaiting } from './waiting-list/skip-waiting.ts'

export function staffRegistrationRoutes(_: RegistrationsDependencies) {
  return {
    list: os.registrations.list.handler(({ input, context }) =>
      context.enter(input, (ctx) => listRegistrations(ctx, input)),
    ),
    exportList: os.registrations.exportList.handler(({ input, context }) =>
      context.enter(input, (ctx) => exportRegistrations(ctx, input, context.locale)),
    ),
    create: os.registrations.create.handler(({ input: { tenant, ...booking }, context }) =>
      context.enter({ tenant }, (ctx) => createRegistrations(ctx, booking)),
    ),
    get: os.registrations.get.handler(({ input, context }) =>
      context.enter(input, (ctx) => getRegistrationDetail(ctx, input.registrationId)),
    ),
    update: os.registrations.update.handler(({ input: { tenant, registrationId, ...change }, context }) =>
      context.enter({ tenant }, async (ctx) => {
        await changeRegistration(ctx, registrationId, change)
        return getRegistrationDetail(ctx, registrationId)
      }),
    ),
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
    moveUp: os.registrations.moveUp.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await moveUpRegistration(ctx, input.registrationId, input)
        return getRegistration(ctx, input.registrationId)
      }),
    ),
    offer: os.registrations.offer.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await offerByHand(ctx, input.registrationId, input)
        return getRegistration(ctx, input.registrationId)
      }),
    ),
    skip: os.registrations.skip.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await skipWaiting(ctx, input.registrationId, input)
        return getRegistration(ctx, input.registrationId)
      }),
    ),
    previewRebooking: os.registrations.previewRebooking.handler(({ input, context }) =>
      context.enter(input, (ctx) => previewRebooking(ctx, input.registrationId, input)),
    ),
    rebook: os.registrations.rebook.handler(({ input, context }) =>
      context.enter(input, async (ctx) =>
        getRegistration(ctx, await rebookRegistration(ctx, input.registrationId, input)),
      ),
    ),
    tell: os.registrations.tell.handler(({ input, context }) =>
      context.enter(input, async (ctx) => {
        await tellRegistration(ctx, input.registrationId, input.requestKey)
        return getRegistration(ctx, input.registrationId)
      }),
    ),
  }
}
