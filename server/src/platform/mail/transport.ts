import MailComposer from 'nodemailer/lib/mail-composer'
import { type Breaker, type BreakerHolder, holdBreaker } from '#platform/breaker.ts'
import type { Smtp } from '#platform/config.ts'
import { keepConnections } from './connections.ts'
import type { MailAttachment } from './mail-attachment.ts'
import { type MailLimits, mailLimits } from './mail-limits.ts'
import { isOfServer } from './read-answer.ts'
import { SendFailure } from './send-failure.ts'

export type OutgoingMail = {
  messageId: string
  recipient: string
  senderName: string
  subject: string
  html: string
  text: string
  attachments: readonly MailAttachment[]
}

/** The way to one mail server. */
export type Transport = {
  /**
   * Resolves when the server has accepted the letter. Throws a `SendFailure` when it has not, `BreakerOpen` or
   * `MailServerBusy` when it was not asked.
   */
  send(mail: OutgoingMail): Promise<void>
  /** How the server is doing, as seen from this node. */
  standing(): ReturnType<BreakerHolder['standing']>
  /** Lets letters that are being handed over finish for a moment, then ends all connections. */
  close(): Promise<void>
}

function compose(
  { messageId, recipient, senderName, subject, html, text, attachments }: OutgoingMail,
  address: string,
) {
  return new MailComposer({
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
  }).compile()
}

/** Names a mail server: its breaker and its connections are its own. */
export const nameOfServer = ({ host, port, user }: Smtp) => [host, port, ...(user ? [user] : [])].join(':')

export function openTransport(
  smtp: Smtp,
  from: string,
  limits: MailLimits = mailLimits,
  onChange?: (breaker: Breaker, cause: unknown) => void,
): Transport {
  const address = /<([^<>]+)>/.exec(from)?.[1] ?? from
  const connections = keepConnections(smtp, limits)
  const breaker = holdBreaker(
    limits.breaker,
    (error) => error instanceof SendFailure && isOfServer(error.failure),
    onChange,
  )
  return {
    send: (mail) =>
      connections.inTurn(async () => {
        const message = await compose(mail, address).build()
        await breaker.run(() => connections.send({ from: address, to: mail.recipient }, message))
      }),
    standing: breaker.standing,
    close: connections.close,
  }
}
