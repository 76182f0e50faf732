import { z } from 'zod'
import { identityProof } from '../identity/second-factor.schema.ts'
import { apiTokenId, tenantRef, webhookDeliveryId, webhookId } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { removal, revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { apiToken, apiTokens, madeApiToken, newApiToken } from './api-token.schema.ts'
import { refusals } from './integration-refusals.ts'
import {
  formerSecretHours,
  toldWebhook,
  webhook,
  webhookDelivery,
  webhookDeliveryDetail,
  webhookDeliveryListInput,
  webhookFields,
  webhooks,
} from './webhook.schema.ts'

const ofTenant = z.object({ tenant: tenantRef })
const tags = ['integrations']
const ofWebhook = ofTenant.extend({ webhookId })
const ofDelivery = ofWebhook.extend({ deliveryId: webhookDeliveryId })

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
  webhooks: route('integrations.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/settings/webhooks',
      tags,
      summary: 'The webhooks: where events are sent to',
    })
    .input(ofTenant)
    .output(webhooks),
  makeWebhook: route('integrations.manage', {
    feature: 'apiAccess',
    sensitive: true,
    creates: { path: '/{tenant}/settings/webhooks/{webhookId}', by: 'webhook.id' },
  })
    .route({
      method: 'POST',
      path: '/{tenant}/settings/webhooks',
      tags,
      summary:
        'Have events sent to an address; the secret that signs them is told in this answer and never again',
    })
    .errors(refusals('WEBHOOK_MADE_ALREADY', 'WEBHOOKS_FULL', 'WEBHOOK_ADDRESS_REFUSED'))
    .input(ofTenant.extend({ id: webhookId, ...webhookFields.shape }))
    .output(toldWebhook),
  changeWebhook: route('integrations.manage', { feature: 'apiAccess', sensitive: true })
    .route({
      method: 'PUT',
      path: '/{tenant}/settings/webhooks/{webhookId}',
      tags,
      summary: 'Change the address of a webhook, what it is for, and which events are sent',
    })
    .errors(refusals('CONFLICT', 'WEBHOOK_ADDRESS_REFUSED'))
    .input(ofWebhook.extend({ revision, ...webhookFields.shape }))
    .output(webhook),
  switchWebhook: route('integrations.manage', { feature: 'apiAccess', sensitive: true })
    .route({
      method: 'PUT',
      path: '/{tenant}/settings/webhooks/{webhookId}/state',
      tags,
      summary: 'Switch a webhook on or off',
      description: 'What happens while it is off is not sent later, and what still waited is stopped.',
    })
    .input(ofWebhook.extend({ on: z.boolean() }))
    .output(webhook),
  renewWebhookSecret: route('integrations.manage', { feature: 'apiAccess', sensitive: true })
    .route({
      method: 'POST',
      path: '/{tenant}/settings/webhooks/{webhookId}/secret',
      tags,
      summary: 'Make a new secret; it is told in this answer and never again',
      description: `For ${formerSecretHours} hours both secrets sign. Renewed again within that time, only the last two do.`,
    })
    .errors(refusals('CONFLICT'))
    .input(ofWebhook.extend({ revision }))
    .output(toldWebhook),
  removeWebhook: route('integrations.manage', { sensitive: true })
    .route({
      method: 'DELETE',
      path: '/{tenant}/settings/webhooks/{webhookId}',
      tags,
      summary: 'Delete a webhook with the log of its deliveries',
    })
    .input(ofWebhook)
    .output(removal),
  testWebhook: route('integrations.manage', { feature: 'apiAccess' })
    .route({
      method: 'POST',
      path: '/{tenant}/settings/webhooks/{webhookId}/tests',
      tags,
      summary: 'Send a test to a webhook, once; also while it is off',
    })
    .input(ofWebhook)
    .output(webhookDelivery),
  webhookDeliveries: route('integrations.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/settings/webhooks/{webhookId}/deliveries',
      tags,
      summary: 'What was sent to a webhook, and how that went',
    })
    .input(ofWebhook.extend(webhookDeliveryListInput.shape))
    .output(pageOf(webhookDelivery)),
  webhookDelivery: route('integrations.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/settings/webhooks/{webhookId}/deliveries/{deliveryId}',
      tags,
      summary: 'One delivery: what was sent, and what was answered',
    })
    .input(ofDelivery)
    .output(webhookDeliveryDetail),
  resendWebhookDelivery: route('integrations.manage', { feature: 'apiAccess' })
    .route({
      method: 'POST',
      path: '/{tenant}/settings/webhooks/{webhookId}/deliveries/{deliveryId}/resend',
      tags,
      summary: 'Send a delivery again now, with the same id',
    })
    .errors(refusals('WEBHOOK_OFF'))
    .input(ofDelivery)
    .output(webhookDelivery),
}
