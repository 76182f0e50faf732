import type { MailServerTrouble } from '@reihum/contract/messages/mail-server-outcomes.ts'
import { readAnswer } from '#platform/mail/read-answer.ts'
import type { Failure } from '#platform/mail/send-failure.ts'

const certificateTroubles =
  /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ALTNAME|certificate|does not match|altnames/i
/** Said by OpenSSL where something else than encryption came first. */
const otherProtocol =
  /wrong version number|packet length too long|unknown protocol|record layer failure|EPROTO/i

function onTheWay({ at, own, system = '', message }: Failure): MailServerTrouble {
  if (system === 'EINSIDE') return 'inside'
  if (['ENOTFOUND', 'ENODATA', 'EAI_AGAIN', 'EAI_NODATA'].includes(system)) return 'hostUnknown'
  if (certificateTroubles.test(`${system} ${message}`)) return 'certificate'
  if (otherProtocol.test(`${system} ${message}`)) return 'otherEncryption'
  if (own === 'encryption') return 'noEncryption'
  return at === 'connect' ? 'unreachable' : 'noAnswer'
}

/** What went wrong when a mail server was tried, as whoever set it up can understand and mend it. */
export function readTrouble(failure: Failure): MailServerTrouble {
  const { at, code, own } = failure
  if (code === null) return onTheWay(failure)
  if (own === 'encryption') return 'noEncryption'
  if (at === 'login' || code === 530 || code === 534 || code === 535) return 'loginRefused'
  if (code < 500) return 'askedToWait'
  if (at === 'connect' || at === 'greeting') return 'refused'
  if (at === 'sender') return 'senderRefused'
  if (at === 'recipient')
    return readAnswer(failure).reason === 'senderRefused' ? 'senderRefused' : 'recipientRefused'
  return 'contentRefused'
}
