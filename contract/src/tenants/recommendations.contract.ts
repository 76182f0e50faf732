import { z } from 'zod'
import { recommendationId, tenantRef } from '../wire/ids.schema.ts'
import { pageInput, pageOf } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { actionReason } from './admin-tenant.schema.ts'
import {
  adminRecommendation,
  ownRecommendations,
  recommendationCode,
  recommendationListInput,
  recommendationOffer,
  recommendationTerms,
  storedRecommendationTerms,
} from './recommendation.schema.ts'
import { refusals } from './tenant-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofPage = pageInput.pick({ page: true, size: true })
const ofOne = z.object({ recommendationId, reason: actionReason })
const tags = ['billing']

export const recommendationsContract = {
  recommendationOffer: route('public')
    .route({
      method: 'GET',
      path: '/recommendations/offer',
      tags,
      summary: 'Whether providers may be recommended, and whose code it is',
    })
    .input(z.object({ code: recommendationCode.default('') }))
    .output(recommendationOffer),
  ownRecommendations: route('billing.read')
    .route({
      method: 'GET',
      path: '/{tenant}/recommendations',
      tags,
      summary: 'The own code, what it brings, and what became of whom it brought',
    })
    .input(ofTenant.extend(ofPage.shape))
    .output(ownRecommendations),
  makeRecommendationCode: route('billing.manage')
    .route({
      method: 'PUT',
      path: '/{tenant}/recommendations/code',
      tags,
      summary: 'Make the own code, once; whoever has it sees the name of the company',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofTenant)
    .output(z.object({ code: z.string() })),
  adminRecommendations: route('superuser')
    .route({
      method: 'GET',
      path: '/admin/recommendations',
      tags: ['admin'],
      summary: 'Who recommended whom: filter, sort and page',
    })
    .input(recommendationListInput)
    .output(pageOf(adminRecommendation)),
  refuseRecommendation: route('superuser')
    .route({
      method: 'POST',
      path: '/admin/recommendations/{recommendationId}/refuse',
      tags: ['admin'],
      summary: 'Credit nothing for it, as long as nothing was',
    })
    .errors(refusals('NOT_FOUND', 'CONFLICT'))
    .input(ofOne)
    .output(adminRecommendation),
  restoreRecommendation: route('superuser')
    .route({
      method: 'POST',
      path: '/admin/recommendations/{recommendationId}/restore',
      tags: ['admin'],
      summary: 'Accept it all the same; it is not looked at by rule again',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofOne)
    .output(adminRecommendation),
  recommendationTerms: route('superuser')
    .route({
      method: 'GET',
      path: '/admin/recommendations/terms',
      tags: ['admin'],
      summary: 'What a recommendation brings',
    })
    .output(storedRecommendationTerms),
  changeRecommendationTerms: route('superuser', { sensitive: true })
    .route({
      method: 'PUT',
      path: '/admin/recommendations/terms',
      tags: ['admin'],
      summary: 'Say what a recommendation brings; what was promised before stays',
    })
    .errors(refusals('CONFLICT'))
    .input(z.object({ revision, terms: recommendationTerms }))
    .output(storedRecommendationTerms),
}
