import { z } from 'zod'
import type { Wording } from '../wire/locales.ts'

type Said = { says: Wording; advice: Wording }

/** What trying a mail server showed, and what to do about it. */
export const mailServerOutcomeWords = {
  hostUnknown: {
    says: { de: 'Diesen Servernamen gibt es nicht.', en: 'This server name does not exist.' },
    advice: {
      de: 'Prüfen Sie die Schreibweise; meist heißt er wie „smtp.“ oder „mail.“ vor Ihrer Domain.',
      en: 'Check the spelling; it is usually “smtp.” or “mail.” before your domain.',
    },
  },
  inside: {
    says: {
      de: 'Dieser Server ist nicht im öffentlichen Internet.',
      en: 'This server is not on the public internet.',
    },
    advice: {
      de: 'Tragen Sie den Server ein, den auch Ihr Mailprogramm von außen benutzt.',
      en: 'Enter the server that your mail program uses from outside, too.',
    },
  },
  unreachable: {
    says: {
      de: 'Unter diesem Namen und Port nimmt niemand Verbindungen an.',
      en: 'Nothing accepts connections at this server name and port.',
    },
    advice: {
      de: 'Prüfen Sie den Port: meist 465 mit SSL, sonst 587.',
      en: 'Check the port: usually 465 with SSL, otherwise 587.',
    },
  },
  noAnswer: {
    says: {
      de: 'Der Server nimmt die Verbindung an, antwortet aber nicht wie ein Mailserver.',
      en: 'The server accepts the connection, but does not answer like a mail server.',
    },
    advice: {
      de: 'Vielleicht erwartet dieser Port SSL: Schalten Sie es ein, oder nehmen Sie Port 587.',
      en: 'Perhaps this port expects SSL: switch it on, or use port 587.',
    },
  },
  otherEncryption: {
    says: {
      de: 'Dieser Port verschlüsselt nicht von Anfang an.',
      en: 'This port does not encrypt from the start.',
    },
    advice: {
      de: 'Schalten Sie SSL aus (die Verbindung wird dann mit STARTTLS verschlüsselt), oder nehmen Sie Port 465.',
      en: 'Switch SSL off (the connection is then encrypted by STARTTLS), or use port 465.',
    },
  },
  noEncryption: {
    says: {
      de: 'Der Server bietet keine verschlüsselte Verbindung an. Ohne sie senden wir weder Passwort noch E-Mails.',
      en: 'The server offers no encrypted connection. Without one we send neither the password nor e-mails.',
    },
    advice: {
      de: 'Nehmen Sie Port 465 mit SSL, oder fragen Sie Ihren Anbieter nach einem verschlüsselten Zugang.',
      en: 'Use port 465 with SSL, or ask your mail provider for encrypted access.',
    },
  },
  certificate: {
    says: {
      de: 'Das Zertifikat des Servers gilt nicht: Es ist abgelaufen, selbst ausgestellt oder lautet auf einen anderen Namen.',
      en: 'The certificate of the server is not valid: it has expired, is self-signed, or is for another name.',
    },
    advice: {
      de: 'Tragen Sie den Servernamen so ein, wie Ihr Anbieter ihn nennt, nicht einen eigenen Namen dafür.',
      en: 'Enter the server name exactly as your mail provider gives it, not a name of your own for it.',
    },
  },
  refused: {
    says: {
      de: 'Der Mailserver lehnt Verbindungen von uns ab.',
      en: 'The mail server refuses connections from us.',
    },
    advice: {
      de: 'Fragen Sie Ihren Anbieter, ob Anwendungen von außen senden dürfen.',
      en: 'Ask your provider whether applications may send from outside.',
    },
  },
  noLogin: {
    says: {
      de: 'Der Server bietet an diesem Port keine Anmeldung an.',
      en: 'The server offers no sign-in at this port.',
    },
    advice: {
      de: 'Nehmen Sie Port 465 mit SSL oder 587; Port 25 ist für Server untereinander.',
      en: 'Use port 465 with SSL or 587; port 25 is for traffic between servers.',
    },
  },
  loginRefused: {
    says: {
      de: 'Der Server nimmt Benutzernamen oder Passwort nicht an.',
      en: 'The server does not accept the user name or the password.',
    },
    advice: {
      de: 'Oft ist der Benutzername die ganze E-Mail-Adresse. Manche Anbieter verlangen ein eigenes App-Passwort.',
      en: 'The user name is often the whole e-mail address. Some providers want an app password.',
    },
  },
  senderRefused: {
    says: {
      de: 'Der Server lässt diesen Benutzer nicht unter dieser Absenderadresse senden.',
      en: 'The server does not let this user send with this sender address.',
    },
    advice: {
      de: 'Tragen Sie als Absender die Adresse des Postfachs ein, oder erlauben Sie sie dort als Alias.',
      en: 'Enter the address of the mailbox as the sender, or allow it there as an alias.',
    },
  },
  recipientRefused: {
    says: {
      de: 'Der Server nimmt von uns keine E-Mail an Ihre Adresse an.',
      en: 'The server accepts no e-mail to your address from us.',
    },
    advice: {
      de: 'Fragen Sie Ihren Anbieter, ob dieses Postfach nach außen senden darf.',
      en: 'Ask your provider whether this mailbox may send to others.',
    },
  },
  contentRefused: {
    says: {
      de: 'Der Server hat die Testmail abgelehnt.',
      en: 'The server refused the test e-mail.',
    },
    advice: {
      de: 'Die Antwort des Servers sagt, warum. Ihr Anbieter kann sie erklären.',
      en: 'The server’s reply says why. Your mail provider can explain it.',
    },
  },
  askedToWait: {
    says: {
      de: 'Der Server bittet, es später noch einmal zu versuchen.',
      en: 'The server asks us to try again later.',
    },
    advice: { de: 'Versuchen Sie es in einigen Minuten wieder.', en: 'Try again in a few minutes.' },
  },
} as const satisfies Record<string, Said>

export type MailServerTrouble = keyof typeof mailServerOutcomeWords

const troubles = Object.keys(mailServerOutcomeWords) as [MailServerTrouble, ...MailServerTrouble[]]

export const mailServerOutcome = z.enum(['right', ...troubles])
export type MailServerOutcome = z.infer<typeof mailServerOutcome>
