import type { RefusalWording } from '../wire/refusals.ts'

export const certificateRefusals = {
  CERTIFICATE_NO_RULE: {
    status: 409,
    cause: 'The course has no rule for certificates.',
    de: 'Für diesen Kurs ist noch nicht festgelegt, wer ein Zertifikat bekommt. Bitte legen Sie das zuerst fest.',
    en: 'It is not said yet who gets a certificate of this course. Please say that first.',
  },
  CERTIFICATE_ENDED: {
    status: 409,
    cause: 'The certificate was withdrawn or replaced.',
    de: 'Dieses Zertifikat gilt nicht mehr: Es wurde zurückgezogen oder ersetzt.',
    en: 'This certificate is no longer valid: it was withdrawn or replaced.',
  },
  CERTIFICATE_LACKS: {
    status: 409,
    cause: 'The attendee does not have what the rule of the course asks for.',
    de: 'Diese Person erfüllt die Voraussetzungen des Kurses nicht oder nicht mehr. Bitte prüfen Sie Anwesenheit und Ergebnis.',
    en: 'This person does not have what the course asks for, or not any more. Please check attendance and result.',
  },
  CERTIFICATE_NOT_MADE: {
    status: 409,
    cause: 'The paper of the certificate is not made yet, or could not be made.',
    de: 'Die Datei dieses Zertifikats gibt es noch nicht. Bitte warten Sie einen Moment, oder erzeugen Sie sie neu.',
    en: 'The file of this certificate does not exist yet. Please wait a moment, or make it again.',
  },
  CERTIFICATES_NOT_MADE: {
    status: 409,
    cause: 'Certificates are to come in one file, and `count` of them have no paper.',
    de: 'Für {count} der Zertifikate gibt es noch keine Datei. Bitte erzeugen Sie sie zuerst, oder lassen Sie sie weg.',
    en: 'For {count} of the certificates there is no file yet. Please make it first, or leave them out.',
  },
  NO_CERTIFICATES: {
    status: 409,
    cause: 'Certificates are to come in one file, and there are none among those that were asked for.',
    de: 'Darunter ist kein Zertifikat.',
    en: 'There is no certificate among them.',
  },
} as const satisfies Record<string, RefusalWording>
