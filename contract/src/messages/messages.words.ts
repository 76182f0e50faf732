import { told } from '../wire/audited-command.ts'
import { askSupport, rule } from '../wire/invariant-rule.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'
import { mailStateNames } from './mail.schema.ts'
import { mailRefusals } from './mail-refusals.ts'
import { mailServerOutcomeWords } from './mail-server-outcomes.ts'
import { mailSettingFieldWords } from './mail-setting.fields.ts'

export const messagesWords = {
  commands: {
    'mail.resent': told(
      'E-Mail erneut gesendet',
      'E-mail sent again',
      'hat {subject} erneut gesendet',
      'sent {subject} again',
    ),
    'mail.readdressed': told(
      'Adresse berichtigt und E-Mail erneut gesendet',
      'Address corrected and e-mail sent again',
      'hat {subject} an eine berichtigte Adresse gesendet',
      'sent {subject} to a corrected address',
    ),
    'mails.undelivered': told(
      'E-Mails nicht zugestellt',
      'E-mails not delivered',
      'konnte E-Mails nicht zustellen',
      'could not deliver e-mails',
    ),
    'mail-server.changed': told(
      'Mailserver eingerichtet',
      'Mail server set up',
      'hat einen eigenen Mailserver eingerichtet',
      'set up a mail server of their own',
    ),
    'mail-server.removed': told(
      'Mailserver entfernt',
      'Mail server removed',
      'hat den eigenen Mailserver entfernt',
      'removed their own mail server',
    ),
    'mail-server.failed': told(
      'Mailserver sendet nicht',
      'Mail server does not send',
      'hat festgestellt, dass über den eigenen Mailserver nicht gesendet werden kann',
      'found that nothing can be sent through their own mail server',
    ),
    'mail.reply-to-changed': told(
      'Antwortadresse geändert',
      'Reply-to address changed',
      'hat geändert, wohin Antworten auf E-Mails gehen',
      'changed where replies to e-mails go',
    ),
    'letter.rewritten': told(
      'Text einer E-Mail geändert',
      'Text of an e-mail changed',
      'hat den Text einer E-Mail geändert',
      'changed the text of an e-mail',
    ),
    'letter.reset': told(
      'Text einer E-Mail zurückgesetzt',
      'Text of an e-mail reset',
      'hat den Text einer E-Mail auf den Vorschlag zurückgesetzt',
      'reset the text of an e-mail to what is proposed',
    ),
    'letter-frame.changed': told(
      'Signatur der E-Mails geändert',
      'Signature of e-mails changed',
      'hat Signatur oder Fußzeile aller E-Mails geändert',
      'changed the signature or footer of all e-mails',
    ),
  },
  subjects: {
    mail: {
      name: { de: 'E-Mail', en: 'E-mail' },
      named: { de: 'die E-Mail „{name}“', en: 'the e-mail “{name}”' },
      unnamed: { de: 'eine E-Mail', en: 'an e-mail' },
      values: { state: mailStateNames },
    },
  },
  fields: {
    state: sharedFields.state,
    reason: sharedFields.reason,
    rows: sharedFields.rows,
    format: sharedFields.format,
    hostname: mailSettingFieldWords.hostname.label,
    port: mailSettingFieldWords.port.label,
    ssl: mailSettingFieldWords.ssl.label,
    mailUser: mailSettingFieldWords.username.label,
    sender: mailSettingFieldWords.sender.label,
    fallsBack: mailSettingFieldWords.fallsBack.label,
    replyTo: mailSettingFieldWords.replyTo.label,
    language: sharedFields.language,
    letterKind: { de: 'E-Mail', en: 'E-mail' },
    letterSubject: { de: 'Betreff', en: 'Subject' },
    signatureDe: { de: 'Signatur (Deutsch)', en: 'Signature (German)' },
    signatureEn: { de: 'Signatur (Englisch)', en: 'Signature (English)' },
    footerDe: { de: 'Fußzeile (Deutsch)', en: 'Footer (German)' },
    footerEn: { de: 'Fußzeile (Englisch)', en: 'Footer (English)' },
    trouble: {
      de: 'Ergebnis der Prüfung',
      en: 'Result of the check',
      values: Object.fromEntries(
        Object.entries(mailServerOutcomeWords).map(([name, { says }]) => [name, says] as const),
      ),
    },
  },
  letters: {
    'letter.tried': { de: 'Probe eines Textes', en: 'Test of a text' },
    'mail-server.failed': {
      de: 'Eigener Mailserver sendet nicht',
      en: 'Own mail server does not send',
    },
    'mails.undelivered': { de: 'Nicht zugestellte E-Mails', en: 'E-mails that were not delivered' },
  },
  rules: {
    'mails about erased persons': rule(
      'privacy',
      'E-Mails über gelöschte Personen haben keinen Inhalt mehr.',
      'E-mails about erased persons no longer have any content.',
      askSupport,
    ),
    mails: rule(
      'mails',
      'Keine E-Mail wartet seit mehr als einer Stunde.',
      'No e-mail has been waiting for more than an hour.',
      {
        de: 'Öffnen Sie die E-Mails: Dort steht, worauf sie warten. Ist der Mailserver wieder erreichbar, gehen sie von selbst hinaus.',
        en: 'Open the e-mails: they say what they wait for. Once the mail server can be reached again, they go out by themselves.',
      },
    ),
    'what mails carry': rule(
      'mails',
      'Jeder Anhang ist der, der mit der E-Mail hinausging.',
      'Every attachment is the one that went out with its e-mail.',
      askSupport,
    ),
  },
  refusals: mailRefusals,
} satisfies RoomWords
