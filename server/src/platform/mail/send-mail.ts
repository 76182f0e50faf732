import { createTransport } from 'nodemailer'
import type { Smtp } from '#platform/config.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { JobHandler } from '#platform/jobs/worker.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { type MailAttachment, readAttachments } from './mail-attachment.ts'
import { withheldContent } from './secret-mail.ts'

export type Transport = {
  send(mail: {
    messageId: string
    recipient: string
    senderName: string
    subject: string
    html: string
    text: string
    attachments: readonly MailAttachment[]
  }): Promise<void>
  close(): void
}

export function openTransport(smtp: Smtp, from: string): Transport {
  const address = /<([^<>]+)>/.exec(from)?.[1] ?? from
  const transport = createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.secure,
    // Otherwise mails with links to accounts, and the password for the mail server, would go out readable for everybody
    // in between, if only the server or somebody before it does not offer encryption.
    requireTLS: smtp.needsTls,
    ...(smtp.user && { auth: { user: smtp.user, pass: smtp.password ?? '' } }),
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    async send({ messageId, recipient, senderName, subject, html, text, attachments }) {
      await transport.sendMail({
        messageId,
        from: { name: senderName, address },
        to: recipient,
        subject,
        html,
        text,
        attachments: attachments.map(({ filename, mediaType, content }) => ({
          filename,
          content,
          contentType: mediaType,
          // Mail programs would take an inline calendar for an invitation that needs an answer.
          contentDisposition: 'attachment',
          // Base64, because other encodings would change the line breaks to those of mails.
          contentTransferEncoding: 'base64',
        })),
      })
    },
    close: () => transport.close(),
  }
}

/**
 * Sends one stored mail outside any transaction. A retry uses the same Message-ID, so a crash between the server's
 * "accepted" and our commit can at worst deliver the same message twice, never a different one.
 */
export function sendMailJob(
  inTenant: InTenant,
  transport: Transport,
  onSent: (outcome: 'sent' | 'failed') => void,
): JobHandler<{ mailId: string }> {
  return async ({ tenantId, mailId }, { isLast }) => {
    const entry = { tenant: tenantId, access: 'system', origin: noOrigin } as const
    const mail = await inTenant(entry, async (ctx) => {
      const [row, attachments] = await Promise.all([
        ctx.tx
          .selectFrom('mail')
          .select(['message_id', 'recipient', 'subject', 'html', 'text', 'state', 'is_secret'])
          .where('tenant_id', '=', ctx.tenantId)
          .where('id', '=', mailId)
          .executeTakeFirst(),
        readAttachments(ctx, mailId),
      ])
      return row && { ...row, attachments, senderName: ctx.tenant.company }
    })
    if (!mail || mail.state === 'sent' || mail.state === 'stored') return
    const note = (change: { state: string; last_error: string | null; html?: string; text?: string }) =>
      inTenant(entry, (ctx) =>
        ctx.tx
          .updateTable('mail')
          .set((eb) => ({
            ...change,
            sent_at: change.state === 'sent' ? ctx.now : null,
            attempts: eb('attempts', '+', 1),
          }))
          .where('tenant_id', '=', ctx.tenantId)
          .where('id', '=', mailId)
          .execute(),
      )
    try {
      await transport.send({ ...mail, messageId: mail.message_id })
    } catch (error) {
      onSent('failed')
      await note({ state: isLast ? 'failed' : 'queued', last_error: (error as Error).message.slice(0, 500) })
      throw error
    }
    onSent('sent')
    await note({ state: 'sent', last_error: null, ...(mail.is_secret && withheldContent) })
  }
}
