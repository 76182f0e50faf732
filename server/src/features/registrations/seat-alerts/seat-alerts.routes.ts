import { coursesById } from '#features/courses/courses-by-id.queries.ts'
import { os } from '#platform/http/procedures.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { askForSeatAlert } from './ask-for-seat-alert.ts'
import { confirmSeatAlert, readSeatAlert, stopSeatAlert } from './follow-seat-alert.ts'
import { standingOf } from './seat-alert.store.ts'
import { seatAlertOf } from './seat-alert-token.ts'
import type { SeatAlertDependencies } from './write-seat-alert.ts'

async function countWaiting(ctx: TenantContext, courseId: string): Promise<{ count: number }> {
  const [course] = await coursesById(ctx, [courseId])
  if (!course) throw new Refusal('NOT_FOUND')
  const { waiting } = await standingOf(ctx, courseId)
  return { count: waiting }
}

export function seatAlertsRoutes(dependencies: SeatAlertDependencies) {
  const idOf = (token: string) => seatAlertOf(dependencies.keyFor('account links'), token)
  return {
    askForSeatAlert: os.registrations.askForSeatAlert.handler(({ input, context }) =>
      askForSeatAlert(context, context.enter, dependencies, input),
    ),
    seatAlert: os.registrations.seatAlert.handler(({ input, context }) =>
      context.enter(input, (ctx) => readSeatAlert(ctx, idOf(input.alertToken))),
    ),
    confirmSeatAlert: os.registrations.confirmSeatAlert.handler(({ input, context }) =>
      confirmSeatAlert(context, context.enter, { tenant: input.tenant, id: idOf(input.alertToken) }),
    ),
    stopSeatAlert: os.registrations.stopSeatAlert.handler(({ input, context }) =>
      context.enter(input, (ctx) => stopSeatAlert(ctx, idOf(input.alertToken))),
    ),
    countSeatAlerts: os.registrations.countSeatAlerts.handler(({ input, context }) =>
      context.enter(input, (ctx) => countWaiting(ctx, input.courseId)),
    ),
  }
}
