import { problemsOfTexts } from '@reihum/contract/notifications/notification-text.ts'
import { sendTrial } from '#features/messages/texts/try-letter.ts'
import type { MailAttachment } from '#platform/mail/mail-attachment.ts'
import type { MailPosture } from '#platform/mail/queue-mail.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { fieldsOf, notifications } from './notification.store.ts'
import { previewNotification } from './recipient.queries.ts'

/** Sends the letter to one of the recipients to whoever asks for it. */
export async function tryNotification(
  ctx: TenantContext,
  { mail, publicUrl }: { mail: MailPosture; publicUrl: string },
  { id, position, attachments }: { id: string; position: number; attachments: MailAttachment[] },
): Promise<{ recipient: string }> {
  requireVerified(ctx)
  const { texts } = fieldsOf(await notifications.lock(ctx, id))
  if (problemsOfTexts(texts).length > 0) throw new Refusal('NOTIFICATION_TEXT_UNUSABLE')
  const { letter, recipient } = await previewNotification(ctx, publicUrl, { id, position })
  if (!recipient) throw new Refusal('NOTIFICATION_WITHOUT_RECIPIENTS')
  if (!letter) throw new Refusal('NOTIFICATION_TEXT_UNUSABLE')
  const about = recipient.language === 'de' ? 'Probe: ' : 'Test: '
  return sendTrial(ctx, mail, { ...letter, subject: `${about}${letter.subject}` }, attachments)
}
