import { told } from '../wire/audited-command.ts'
import { askSupport, rule } from '../wire/invariant-rule.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'
import { certificateRefusals } from './certificate-refusals.ts'

export const certificatesWords = {
  commands: {
    'certificate.rule-changed': told(
      'Regel für Zertifikate geändert',
      'Rule for certificates changed',
      'hat für {subject} festgelegt, wer ein Zertifikat bekommt',
      'decided who gets a certificate in {subject}',
    ),
    'certificate.passed-marked': told(
      'Ergebnis eingetragen',
      'Result entered',
      'hat Ergebnisse in {subject} eingetragen',
      'entered results in {subject}',
    ),
    'certificate.issued': told(
      'Zertifikat ausgestellt',
      'Certificate issued',
      'hat ein Zertifikat für {subject} ausgestellt',
      'issued a certificate for {subject}',
    ),
    'certificate.withdrawn': told(
      'Zertifikat zurückgezogen',
      'Certificate withdrawn',
      'hat ein Zertifikat von {subject} zurückgezogen',
      'withdrew a certificate of {subject}',
    ),
    'certificate.replaced': told(
      'Zertifikat ersetzt',
      'Certificate replaced',
      'hat ein Zertifikat von {subject} ersetzt',
      'replaced a certificate of {subject}',
    ),
    'certificate.sent': told(
      'Zertifikat gesendet',
      'Certificate sent',
      'hat ein Zertifikat an {subject} gesendet',
      'sent a certificate to {subject}',
    ),
    'certificate.expires': told(
      'An Ablauf erinnert',
      'Reminded of expiry',
      'hat {subject} an ein ablaufendes Zertifikat erinnert',
      'reminded {subject} of an expiring certificate',
    ),
    'certificate.mailing-started': told(
      'Senden vieler Zertifikate begonnen',
      'Sending many certificates begun',
      'hat begonnen, Zertifikate zu senden',
      'began to send certificates',
    ),
    'certificate.paper-asked': told(
      'Zertifikat neu erzeugt',
      'Certificate made again',
      'hat die Datei eines Zertifikats von {subject} neu erzeugt',
      'made the file of a certificate of {subject} again',
    ),
  },
  letters: {
    'certificate.issued': { de: 'Zertifikat', en: 'Certificate' },
    'certificate.expires': {
      de: 'Erinnerung an ein ablaufendes Zertifikat',
      en: 'Reminder of an expiring certificate',
    },
  },
  fields: {
    certificateNumber: { de: 'Zertifikat', en: 'Certificate' },
    certificates: { de: 'Zertifikate', en: 'Certificates' },
    persons: { de: 'Personen', en: 'People' },
    passed: { de: 'Bestanden', en: 'Passed' },
    reason: sharedFields.reason,
  },
  rules: {
    certificates: rule(
      'records',
      'Ein Zertifikat sagt, was ausgestellt wurde, und seine Nummer wurde vergeben.',
      'A certificate says what was issued, and its number was given out.',
      askSupport,
    ),
  },
  refusals: certificateRefusals,
} satisfies RoomWords
