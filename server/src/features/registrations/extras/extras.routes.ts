import { os } from '#platform/http/procedures.ts'
import { getRegistrationDetail } from '../registration.queries.ts'
import { changeExtras } from './change-extras.ts'
import { extrasOfCourse, extrasOfRegistration, takenExtrasOfCourse } from './taken-extra.queries.ts'

export const extrasRoutes = {
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
}
