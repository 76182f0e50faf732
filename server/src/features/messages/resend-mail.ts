import type { Mail } from '@reihum/contract/messages/mail.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { requireRoom } from '#features/tenants/tier-limit.ts'
import { record } from '#platform/audit/record.ts'
import { type MailPosture, promiseToSend } from '#platform/mail/queue-mail.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { mailResent } from './mail.events.ts'
import { getMail } from './mail.queries.ts'

/**
 * Sends the stored message again with the same Message-ID; it counts as another mail of the month. Mails still on their
 * way are not sent again.
 */
export async function resendMail(
  ctx: TenantContext,
  posture: MailPosture,
  id: string,
  locale: Locale,
): Promise<Mail> {
  requireVerified(ctx)
  const row = await ctx.tx
    .selectFrom('mail')
    .select(['state', 'is_secret', 'erased_at'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  const isForgotten = (row.is_secret && row.state === 'sent') || row.erased_at !== null
  if (row.state === 'queued' || isForgotten || !posture.canSend) throw new Refusal('MAIL_NOT_RESENDABLE')
  await requireRoom(ctx, 'mailsAMonth')
  await ctx.tx
    .updateTable('mail')
    .set({ state: 'queued', last_error: null })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
  await promiseToSend(ctx, id)
  await record(ctx, mailResent(id, row.state))
  return getMail(ctx, id, locale)
}
