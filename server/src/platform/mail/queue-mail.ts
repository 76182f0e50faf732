import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export type LetterContent = { subject: string; html: string; text: string }

export type QueuedMail = { eventId: string; kind: string; recipient: string; content: LetterContent }

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
      created_at: ctx.now,
    })
    .onConflict((c) => c.columns(['tenant_id', 'event_id', 'kind', 'recipient']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (written && posture.canSend) await promiseToSend(ctx, written.id)
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
