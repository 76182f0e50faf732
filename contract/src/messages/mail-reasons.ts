import type { Wording } from '../wire/locales.ts'

type Said = {
  /** What happened. */
  says: Wording
  /** What the staff can do about it; nothing where it goes on by itself. */
  advice: Wording | null
}

const mendAddress: Wording = {
  de: 'Berichtigen Sie die Adresse und senden Sie die E-Mail noch einmal.',
  en: 'Correct the address and send the e-mail again.',
}
const askRecipient: Wording = {
  de: 'Fragen Sie auf einem anderen Weg nach und senden Sie die E-Mail danach noch einmal.',
  en: 'Contact the recipient another way, then send the e-mail again.',
}
const askOperator: Wording = {
  de: 'Das liegt nicht am Empfänger. Geben Sie die Antwort des Mailservers an den Support weiter und senden Sie die E-Mail danach noch einmal.',
  en: 'This is not the recipient’s fault. Pass the mail server’s answer on to support, and send the e-mail again afterwards.',
}

/** Why a mail has not arrived, as its answer was read by the server (`read-answer.ts`), in the words of a provider. */
export const mailReasonWords = {
  addressUnknown: {
    says: { de: 'Diese E-Mail-Adresse gibt es nicht.', en: 'This e-mail address does not exist.' },
    advice: mendAddress,
  },
  domainUnknown: {
    says: {
      de: 'Was in der Adresse hinter dem @ steht, nimmt keine E-Mails an.',
      en: 'The domain after the @ does not accept e-mails.',
    },
    advice: mendAddress,
  },
  mailboxFull: {
    says: { de: 'Das Postfach des Empfängers ist voll.', en: 'The mailbox of the recipient is full.' },
    advice: askRecipient,
  },
  recipientRefused: {
    says: {
      de: 'Der Mailserver des Empfängers nimmt für diese Adresse nichts an.',
      en: 'The recipient’s mail server accepts nothing for this address.',
    },
    advice: mendAddress,
  },
  senderRefused: {
    says: {
      de: 'Der Mailserver nimmt von uns keine E-Mail an diese Adresse an.',
      en: 'The mail server accepts no e-mail to this address from us.',
    },
    advice: askOperator,
  },
  tooLarge: {
    says: {
      de: 'Die E-Mail ist mit ihren Anhängen zu groß.',
      en: 'With its attachments the e-mail is too large.',
    },
    advice: {
      de: 'Verkleinern Sie die Anhänge, etwa die Geschäftsbedingungen; neue E-Mails gehen dann hinaus.',
      en: 'Make the attachments smaller, for example the terms; new e-mails will go out then.',
    },
  },
  contentRefused: {
    says: {
      de: 'Der Mailserver hat den Inhalt abgelehnt, meist weil er ihn für Werbung hält.',
      en: 'The mail server refused the content, usually because it takes it for spam.',
    },
    advice: askOperator,
  },
  askedToWait: {
    says: {
      de: 'Der Mailserver bittet, es später noch einmal zu versuchen.',
      en: 'The mail server asks us to try again later.',
    },
    advice: null,
  },
  noAnswer: {
    says: { de: 'Der Mailserver hat nicht geantwortet.', en: 'The mail server did not answer.' },
    advice: null,
  },
  unreachable: {
    says: { de: 'Der Mailserver war nicht zu erreichen.', en: 'The mail server could not be reached.' },
    advice: null,
  },
  noEncryption: {
    says: {
      de: 'Mit dem Mailserver kam keine verschlüsselte Verbindung zustande.',
      en: 'There was no encrypted connection to the mail server.',
    },
    advice: null,
  },
  loginRefused: {
    says: {
      de: 'Der Mailserver nimmt unsere Anmeldung nicht an.',
      en: 'The mail server does not accept our sign-in.',
    },
    advice: null,
  },
  unanswered: {
    says: {
      de: 'Der Mailserver hat die E-Mail bekommen, aber nicht gesagt, ob er sie annimmt. Sie kann angekommen sein.',
      en: 'The mail server got the e-mail, but did not say whether it accepts it. It may have arrived.',
    },
    advice: {
      de: 'Fragen Sie nach, bevor Sie sie noch einmal senden; sonst kommt sie vielleicht doppelt an.',
      en: 'Ask before you send it again; otherwise it may arrive twice.',
    },
  },
} as const satisfies Record<string, Said>

export type MailReason = keyof typeof mailReasonWords

/** The recipient's server refused it for the recipient, so another address may help. */
export function isAboutAddress(reason: MailReason | null): boolean {
  return ['addressUnknown', 'domainUnknown', 'mailboxFull', 'recipientRefused'].some((one) => one === reason)
}

export const mailReasons = Object.keys(mailReasonWords) as [MailReason, ...MailReason[]]
