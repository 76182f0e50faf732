import { publicGroups } from '#features/courses/characteristics/public-groups.queries.ts'
import { os } from '#platform/http/procedures.ts'
import { readHeadStart } from '../head-starts/head-start.queries.ts'
import { askForInterest } from './ask-for-interest.ts'
import { listDemand } from './demand.queries.ts'
import { exportDemand } from './export-demand.ts'
import { confirmInterest, readInterest, stopInterest } from './follow-interest.ts'
import { interestOf } from './interest-token.ts'
import type { InterestDependencies } from './write-interest.ts'

export function interestsRoutes(dependencies: InterestDependencies) {
  const idOf = (token: string) => interestOf(dependencies.keyFor('account links'), token)
  return {
    interestGroups: os.registrations.interestGroups.handler(({ input, context }) =>
      context.enter(input, async (ctx) => ({
        items: (await publicGroups(ctx)).map(({ path, label, of }) => ({ path, label, of })),
      })),
    ),
    askForInterest: os.registrations.askForInterest.handler(({ input, context }) =>
      askForInterest(context, context.enter, dependencies, input),
    ),
    interest: os.registrations.interest.handler(({ input, context }) =>
      context.enter(input, (ctx) => readInterest(ctx, idOf(input.interestToken))),
    ),
    confirmInterest: os.registrations.confirmInterest.handler(({ input, context }) =>
      confirmInterest(context, context.enter, { tenant: input.tenant, id: idOf(input.interestToken) }),
    ),
    stopInterest: os.registrations.stopInterest.handler(({ input, context }) =>
      context.enter(input, (ctx) => stopInterest(ctx, idOf(input.interestToken))),
    ),
    headStart: os.registrations.headStart.handler(({ input, context }) =>
      context.enter(input, (ctx) => readHeadStart(ctx, input.headStart)),
    ),
    listDemand: os.registrations.listDemand.handler(({ input, context }) =>
      context.enter(input, (ctx) => listDemand(ctx, input)),
    ),
    exportDemand: os.registrations.exportDemand.handler(({ input, context }) =>
      context.exportFile(input, (ctx) => exportDemand(ctx, input, context.locale)),
    ),
  }
}
