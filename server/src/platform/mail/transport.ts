import MailComposer from 'nodemailer/lib/mail-composer'
import { type Breaker, type BreakerHolder, holdBreaker } from '#platform/breaker.ts'
import type { Smtp } from '#platform/config.ts'
import { keepConnections } from './connections.ts'
import { withCarriedLogo } from './letter-logo.ts'
import type { MailAttachment } from './mail-attachment.ts'
import { type MailLimits, mailLimits } from './mail-limits.ts'
import { isOfServer } from './read-answer.ts'
import { SendFailure } from './send-failure.ts'
import { type Signing, signMessage } from './sign-message.ts'

export type OutgoingMail = {
  messageId: string
  recipient: string
  senderName: string
  /** Where answers go; empty: to the sender. */
  replyTo: string
  subject: string
  html: string
  text: string
  attachments: readonly MailAttachment[]
  /** The logo that its markup shows; null or left out: there is none any more. */
  logo?: Buffer | null
  /** Where its recipient gives such letters up; null: it is necessary. */
  choiceUrl?: string | null
}

/** The way to one mail server. */
export type Transport = {
  /** The address that its letters come from. */
  from: string
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

type Headers = Record<string, string | { prepared: true; value: string }>

/**
 * What programs read of a letter: that a program sent it, so that none answers it (RFC 3834; the second line says the same
 * to Outlook), its language, as its markup has it, and how its recipient gives such letters up with one click (RFC 8058).
 */
function headersOf({ html, choiceUrl }: Pick<OutgoingMail, 'html' | 'choiceUrl'>): Headers {
  const language = /<html lang="([a-z]{2})"/.exec(html)?.[1]
  return {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'OOF, AutoReply',
    ...(language && { 'Content-Language': language }),
    ...(choiceUrl && {
      // In one line, which every program understands.
      'List-Unsubscribe': { prepared: true, value: `<${choiceUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}

/** The letter as it goes over the wire. */
export async function composeMessage(
  mail: OutgoingMail,
  address: string,
  signing: Signing | null = null,
): Promise<Buffer> {
  const { messageId, recipient, senderName, replyTo, subject, text, attachments, choiceUrl } = mail
  const { html, carried } = withCarriedLogo(mail.html, mail.logo ?? null)
  const logo = carried && {
    filename: 'logo.png',
    ...carried,
    contentType: 'image/png',
    contentDisposition: 'inline' as const,
  }
  const composer = new MailComposer({
    messageId,
    from: { name: senderName, address },
    to: recipient,
    ...(replyTo && replyTo !== address && { replyTo: { name: senderName, address: replyTo } }),
    subject,
    headers: headersOf({ html, choiceUrl }),
    html,
    text,
    attachments: [
      ...attachments.map(({ filename, mediaType, content }) => ({
        filename,
        content,
        contentType: mediaType,
        // Mail programs would take an inline calendar for an invitation that needs an answer.
        contentDisposition: 'attachment' as const,
        // Base64, because other encodings would change the line breaks to those of mails.
        contentTransferEncoding: 'base64' as const,
      })),
      ...(logo ? [logo] : []),
    ],
  })
  const message = await composer.compile().build()
  return signing ? signMessage(message, signing) : message
}

/** Names a mail server: its breaker and its connections are its own. */
export const nameOfServer = ({ host, port, user }: Smtp) => [host, port, ...(user ? [user] : [])].join(':')

/** The address of a sender such as `Reihum <kurse@example.org>`. */
export const addressOf = (sender: string) => /<([^<>]+)>/.exec(sender)?.[1] ?? sender

type Sender = {
  from: string
  /** Null: the server signs itself, or nobody does. */
  signing: Signing | null
}

export function openTransport(
  smtp: Smtp,
  { from, signing }: Sender,
  limits: MailLimits = mailLimits,
  onChange?: (breaker: Breaker, cause: unknown) => void,
): Transport {
  const address = addressOf(from)
  const connections = keepConnections(smtp, limits)
  const breaker = holdBreaker(
    limits.breaker,
    (error) => error instanceof SendFailure && isOfServer(error.failure),
    onChange,
  )
  return {
    from: address,
    send: (mail) =>
      connections.inTurn(async () => {
        const message = await composeMessage(mail, address, signing)
        await breaker.run(() => connections.send({ from: address, to: mail.recipient }, message))
      }),
    standing: breaker.standing,
    close: connections.close,
  }
}
