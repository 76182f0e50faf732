import { type EventJob, mailOnce } from '#features/tenants/mail-once.ts'
import { verifiedAddresses } from '#features/tenants/member.queries.ts'
import type { JobDependencies } from '#platform/room.ts'
import { findApiToken } from './api-token.queries.ts'
import { tokenEndsLetter } from './integrations.mails.ts'

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
  }
}
