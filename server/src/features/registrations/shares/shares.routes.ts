import { os } from '#platform/http/procedures.ts'
import { requireSession } from '../own-bookings/enter-by-session.ts'
import { changeShare, leaveShare, type ShareDependencies } from './change-share.ts'
import { sharesOf } from './share.queries.ts'

export function sharesRoutes(dependencies: ShareDependencies) {
  return {
    shares: os.registrations.shares.handler(({ input, context }) =>
      context.enter(input, async (ctx) => sharesOf(ctx, (await requireSession(ctx)).email)),
    ),
    changeShare: os.registrations.changeShare.handler(({ input, context }) =>
      changeShare(context, context.enter, dependencies, input),
    ),
    leaveShare: os.registrations.leaveShare.handler(({ input, context }) =>
      context.enter(input, (ctx) => leaveShare(ctx, input.email)),
    ),
  }
}
