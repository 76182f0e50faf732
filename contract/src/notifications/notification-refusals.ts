import type { RefusalWording } from '../wire/refusals.ts'

export const notificationRefusals = {
  NOTIFICATION_UNFILLED: {
    status: 409,
    cause:
      'Placeholders stay empty for `people` recipients, and nobody has confirmed that it is to be sent all the same.',
    de: 'Die Nachricht enthält Platzhalter, die für {people} Empfänger leer bleiben. Bitte bestätigen Sie, dass sie trotzdem verschickt werden soll.',
    en: 'The message still has placeholders that stay empty for {people} recipients. Please confirm that it is to be sent anyway.',
  },
  NOTIFICATION_LETTER_UNFILLED: {
    status: 409,
    cause: 'The letter to one recipient would have empty placeholders, which nobody has confirmed.',
    de: 'In diesem Brief blieben Platzhalter leer: {placeholders}',
    en: 'Placeholders would have stayed empty in this letter: {placeholders}',
  },
  NOTIFICATION_TEXT_UNUSABLE: {
    status: 422,
    cause:
      'No language has both a subject and a text, or a text names what is not offered or has half a condition.',
    de: 'Die Nachricht ist noch nicht vollständig. Sie braucht einen Betreff und einen Text ohne unbekannte Platzhalter.',
    en: 'The message is not complete yet. It needs a subject and a text without unknown placeholders.',
  },
  NOTIFICATION_WITHOUT_RECIPIENTS: {
    status: 409,
    cause: 'Nobody among the recipients has an e-mail address.',
    de: 'Niemand würde diese Nachricht bekommen.',
    en: 'Nobody would get this message.',
  },
  TOO_MANY_RECIPIENTS: {
    status: 409,
    cause: 'A message reaches at most `limit` people.',
    de: 'Eine Nachricht erreicht höchstens {limit} Personen. Bitte grenzen Sie die Liste ein.',
    en: 'A message reaches at most {limit} people. Please narrow the list.',
  },
  NOTIFICATION_SENT: {
    status: 409,
    cause: 'The message has been sent or is scheduled, so it cannot be changed or deleted.',
    de: 'Diese Nachricht ist schon verschickt oder geplant und kann nicht mehr geändert werden.',
    en: 'This message has been sent or is scheduled, and cannot be changed any more.',
  },
  ATTACHMENTS_TOO_LARGE: {
    status: 409,
    cause: 'The files that a message brings along are larger than `megabytes` MB together.',
    de: 'Die Anhänge sind zusammen größer als {megabytes} MB. Viele Postfächer nehmen so große E-Mails nicht an. Verlinken Sie große Dateien lieber im Text.',
    en: 'The attachments are larger than {megabytes} MB together. Many mailboxes refuse mails of that size. Rather put a link to large files into the text.',
  },
  DOCUMENT_WITHOUT_REGISTRATION: {
    status: 409,
    cause: 'Documents are made for registrations, and the message is for people without one.',
    de: 'Dokumente werden für Anmeldungen erstellt. Bitte schreiben Sie dafür den Teilnehmern eines Kurses oder ausgewählten Anmeldungen.',
    en: 'Documents are made for registrations. To send them, please write to the attendees of a course or to chosen registrations.',
  },
  NOTIFICATION_DOCUMENT_UNFILLED: {
    status: 409,
    cause:
      'The document `document` of one recipient would have empty placeholders, which nobody has confirmed.',
    de: 'In diesem Dokument bliebe etwas leer: {document}',
    en: 'Something would have stayed empty in this document: {document}',
  },
  NOTIFICATION_WITHOUT_CERTIFICATE: {
    status: 409,
    cause:
      'The message brings certificates along, `people` recipients hold none, and nobody has confirmed that it is to be sent to them without one.',
    de: 'Für {people} Empfänger gibt es kein gültiges Zertifikat. Bitte bestätigen Sie, dass die Nachricht ohne Zertifikat an sie geht.',
    en: 'There is no valid certificate for {people} of the recipients. Please confirm that the message goes to them without one.',
  },
  NOTIFICATION_CERTIFICATE_MISSING: {
    status: 409,
    cause:
      'The message brings certificates along, and one recipient holds none, which nobody has confirmed for those who lack one.',
    de: 'Diese Person hat kein gültiges Zertifikat des Kurses, das mitgeschickt werden könnte.',
    en: 'This person holds no valid certificate of the course that could be sent along.',
  },
  NOTIFICATION_CERTIFICATE_ENDED: {
    status: 409,
    cause:
      'The letter of one recipient carries a certificate that was withdrawn or replaced since it was written.',
    de: 'Das Zertifikat in diesem Brief gilt nicht mehr. Bitte schreiben Sie dieser Person eine neue Nachricht.',
    en: 'The certificate in this letter is not valid any more. Please write this person a new message.',
  },
  CERTIFICATE_WITHOUT_COURSE: {
    status: 409,
    cause: 'Certificates belong to courses, and the message is for people without a registration.',
    de: 'Zertifikate gehören zu einem Kurs. Um sie mitzuschicken, schreiben Sie bitte den Teilnehmern eines Kurses oder ausgewählten Anmeldungen.',
    en: 'Certificates belong to a course. To send them, please write to the attendees of a course or to chosen registrations.',
  },
  NOTIFICATION_TIME_PAST: {
    status: 422,
    cause: 'The time to send it lies in the past, or more than a year ahead.',
    de: 'Bitte wählen Sie einen Zeitpunkt in der Zukunft, höchstens ein Jahr voraus.',
    en: 'Please choose a time in the future, at most a year ahead.',
  },
  NOTIFICATION_UNDER_WAY: {
    status: 409,
    cause: 'The message is being sent; those whom it did not reach are tried again afterwards.',
    de: 'Die Nachricht wird gerade verschickt. Bitte warten Sie, bis das abgeschlossen ist.',
    en: 'The message is being sent. Please wait until that is done.',
  },
  NOT_THEIR_ADDRESS: {
    status: 409,
    cause: 'The address is none of those at which the person is written to, or not any more.',
    de: 'Das ist keine Adresse dieser Person mehr. Bitte laden Sie die Seite neu.',
    en: 'This is no address of this person any more. Please load the page again.',
  },
  TOO_MANY_RULES: {
    status: 409,
    cause: 'A tenant has at most `limit` rules for letters.',
    de: 'Es gibt höchstens {limit} Regeln. Bitte löschen Sie zuerst eine, die Sie nicht mehr brauchen.',
    en: 'There are at most {limit} rules. Please delete one that you no longer need first.',
  },
  NOTHING_FAILED: {
    status: 409,
    cause: 'Everybody could be written to, so there is nobody to try again.',
    de: 'Es gibt niemanden, dem die Nachricht noch einmal geschickt werden müsste.',
    en: 'There is nobody to whom the message would have to be sent again.',
  },
} as const satisfies Record<string, RefusalWording>
