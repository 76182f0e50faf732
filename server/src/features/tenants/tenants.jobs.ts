import type { TenantRole } from '@reihum/contract/tenants/roles.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { JobHandlers } from '#platform/jobs/worker.ts'
import { composeMail } from '#platform/mail/letter.ts'
import { isQueued, type MailPosture, queueMail } from '#platform/mail/queue-mail.ts'
import { derivedToken } from '#platform/secret-token.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { tenantBrand } from './brand.queries.ts'
import { invitationMail } from './invitation.events.ts'
import { requireInvitation } from './invitation.queries.ts'
import { giveLink } from './invitation.store.ts'
import { invitationLetter } from './tenants.mails.ts'

type Dependencies = {
  inTenant: InTenant
  keyFor: (purpose: string) => Buffer
  mail: MailPosture
  publicUrl: string
}

async function nameOf({ tx }: TenantContext, userId: string | null): Promise<string | null> {
  if (!userId) return null
  const found = await tx
    .selectFrom('member_name')
    .select(['username', 'full_name'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found?.full_name || found?.username || null
}

export function tenantsJobs({ inTenant, keyFor, mail, publicUrl }: Dependencies): JobHandlers {
  const linkKey = keyFor('account links')
  return {
    /** The link and its mail in one transaction: none is mailed that does not work, and none works that was not mailed. */
    'tenants.send-invitation': (payload) =>
      inTenant({ tenant: payload.tenantId, access: 'system', origin: noOrigin }, async (ctx) => {
        const eventId = String(payload.eventId)
        if (await isQueued(ctx, { eventId, kind: invitationMail })) return
        const invitation = await requireInvitation(ctx, String(payload.invitationId))
        const token = derivedToken(linkKey, 'invitation', eventId)
        if (!(await giveLink(ctx, invitation.id, token))) return
        const locale = invitation.language as Locale
        const { company } = ctx.tenant
        const letter = invitationLetter({
          locale,
          company,
          role: invitation.role as TenantRole,
          invitedBy: await nameOf(ctx, invitation.invited_by),
          url: `${publicUrl}/invitation/${token}`,
        })
        const content = composeMail(letter, { company, locale, brand: await tenantBrand(ctx) })
        await queueMail(ctx, mail, {
          eventId,
          kind: invitationMail,
          recipient: invitation.email,
          content,
          isSecret: true,
        })
      }),
  }
}
