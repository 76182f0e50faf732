import { z } from 'zod'
import { identityProof } from '../identity/second-factor.schema.ts'
import { apiTokenId, tenantRef } from '../wire/ids.schema.ts'
import { route } from '../wire/route.ts'
import { apiToken, apiTokens, madeApiToken, newApiToken } from './api-token.schema.ts'
import { refusals } from './integration-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const tags = ['integrations']

export const integrationsContract = {
  tokens: route('integrations.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/settings/api-tokens',
      tags,
      summary: 'The API tokens by which other programs come in',
    })
    .input(ofTenant)
    .output(apiTokens),
  makeToken: route('integrations.manage', { feature: 'apiAccess', sensitive: true })
    .route({
      method: 'POST',
      path: '/{tenant}/settings/api-tokens',
      tags,
      summary: 'Make an API token; it is told in this answer and never again',
    })
    .errors(
      refusals(
        'API_TOKEN_MADE_ALREADY',
        'API_TOKENS_FULL',
        'API_TOKEN_BY_SUPPORT',
        'VERIFICATION_REQUIRED',
        'WRONG_PASSWORD',
        'PASSKEY_REFUSED',
        'SIGN_IN_AGAIN',
        'TOO_MANY_ATTEMPTS',
      ),
    )
    .input(ofTenant.extend({ id: apiTokenId, ...newApiToken.shape, proof: identityProof.optional() }))
    .output(madeApiToken),
  revokeToken: route('integrations.manage', { sensitive: true })
    .route({
      method: 'POST',
      path: '/{tenant}/settings/api-tokens/{tokenId}/revocation',
      tags,
      summary: 'Revoke an API token at once and for good',
    })
    .input(ofTenant.extend({ tokenId: apiTokenId }))
    .output(apiToken),
}
