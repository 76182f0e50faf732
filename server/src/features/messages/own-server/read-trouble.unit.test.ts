import { expect, test } from 'vitest'
import type { Failure } from '#platform/mail/send-failure.ts'
import { readTrouble } from './read-trouble.ts'

const cases: [string, Partial<Failure>, ReturnType<typeof readTrouble>][] = [
  ['a name that nobody has', { at: 'connect', system: 'ENOTFOUND' }, 'hostUnknown'],
  ['a host of the installation', { at: 'connect', system: 'EINSIDE' }, 'inside'],
  ['a closed port', { at: 'connect', system: 'ECONNREFUSED' }, 'unreachable'],
  ['a port behind a firewall', { at: 'connect', isTimeout: true }, 'unreachable'],
  ['a port that waits for encryption', { at: 'greeting', isTimeout: true }, 'noAnswer'],
  [
    'encryption where none is expected',
    { at: 'greeting', message: 'SSL routines:ssl3_get_record:wrong version number' },
    'otherEncryption',
  ],
  ['no encryption on offer', { at: 'greeting', own: 'encryption', code: 502 }, 'noEncryption'],
  ['no encryption on offer, without an answer', { at: 'greeting', own: 'encryption' }, 'noEncryption'],
  [
    'a certificate that has expired',
    { at: 'greeting', own: 'encryption', system: 'CERT_HAS_EXPIRED' },
    'certificate',
  ],
  ['its own certificate', { at: 'greeting', message: 'self-signed certificate' }, 'certificate'],
  [
    'a certificate for another name',
    { at: 'greeting', system: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    'certificate',
  ],
  ['a server that does not want us', { at: 'greeting', code: 554 }, 'refused'],
  ['a server that is busy', { at: 'greeting', code: 421 }, 'askedToWait'],
  ['a wrong password', { at: 'login', code: 535 }, 'loginRefused'],
  ['a password that only programs may have', { at: 'login', code: 534 }, 'loginRefused'],
  ['no sign-in before the letter', { at: 'sender', code: 530 }, 'loginRefused'],
  ['somebody else’s address', { at: 'sender', code: 553, message: '553 5.7.1 not owned' }, 'senderRefused'],
  ['no relaying', { at: 'recipient', code: 554, message: '554 relay access denied' }, 'senderRefused'],
  [
    'a recipient it refuses',
    { at: 'recipient', code: 550, message: '550 5.1.1 unknown' },
    'recipientRefused',
  ],
  ['a letter it refuses', { at: 'end', code: 550, message: '550 5.7.1 spam' }, 'contentRefused'],
  ['grey listing', { at: 'recipient', code: 451 }, 'askedToWait'],
]

test.each(cases)('%s', (_, failure, trouble) => {
  expect(readTrouble({ at: 'connect', code: null, message: '', ...failure })).toBe(trouble)
})
