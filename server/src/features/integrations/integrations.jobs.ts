import { type EventJob, mailOnce } from '#features/tenants/mail-once.ts'
import { verifiedAddresses } from '#features/tenants/member.queries.ts'
import type { JobDependencies } from '#platform/room.ts'
import { findApiToken } from './api-token.queries.ts'
import { tokenEndsLetter } from './integrations.mails.ts'
import { deliverer, tellWebhooks } from './webhooks/deliver-webhooks.ts'
import { webhookStoppedLetter } from './webhooks/webhook.mails.ts'
import { getWebhook } from './webhooks/webhook.queries.ts'
import { readWebhook } from './webhooks/webhook.store.ts'

export function integrationsJobs(dependencies: JobDependencies) {
  return {
    'integrations.tell-token-ends': mailOnce(
      dependencies,
      'api-token.ends-soon',
      async (ctx, { tokenId }: EventJob & { tokenId: string }) => {
        const token = await findApiToken(ctx, tokenId)
        // It was revoked, or is of no use any more, before anybody was told.
        if (token?.state !== 'active') return []
        const locale = ctx.tenant.language
        const url = `${dependencies.publicUrl}/settings/integrations`
        const letter = tokenEndsLetter({ locale, token, timeZone: ctx.tenant.timeZone, url })
        const admins = await verifiedAddresses(ctx, ['admin'])
        return admins.map((recipient) => ({ letter, locale, recipient, isFromHouse: true }))
      },
    ),
    'integrations.tell-webhooks': (payload: Parameters<typeof tellWebhooks>[1]) =>
      tellWebhooks(dependencies, payload),
    'integrations.deliver-webhook': deliverer(dependencies),
    'integrations.tell-webhook-stopped': mailOnce(
      dependencies,
      'webhook.stopped',
      async (ctx, { webhookId }: EventJob & { webhookId: string }) => {
        // It was deleted, or switched on again, before anybody was told.
        if (!(await readWebhook(ctx, webhookId))?.off_at) return []
        const webhook = await getWebhook(ctx, webhookId)
        const locale = ctx.tenant.language
        const url = `${dependencies.publicUrl}/settings/integrations/webhooks/${webhookId}`
        const letter = webhookStoppedLetter(webhook, { locale, timeZone: ctx.tenant.timeZone, url })
        const admins = await verifiedAddresses(ctx, ['admin'])
        return admins.map((recipient) => ({ letter, locale, recipient, isFromHouse: true }))
      },
    ),
  }
}
