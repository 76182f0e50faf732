import type {
  RecommendationRefusal,
  RecommendationTerms,
} from '@reihum/contract/tenants/recommendation.schema.ts'
import { event } from '#platform/audit/event.ts'
import { platformTenantId } from '#platform/tenant-context.ts'

const about = (tenantId: string) => ({ subject: { kind: 'tenant', id: tenantId }, payload: {} })

/** About whoever was recommended, in the log of the platform. */
export const recommendationRefused = (newTenantId: string, refusal: RecommendationRefusal, reason: string) =>
  event({
    name: 'recommendation.refused',
    ...about(newTenantId),
    metadata: { after: { recommendationRefusal: refusal, reason } },
  })

export const recommendationRestored = (newTenantId: string, reason: string) =>
  event({ name: 'recommendation.restored', ...about(newTenantId), metadata: { after: { reason } } })

/** In the log of whoever gets it; it does not say whom it is for. */
export const recommendationEarned = (tenantId: string, creditCents: number) =>
  event({
    name: 'recommendation.earned',
    ...about(tenantId),
    metadata: { after: { recommendationCents: creditCents } },
  })

export const recommendationSpent = (tenantId: string, from: string, creditCents: number) =>
  event({
    name: 'recommendation.spent',
    ...about(tenantId),
    metadata: { after: { from, recommendationCents: creditCents } },
  })

export const recommendationCodeMade = (tenantId: string) =>
  event({ name: 'recommendation.code-made', ...about(tenantId), metadata: {} })

export const recommendationTermsChanged = (before: RecommendationTerms, after: RecommendationTerms) =>
  event({
    name: 'recommendation.terms-changed',
    subject: { kind: 'platform', id: platformTenantId },
    payload: {},
    metadata: { before, after },
  })
