import { identityRefusals } from '../identity/identity-refusals.ts'
import { tenantRefusals } from '../tenants/tenant-refusals.ts'
import { type RefusalWording, refusalsFrom, wireRefusals } from '../wire/refusals.ts'

export const mailRefusals = {
  MAIL_NOT_RESENDABLE: {
    status: 409,
    cause: 'The mail is on its way, or had a personal link and was forgotten once it was sent.',
    de: 'Diese E-Mail kann nicht erneut gesendet werden: Sie ist noch unterwegs, oder ihr persönlicher Link wurde nicht aufbewahrt.',
    en: 'This e-mail cannot be sent again: it is still on its way, or its personal link was not kept.',
  },
  MAIL_NOT_READDRESSABLE: {
    status: 409,
    cause:
      'The mail is not about a booking, so its address belongs to an account, or its personal link is meant for that address alone.',
    de: 'Diese E-Mail darf nur an ihren Empfänger gehen. Ändern Sie die Adresse dort, wo sie eingetragen ist, und lösen Sie die E-Mail von dort neu aus.',
    en: 'This e-mail may go to its recipient only. Change the address where it is entered, and have the e-mail written anew from there.',
  },
  MAIL_SERVER_REFUSED: {
    status: 422,
    cause:
      'Trying the mail server failed: `outcome` says at what, and `answer` what it said itself. Nothing was stored.',
    de: 'Über diesen Mailserver kann nicht gesendet werden. Es wurde nichts gespeichert.',
    en: 'Mails cannot be sent through this mail server. Nothing was saved.',
  },
  MAIL_PASSWORD_NEEDED: {
    status: 422,
    cause:
      'There is no password for this server and user; one that was stored is never sent to another server.',
    de: 'Bitte geben Sie das Passwort für diesen Server und Benutzer ein.',
    en: 'Please enter the password for this server and user.',
  },
  LETTER_TEXT_UNUSABLE: {
    status: 422,
    cause:
      'The text names what the letter does not offer (`written` says what), or its conditions are not in pairs; `because` says which.',
    de: 'Dieser Text kann so nicht verwendet werden: Ein Platzhalter ist unbekannt, oder eine Bedingung hat kein Ende.',
    en: 'This text cannot be used like this: a placeholder is unknown, or a condition has no end.',
  },
  LETTER_TRIALS_USED_UP: {
    status: 429,
    cause: 'So many texts were tried within an hour that no more mails are sent for it.',
    de: 'Es wurden schon viele Proben gesendet. Bitte versuchen Sie es in einer Stunde noch einmal.',
    en: 'Many tests have been sent already. Please try again in an hour.',
  },
} as const satisfies Record<string, RefusalWording>

/** The error map of a route of this room, from the codes it may answer with. */
export const refusals = refusalsFrom({
  ...wireRefusals,
  ...identityRefusals,
  ...tenantRefusals,
  ...mailRefusals,
})
