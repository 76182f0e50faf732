import type { MailDetail } from '@reihum/contract/messages/mail.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { requireRoom } from '#features/tenants/tier-limit.ts'
import { record } from '#platform/audit/record.ts'
import { canSend, type MailPosture, promiseToSend } from '#platform/mail/queue-mail.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { mailReaddressed, mailResent } from './mail.events.ts'
import { getMail } from './mail.queries.ts'
import { mailActionsOf } from './mail.rules.ts'

type Input = {
  mailId: string
  /** Another address than the one it was written to. */
  recipient?: string | undefined
}

/**
 * Sends the stored message again with the same Message-ID; it counts as another mail of the month. Mails on their way are
 * not sent again; one that waits for its next try goes out at once, and not a second time when that try is due.
 */
export async function resendMail(
  ctx: TenantContext,
  posture: MailPosture,
  { mailId, recipient }: Input,
  locale: Locale,
): Promise<MailDetail> {
  requireVerified(ctx)
  const row = await ctx.tx
    .selectFrom('mail')
    .select(['state', 'is_secret', 'erased_at', 'next_try_at', 'subject_kind', 'recipient', 'round'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', mailId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  const isReaddressed = recipient !== undefined && recipient !== row.recipient
  const actions = mailActionsOf(row, await canSend(ctx, posture))
  if (!actions.includes('resend')) throw new Refusal('MAIL_NOT_RESENDABLE')
  if (isReaddressed && !actions.includes('readdress')) throw new Refusal('MAIL_NOT_READDRESSABLE')
  await requireRoom(ctx, 'mailsAMonth')
  const round = row.round + 1
  await ctx.tx
    .updateTable('mail')
    .set({
      state: 'queued',
      ...(isReaddressed && { recipient }),
      round,
      queued_at: ctx.now,
      next_try_at: null,
      reason: null,
      last_error: null,
      attempts: 0,
      unanswered: 0,
      told_at: null,
    })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', mailId)
    .execute()
  await promiseToSend(ctx, { mailId, round })
  await record(
    ctx,
    isReaddressed ? mailReaddressed(mailId, row.state, row.recipient) : mailResent(mailId, row.state),
  )
  return getMail(ctx, posture, mailId, locale)
}
