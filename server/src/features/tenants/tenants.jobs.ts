import type { TenantRole } from '@reihum/contract/tenants/roles.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { JobDependencies } from '#platform/room.ts'
import { derivedToken } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { bankChangedLetter } from './bank.mails.ts'
import { bankChangeOf } from './bank-change.queries.ts'
import { invitationMail } from './invitation.events.ts'
import { requireInvitation } from './invitation.queries.ts'
import { giveLink } from './invitation.store.ts'
import { type EventJob, mailOnce } from './mail-once.ts'
import { verifiedAddresses } from './member.queries.ts'
import { invitationLetter } from './tenants.mails.ts'

async function nameOf({ tx }: TenantContext, userId: string | null): Promise<string | null> {
  if (!userId) return null
  const found = await tx
    .selectFrom('member_name')
    .select(['username', 'full_name'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found?.full_name || found?.username || null
}

export function tenantsJobs(dependencies: JobDependencies) {
  const linkKey = dependencies.keyFor('account links')
  return {
    'tenants.tell-bank-changed': mailOnce(
      dependencies,
      'tenant.bank-changed',
      async (ctx, { eventId }: EventJob) => {
        const told = await bankChangeOf(ctx, eventId)
        if (!told) return []
        const { language: locale, timeZone, company } = ctx.tenant
        const url = `${dependencies.publicUrl}/settings/general`
        const letter = bankChangedLetter({ locale, timeZone, company, ...told, url })
        return (await verifiedAddresses(ctx, ['admin'])).map((recipient) => ({ letter, locale, recipient }))
      },
    ),
    'tenants.send-invitation': mailOnce(
      dependencies,
      invitationMail,
      async (ctx, { eventId, invitationId }: EventJob & { invitationId: string }) => {
        const invitation = await requireInvitation(ctx, invitationId)
        const token = derivedToken(linkKey, 'invitation', eventId)
        if (!(await giveLink(ctx, invitation.id, token))) return []
        const locale = invitation.language as Locale
        const letter = invitationLetter({
          locale,
          company: ctx.tenant.company,
          role: invitation.role as TenantRole,
          invitedBy: await nameOf(ctx, invitation.invited_by),
          url: `${dependencies.publicUrl}/invitation/${token}`,
        })
        return [{ letter, locale, recipient: invitation.email, isSecret: true }]
      },
    ),
  }
}
