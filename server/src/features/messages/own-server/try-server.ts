import type { MailServerOutcome } from '@reihum/contract/messages/mail-server-outcomes.ts'
import type { MailServer } from '@reihum/contract/messages/mail-setting.schema.ts'
import type { Smtp } from '#platform/config.ts'
import type { SendStep } from '#platform/mail/mail-limits.ts'
import { SendFailure } from '#platform/mail/send-failure.ts'
import { openSession } from '#platform/mail/smtp-session.ts'
import { composeMessage, type OutgoingMail } from '#platform/mail/transport.ts'
import { lookUpOutside } from '#platform/outside.ts'
import { isLoopback } from '#platform/reach.ts'
import { readTrouble } from './read-trouble.ts'

/** Somebody is waiting before the screen, so less than when letters are sent. */
const stepMs: Readonly<Record<SendStep, number>> = {
  connect: 5_000,
  greeting: 5_000,
  login: 10_000,
  envelope: 5_000,
  content: 5_000,
  end: 10_000,
}

/** How the server is reached: encrypted, and outside of the installation's own networks. */
export function smtpOf(
  { hostname, port, ssl, username }: Pick<MailServer, 'hostname' | 'port' | 'ssl' | 'username'>,
  password: string,
  insideHosts: readonly string[],
): Smtp {
  return {
    host: hostname,
    port,
    secure: ssl,
    needsTls: !isLoopback(hostname),
    user: username,
    password,
    lookup: lookUpOutside(insideHosts),
  }
}

export type Tried = {
  outcome: MailServerOutcome
  /** What the server said itself; empty: nothing. */
  answer: string
}

/** Signs in to a mail server, hands over a letter where there is one, and says in a word how that went. */
export async function tryServer(
  smtp: Smtp,
  letter: { mail: OutgoingMail; from: string } | null,
): Promise<Tried> {
  try {
    const session = await openSession(smtp, stepMs)
    try {
      if (!session.hasLogin) return { outcome: 'noLogin', answer: '' }
      if (letter) {
        const message = await composeMessage(letter.mail, letter.from)
        await session.send({ from: letter.from, to: letter.mail.recipient }, message)
      }
      return { outcome: 'right', answer: '' }
    } finally {
      session.close()
    }
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error
    const { failure } = error
    return {
      outcome: readTrouble(failure),
      answer: failure.code === null ? '' : failure.message.slice(0, 300),
    }
  }
}
