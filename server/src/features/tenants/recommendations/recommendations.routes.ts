import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import { record } from '#platform/audit/record.ts'
import { recorderOf } from '#platform/database/in-platform.ts'
import { os } from '#platform/http/procedures.ts'
import { Refusal } from '#platform/refusal.ts'
import { asSuperuser } from '../as-superuser.ts'
import { refuseRecommendation, restoreRecommendation } from './decide-recommendation.ts'
import { recommendationCodeMade } from './recommendation.events.ts'
import { listRecommendations, ownRecommendations, recommenderOf } from './recommendation.queries.ts'
import { shownCode } from './recommendation.rules.ts'
import { keepCode } from './recommendation.store.ts'
import { changeRecommendationTerms, isOffered, loadRecommendationTerms } from './recommendation-terms.ts'

/**
 * Recommendations lie at the platform's door, which shows a tenant its own ones after it was let into its tenant, and of
 * those it brought nothing but how far they are.
 */
export function recommendationsRoutes({ publicUrl }: { publicUrl: string }) {
  return {
    recommendationOffer: os.tenants.recommendationOffer.handler(({ input, context }) =>
      context.inPlatform(async (ctx) => {
        const terms = await loadRecommendationTerms(ctx)
        if (!isOffered(terms)) return { isOffered: false, recommendedCents: 0, company: null }
        const recommender = await recommenderOf(ctx, input.code)
        return {
          isOffered: true,
          recommendedCents: terms.recommendedCents,
          company: recommender?.company ?? null,
        }
      }),
    ),
    ownRecommendations: os.tenants.ownRecommendations.handler(async ({ input, context }) => {
      const own = await context.enter(input, async ({ tenantId }) => tenantId)
      const { page, size } = input
      return context.inPlatform((ctx) => ownRecommendations(ctx, own, { page, size, publicUrl }))
    }),
    makeRecommendationCode: os.tenants.makeRecommendationCode.handler(async ({ input, context }) => {
      const { own, actor } = await context.enter(input, async ({ tenantId, actor: by }) => ({
        own: tenantId,
        actor: by,
      }))
      return context.inPlatform(async (ctx) => {
        if (!isOffered(await loadRecommendationTerms(ctx))) throw new Refusal('NOT_FOUND')
        const { code, isNew } = await keepCode(ctx, own)
        const recorder = recorderOf(ctx, { actor, origin: context.origin, tenantId: own as TenantId })
        if (isNew) await record(recorder, recommendationCodeMade(own))
        return { code: shownCode(code) }
      })
    }),
    adminRecommendations: os.tenants.adminRecommendations.handler(({ input, context }) =>
      asSuperuser(context, (ctx) => listRecommendations(ctx, input)),
    ),
    refuseRecommendation: os.tenants.refuseRecommendation.handler(({ input, context }) =>
      asSuperuser(context, (ctx, superuser) => refuseRecommendation(ctx, superuser, input)),
    ),
    restoreRecommendation: os.tenants.restoreRecommendation.handler(({ input, context }) =>
      asSuperuser(context, (ctx, superuser) => restoreRecommendation(ctx, superuser, input)),
    ),
    recommendationTerms: os.tenants.recommendationTerms.handler(({ context }) =>
      asSuperuser(context, (ctx) => loadRecommendationTerms(ctx)),
    ),
    changeRecommendationTerms: os.tenants.changeRecommendationTerms.handler(({ input, context }) =>
      asSuperuser(context, (ctx, superuser) => changeRecommendationTerms(ctx, superuser, input)),
    ),
  }
}
