import { os } from '#platform/http/procedures.ts'
import { exportRecommended } from './export-recommended.ts'
import { enterRecommending, ownRecommending, takeRecommendingCode } from './own-recommending.ts'
import { listRecommended } from './recommended.queries.ts'
import { changeRecommending, recommendingSettings } from './recommending-settings.ts'

export const recommendingRoutes = {
  recommendingSettings: os.registrations.recommendingSettings.handler(({ input, context }) =>
    context.enter(input, recommendingSettings),
  ),
  changeRecommending: os.registrations.changeRecommending.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeRecommending(ctx, input)),
  ),
  listRecommended: os.registrations.listRecommended.handler(({ input, context }) =>
    context.enter(input, (ctx) => listRecommended(ctx, input)),
  ),
  exportRecommended: os.registrations.exportRecommended.handler(({ input, context }) =>
    context.exportFile(input, (ctx) => exportRecommended(ctx, input, context.locale)),
  ),
  ownRecommending: os.registrations.ownRecommending.handler(({ input, context }) =>
    context.enter(input, async (visitor) =>
      ownRecommending(await enterRecommending(visitor, input.accessToken)),
    ),
  ),
  takeRecommendingCode: os.registrations.takeRecommendingCode.handler(({ input, context }) =>
    context.enter(input, async (visitor) =>
      takeRecommendingCode(await enterRecommending(visitor, input.accessToken), input),
    ),
  ),
}
