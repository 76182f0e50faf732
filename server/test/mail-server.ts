import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { eventually } from './reihum.ts'

export type ReceivedFile = { filename: string; mediaType: string; isAttached: boolean; text: string }

export type ReceivedMail = {
  messageId: string
  /** The name of the sender. */
  from: string
  to: string
  subject: string
  html: string
  text: string
  files: ReceivedFile[]
}

/** A mail server on loopback that speaks the real protocol, and can be told to refuse. */
export async function startMailServer() {
  const received: ReceivedMail[] = []
  let refuses = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) =>
      done(refuses ? Object.assign(new Error('mailbox is full'), { responseCode: 452 }) : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks), { attachmentEncoding: 'utf8' })
        received.push({
          messageId: mail.messageId ?? '',
          from: mail.from?.name ?? '',
          to: session.envelope.rcptTo[0]?.address ?? '',
          subject: mail.subject ?? '',
          html: mail.html ?? '',
          text: mail.text ?? '',
          files: mail.attachments.map((file) => ({
            filename: file.filename ?? '',
            mediaType: [file.mimeType, file.method && `method=${file.method}`].filter(Boolean).join('; '),
            isAttached: file.disposition === 'attachment',
            // The parser changes the line breaks of calendars; this restores them.
            text: file.method ? String(file.content).replaceAll('\n', '\r\n') : String(file.content),
          })),
        })
        done()
      })
    },
  })
  // Some tests kill a client in the middle of a line, so errors of connections are ignored.
  server.on('error', () => undefined)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse(whether: boolean) {
      refuses = whether
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

/** Waits for a mail to an address with that subject; optionally only for one after a number of others. */
export function mailTo(
  { received }: { received: readonly ReceivedMail[] },
  to: string,
  subject: string,
  after = 0,
): Promise<ReceivedMail> {
  return eventually(async () =>
    received.slice(after).find((mail) => mail.to === to && mail.subject === subject),
  )
}

/** The part of a link in the text of a mail that the pattern captures. */
export function linkIn(mail: ReceivedMail, pattern: RegExp): string {
  const found = pattern.exec(mail.text)?.[1]
  if (!found) throw new Error(`no link like ${pattern} in: ${mail.text}`)
  return found
}
