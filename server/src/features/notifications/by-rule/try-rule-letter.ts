import { problemsOfTexts } from '@reihum/contract/notifications/notification-text.ts'
import { sendTrial } from '#features/messages/texts/try-letter.ts'
import type { MailPosture } from '#platform/mail/queue-mail.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { ruleFieldsOf } from './notification-rule.store.ts'
import { findRule, previewRuleLetter } from './planned-letters.queries.ts'

/** Sends a letter of the preview to whoever asks for it. */
export async function tryRuleLetter(
  ctx: TenantContext,
  { mail, publicUrl }: { mail: MailPosture; publicUrl: string },
  { id, position }: { id: string; position: number },
): Promise<{ recipient: string }> {
  requireVerified(ctx)
  const { texts } = ruleFieldsOf(await findRule(ctx, id))
  if (problemsOfTexts(texts).length > 0) throw new Refusal('NOTIFICATION_TEXT_UNUSABLE')
  const { letter, recipient } = await previewRuleLetter(ctx, publicUrl, { id, position })
  if (!recipient) throw new Refusal('NOTIFICATION_WITHOUT_RECIPIENTS')
  if (!letter) throw new Refusal('NOTIFICATION_TEXT_UNUSABLE')
  const about = recipient.language === 'de' ? 'Probe: ' : 'Test: '
  return sendTrial(ctx, mail, { ...letter, subject: `${about}${letter.subject}` })
}
