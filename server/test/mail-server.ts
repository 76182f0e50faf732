import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { eventually } from './eventually.ts'
import { type HangingCommand, openMailFront } from './mail-front.ts'

/*
 * A mail server on loopback that speaks the real protocol, and can be told to go wrong. It needs nothing of the test
 * runner, so that drills use it too.
 *
 *   const mailServer = await startMailServer()
 *   REIHUM_SMTP_URL=mailServer.url                       // with `smtp://user:secret@…` it takes any password
 *   await mailServer.fault({ hangsAt: 'greeting' })      // from now on, for new and for open connections
 *   await mailServer.fault({ endTakesMs: 40_000 })       // each call replaces the faults before
 *   await mailServer.heal()
 *   mailServer.doubled()                                 // Message-IDs that it got more than once
 *
 * A message counts as received as soon as all of it is here: whether the sender waited for the answer, and whether the
 * answer ever came, makes no difference to whoever reads it.
 */

export type ReceivedFile = { filename: string; mediaType: string; isAttached: boolean; text: string }

export type ReceivedMail = {
  messageId: string
  /** The name of the sender. */
  from: string
  fromAddress: string
  /** Where answers go; empty: to the sender. */
  replyTo: string
  to: string
  subject: string
  html: string
  text: string
  files: ReceivedFile[]
  /** As it came over the wire. */
  raw: Buffer
}

type Refusal = {
  at: 'greeting' | 'AUTH' | 'MAIL' | 'RCPT' | 'end'
  /** As it stands on the wire: `550 5.1.1 No such user`. */
  says: string
  /** For this recipient alone; at `RCPT` and `end`. */
  to?: string
}

export type MailFaults = {
  /** Nobody listens; connections are refused, and those that are open end. */
  isDown?: boolean
  /** From here on it says nothing more; at `end` it has the whole message. */
  hangsAt?: 'greeting' | HangingCommand | 'end'
  /** It takes so many bytes of the content of a message, and then resets the connection. */
  resetsAfter?: number
  /** How long it takes to answer the end of a message. */
  endTakesMs?: number
  /** It takes the message, and resets the connection instead of answering. */
  resetsAtEnd?: boolean
  /** What it refuses, for now (4xx) or for good (5xx). */
  refuses?: readonly Refusal[]
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function asError({ says }: Refusal): Error {
  return Object.assign(new Error(says.slice(4)), { responseCode: Number(says.slice(0, 3)) })
}

async function asReceived(content: Buffer, to: string): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(content, { attachmentEncoding: 'utf8' })
  return {
    messageId: mail.messageId ?? '',
    from: mail.from?.name ?? '',
    fromAddress: mail.from?.address ?? '',
    replyTo: mail.replyTo?.[0]?.address ?? '',
    to,
    subject: mail.subject ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
    raw: content,
    files: mail.attachments.map((file) => ({
      filename: file.filename ?? '',
      mediaType: [file.mimeType, file.method && `method=${file.method}`].filter(Boolean).join('; '),
      isAttached: file.disposition === 'attachment',
      // The parser changes the line breaks of calendars; this restores them.
      text: file.method ? String(file.content).replaceAll('\n', '\r\n') : String(file.content),
    })),
  }
}

export async function startMailServer() {
  const received: ReceivedMail[] = []
  let faults: MailFaults = {}

  const refusal = (at: Refusal['at'], to?: string): Error | null => {
    const found = faults.refuses?.find((one) => one.at === at && (!one.to || one.to === to))
    return found ? asError(found) : null
  }

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onConnect: (_, done) => done(refusal('greeting')),
    onAuth(auth, _, done) {
      const error = refusal('AUTH')
      done(error, error ? undefined : { user: auth.username ?? 'somebody' })
    },
    onMailFrom: (_, __, done) => done(refusal('MAIL')),
    onRcptTo: ({ address }, _, done) => done(refusal('RCPT', address)),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const to = session.envelope.rcptTo[0]?.address ?? ''
        const error = refusal('end', to)
        if (!error) received.push(await asReceived(Buffer.concat(chunks), to))
        if (faults.hangsAt === 'end') return
        if (faults.endTakesMs) await pause(faults.endTakesMs)
        if (faults.resetsAtEnd) front.reset(session.remotePort)
        else done(error)
      })
    },
  })
  // Some tests kill a client in the middle of a line, so errors of connections are ignored.
  server.on('error', () => undefined)
  const behind = await new Promise<number>((listening) => {
    server.listen(0, '127.0.0.1', () => listening((server.server.address() as { port: number }).port))
  })
  const front = await openMailFront(behind, () => faults)

  async function fault(next: MailFaults): Promise<void> {
    faults = next
    await front.listen(!next.isDown)
    // Whoever is connected has been greeted already.
    if (next.hangsAt === 'greeting') front.drop()
  }

  return {
    url: `smtp://127.0.0.1:${front.port}`,
    received,
    fault,
    heal: () => fault({}),
    /** For now it takes no mail to anybody. */
    refuse: (whether: boolean) =>
      fault(whether ? { refuses: [{ at: 'RCPT', says: '452 4.2.2 mailbox is full' }] } : {}),
    /** How many connections came. */
    connections: () => front.connections(),
    /** The Message-IDs that it got more than once. */
    doubled(): string[] {
      const ids = received.map(({ messageId }) => messageId)
      return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))]
    },
    async close(): Promise<void> {
      await front.close()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}

export type TestMailServer = Awaited<ReturnType<typeof startMailServer>>

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
