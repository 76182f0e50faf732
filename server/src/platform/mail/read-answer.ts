import type { MailReason } from '@reihum/contract/messages/mail-reasons.ts'
import type { Failure } from './send-failure.ts'

/**
 * `refused`: never, however often it is tried. `later`: not now. `server`: the server is in trouble and said nothing of
 * this letter. `unknown`: it got the letter and did not say whether it accepts it.
 */
export type Verdict = 'refused' | 'later' | 'server' | 'unknown'

export type Reading = { verdict: Verdict; reason: MailReason }

const refused = (reason: MailReason): Reading => ({ verdict: 'refused', reason })
const later = (reason: MailReason): Reading => ({ verdict: 'later', reason })
const server = (reason: MailReason): Reading => ({ verdict: 'server', reason })

/** The enhanced status code (RFC 3463) without its class: of "550 5.1.1 no such user" it is "1.1". */
export function statusOf(message: string): string | null {
  return /^\d{3}[ -][245]\.(\d{1,3}\.\d{1,3})\b/.exec(message)?.[1] ?? null
}

function withoutAnswer({ at, own }: Failure): Reading {
  if (own === 'address') return refused('addressUnknown')
  if (own === 'size') return refused('tooLarge')
  if (own === 'encryption') return server('noEncryption')
  if (at === 'end') return { verdict: 'unknown', reason: 'unanswered' }
  if (at === 'connect') return server('unreachable')
  // From the envelope on, the letter itself may be what the server does not answer to, so its pauses grow.
  return at === 'greeting' || at === 'login' ? server('noAnswer') : later('noAnswer')
}

/** What a status code of a refusal means by itself, wherever it comes; undefined: that depends on where it came. */
const byStatus: Readonly<Record<string, MailReason>> = {
  // The sender's address, although it stands among those of the recipient.
  '1.7': 'senderRefused',
  '1.8': 'senderRefused',
  '1.2': 'domainUnknown',
  '1.10': 'domainUnknown',
  '4.4': 'domainUnknown',
  '2.2': 'mailboxFull',
  '2.3': 'tooLarge',
  '3.4': 'tooLarge',
  // Signatures and names of our own server (RFC 7372) that are missing or wrong.
  '7.20': 'senderRefused',
  '7.21': 'senderRefused',
  '7.22': 'senderRefused',
  '7.23': 'senderRefused',
  '7.24': 'senderRefused',
  '7.25': 'senderRefused',
  '7.26': 'senderRefused',
  '7.27': 'senderRefused',
}

/** What the group of a status code means: `1` is about addresses, `2` about mailboxes, `6` content, `7` policy. */
function byGroup(status: string, { at }: Failure): MailReason | undefined {
  const isContent = at === 'content' || at === 'end'
  switch (status.split('.')[0]) {
    case '1':
      return at === 'sender' ? 'senderRefused' : 'addressUnknown'
    case '2':
      return at === 'sender' ? 'senderRefused' : 'recipientRefused'
    case '6':
      return 'contentRefused'
    case '7':
      return isContent ? 'contentRefused' : 'senderRefused'
    default:
      return undefined
  }
}

/** What a refusal without a telling status code means, by the command it answers. */
function byPlace({ at, code, message }: Failure): MailReason {
  if (at === 'content' || at === 'end') return code === 552 ? 'tooLarge' : 'contentRefused'
  if (at !== 'recipient') return code === 552 ? 'tooLarge' : 'senderRefused'
  if (/relay|authentica/i.test(message)) return 'senderRefused'
  if (code === 552) return 'mailboxFull'
  return code === 554 ? 'recipientRefused' : 'addressUnknown'
}

/** Reads what became of a letter that a mail server did not accept. */
export function readAnswer(failure: Failure): Reading {
  const { at, code, message } = failure
  if (code === null) return withoutAnswer(failure)
  if (at === 'login' || code === 530 || code === 535) return server('loginRefused')
  // 421: the server is about to close the connection, whatever it was asked.
  if (code === 421)
    return at === 'connect' || at === 'greeting' ? server('askedToWait') : later('askedToWait')
  if (at === 'connect' || at === 'greeting') {
    return server(failure.own === 'encryption' ? 'noEncryption' : 'unreachable')
  }
  const status = statusOf(message)
  if (code < 500) return later(status === '2.2' ? 'mailboxFull' : 'askedToWait')
  // 503: commands in a wrong order; the letter is not what is wrong.
  if (code === 503) return later('askedToWait')
  return refused((status && (byStatus[status] ?? byGroup(status, failure))) || byPlace(failure))
}

/**
 * Whether the mail server itself is in trouble, so that other letters would fare the same: it cannot be reached, does
 * not let us in, lets us wait in vain, or is about to close.
 */
export function isOfServer(failure: Failure): boolean {
  return (
    readAnswer(failure).verdict === 'server' ||
    failure.code === 421 ||
    (failure.code === null && failure.isTimeout === true)
  )
}
