import { mailReason } from '@reihum/contract/messages/mail.schema.ts'
import type { MailServerTrouble } from '@reihum/contract/messages/mail-server-outcomes.ts'
import { type EventJob, mailOnce } from '#features/tenants/mail-once.ts'
import { verifiedAddresses } from '#features/tenants/member.queries.ts'
import { newsReaders } from '#features/tenants/news/news-choice.queries.ts'
import type { JobDependencies } from '#platform/room.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { readSetting, serverOf } from './own-server/mail-setting.store.ts'
import { serverFailedLetter } from './own-server/own-server.mails.ts'
import { undeliveredMailsLetter } from './undelivered.mails.ts'

/** The mails that the staff are told of by this event; without those that were sent again meanwhile. */
async function toldBy({ tx, tenantId }: TenantContext, eventId: string) {
  const rows = await tx
    .selectFrom('mail as m')
    .innerJoin('audit_entry as e', (join) =>
      join.onRef('e.tenant_id', '=', 'm.tenant_id').onRef('e.at', '=', 'm.told_at'),
    )
    .select(['m.recipient', 'm.subject', 'm.reason'])
    .where('m.tenant_id', '=', tenantId)
    .where('e.id', '=', eventId)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute()
  return rows.map((row) => ({ ...row, reason: mailReason.parse(row.reason) }))
}

export function messagesJobs(dependencies: JobDependencies) {
  return {
    'messages.tell-undelivered': mailOnce(
      dependencies,
      'mails.undelivered',
      async (ctx, { eventId }: EventJob) => {
        const mails = await toldBy(ctx, eventId)
        if (mails.length === 0) return []
        const locale = ctx.tenant.language
        const url = `${dependencies.publicUrl}/notifications?notArrived=true`
        const letter = undeliveredMailsLetter({ locale, mails, url })
        const readers = await newsReaders(ctx, ['undeliveredMails'], 'atOnce')
        return readers.map(({ address }) => ({ letter, locale, recipient: address, isFromHouse: true }))
      },
    ),
    'messages.tell-server-failed': mailOnce(dependencies, 'mail-server.failed', async (ctx) => {
      const row = await readSetting(ctx)
      const server = row && serverOf(row)
      // It was mended, or another one was set up, before anybody was told.
      if (!server || row.outcome === 'right') return []
      const letter = serverFailedLetter({
        locale: ctx.tenant.language,
        hostname: server.hostname,
        fallsBack: server.fallsBack,
        trouble: row.outcome as MailServerTrouble,
        url: `${dependencies.publicUrl}/settings/mail`,
      })
      const admins = await verifiedAddresses(ctx, ['admin'])
      return admins.map((recipient) => ({
        letter,
        locale: ctx.tenant.language,
        recipient,
        isFromHouse: true,
      }))
    }),
  }
}
