import { passkeyDoorOf } from '#features/identity/second-factor/passkey-door.ts'
import { os } from '#platform/http/procedures.ts'
import { listApiTokens } from './api-token.queries.ts'
import { makeToken } from './make-token.ts'
import { revokeToken } from './revoke-token.ts'
import {
  changeWebhook,
  makeWebhook,
  removeWebhook,
  renewWebhookSecret,
  resendDelivery,
  switchWebhook,
  testWebhook,
  type WebhookDependencies,
} from './webhooks/manage-webhooks.ts'
import { getDelivery, listDeliveries, listWebhooks } from './webhooks/webhook.queries.ts'

export function integrationsRoutes(dependencies: Parameters<typeof passkeyDoorOf>[0] & WebhookDependencies) {
  const door = passkeyDoorOf(dependencies)
  return {
    tokens: os.integrations.tokens.handler(({ input, context }) => context.enter(input, listApiTokens)),
    makeToken: os.integrations.makeToken.handler(({ input, context }) => makeToken(context, door, input)),
    revokeToken: os.integrations.revokeToken.handler(({ input, context }) =>
      context.enter(input, (ctx) => revokeToken(ctx, input.tokenId)),
    ),
    webhooks: os.integrations.webhooks.handler(({ input, context }) => context.enter(input, listWebhooks)),
    makeWebhook: os.integrations.makeWebhook.handler(({ input, context }) =>
      makeWebhook(context, dependencies, input),
    ),
    changeWebhook: os.integrations.changeWebhook.handler(({ input, context }) =>
      changeWebhook(context, dependencies, input),
    ),
    switchWebhook: os.integrations.switchWebhook.handler(({ input, context }) =>
      context.enter(input, (ctx) => switchWebhook(ctx, input)),
    ),
    renewWebhookSecret: os.integrations.renewWebhookSecret.handler(({ input, context }) =>
      context.enter(input, (ctx) => renewWebhookSecret(ctx, dependencies, input)),
    ),
    removeWebhook: os.integrations.removeWebhook.handler(({ input, context }) =>
      context.enter(input, (ctx) => removeWebhook(ctx, input.webhookId)),
    ),
    testWebhook: os.integrations.testWebhook.handler(({ input, context }) =>
      context.enter(input, (ctx) => testWebhook(ctx, input.webhookId)),
    ),
    webhookDeliveries: os.integrations.webhookDeliveries.handler(({ input, context }) =>
      context.enter(input, (ctx) => listDeliveries(ctx, input)),
    ),
    webhookDelivery: os.integrations.webhookDelivery.handler(({ input, context }) =>
      context.enter(input, (ctx) => getDelivery(ctx, input)),
    ),
    resendWebhookDelivery: os.integrations.resendWebhookDelivery.handler(({ input, context }) =>
      context.enter(input, (ctx) => resendDelivery(ctx, input)),
    ),
  }
}
