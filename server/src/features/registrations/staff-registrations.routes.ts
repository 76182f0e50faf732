import { os } from '#platform/http/procedures.ts'
import type { EnterTenant } from '#platform/http/request-context.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { agreeLessons } from './agreed/agree-lessons.ts'
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

type Call<Input> = {
  input: Input & { tenant: string; registrationId: string }
  context: { enter: EnterTenant }
}

/** Runs a command on one registration and answers with the registration as it is afterwards. */
const afterwards =
  <Input>(command: (ctx: TenantContext, id: string, input: Input) => Promise<unknown>) =>
  ({ input, context }: Call<Input>) =>
    context.enter(input, async (ctx) => {
      await command(ctx, input.registrationId, input)
      return getRegistration(ctx, input.registrationId)
    })

export function staffRegistrationRoutes({ invoicedBy }: RegistrationsDependencies) {
  return {
    list: os.registrations.list.handler(({ input, context }) =>
      context.enter(input, (ctx) => listRegistrations(ctx, invoicedBy, input)),
    ),
    exportList: os.registrations.exportList.handler(({ input, context }) =>
      context.exportFile(input, (ctx) => exportRegistrations(ctx, input, context.locale)),
    ),
    create: os.registrations.create.handler(({ input: { tenant, ...booking }, context }) =>
      context.enter({ tenant }, (ctx) => createRegistrations(ctx, booking)),
    ),
    agreeLessons: os.registrations.agreeLessons.handler(({ input: { tenant, ...lessons }, context }) =>
      context.enter({ tenant }, (ctx) => agreeLessons(ctx, lessons, context.locale)),
    ),
    get: os.registrations.get.handler(({ input, context }) =>
      context.enter(input, (ctx) => getRegistrationDetail(ctx, input.registrationId)),
    ),
    update: os.registrations.update.handler(({ input: { tenant, registrationId, ...change }, context }) =>
      context.enter({ tenant }, async (ctx) => {
        await changeRegistration(ctx, registrationId, change, context.locale)
        return getRegistrationDetail(ctx, registrationId)
      }),
    ),
    confirm: os.registrations.confirm.handler(afterwards(confirmRegistration)),
    cancel: os.registrations.cancel.handler(afterwards(cancelRegistration)),
    moveUp: os.registrations.moveUp.handler(afterwards(moveUpRegistration)),
    offer: os.registrations.offer.handler(afterwards(offerByHand)),
    skip: os.registrations.skip.handler(afterwards(skipWaiting)),
    previewRebooking: os.registrations.previewRebooking.handler(({ input, context }) =>
      context.enter(input, (ctx) => previewRebooking(ctx, input.registrationId, input)),
    ),
    rebook: os.registrations.rebook.handler(({ input, context }) =>
      context.enter(input, async (ctx) =>
        getRegistration(ctx, await rebookRegistration(ctx, input.registrationId, input)),
      ),
    ),
    tell: os.registrations.tell.handler(
      afterwards((ctx, id, { requestKey }: { requestKey: string }) => tellRegistration(ctx, id, requestKey)),
    ),
  }
}
