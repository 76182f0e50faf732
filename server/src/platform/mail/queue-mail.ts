import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { type MailAttachment, storeAttachments } from './mail-attachment.ts'

export type LetterContent = { subject: string; html: string; text: string }

export type QueuedMail = {
  eventId: string
  kind: string
  recipient: string
  content: LetterContent
  /** It has a link that lets somebody in: its text is forgotten once it is sent. */
  isSecret?: boolean
  /** What it is about, which shows its mails: `{ kind: 'booking', id }`. */
  subject?: { kind: string; id: string } | undefined
  /** In the order in which they are listed. */
  attachments?: readonly MailAttachment[]
}

/** Whether there is a mail server to send through; without one mails are kept to be read. */
export type MailPosture = { canSend: boolean; domain: string }

/**
 * Writes the mail and promises to send it, in one transaction. One row for each event and recipient:
 * a job that runs a second time after a crash finds its row and writes no other.
 */
export async function queueMail(ctx: TenantContext, posture: MailPosture, mail: QueuedMail): Promise<void> {
  const id = newId(ctx.now.getTime())
  const written = await ctx.tx
    .insertInto('mail')
    .values({
      tenant_id: ctx.tenantId,
      id,
      event_id: mail.eventId,
      kind: mail.kind,
      recipient: mail.recipient,
      subject: mail.content.subject,
      html: mail.content.html,
      text: mail.content.text,
      message_id: `<${id}@${posture.domain}>`,
      state: posture.canSend ? 'queued' : 'stored',
      is_secret: mail.isSecret ?? false,
      subject_kind: mail.subject?.kind ?? null,
      subject_id: mail.subject?.id ?? null,
      created_at: ctx.now,
    })
    .onConflict((c) => c.columns(['tenant_id', 'event_id', 'kind', 'recipient']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return
  await Promise.all([
    storeAttachments(ctx, written.id, mail.attachments ?? []),
    posture.canSend && promiseToSend(ctx, written.id),
  ])
}

/** Whether a job has been here before: a link that was used since must not be made to work again. */
export async function isQueued(
  { tx, tenantId }: TenantContext,
  { eventId, kind }: Pick<QueuedMail, 'eventId' | 'kind'>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('mail')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return found !== undefined
}

export async function promiseToSend(ctx: TenantContext, mailId: string): Promise<void> {
  await ctx.tx
    .insertInto('outbox')
    .values({
      tenant_id: ctx.tenantId,
      id: newId(ctx.now.getTime()),
      task: 'mail.send',
      payload: JSON.stringify({ mailId }),
    })
    .execute()
}
