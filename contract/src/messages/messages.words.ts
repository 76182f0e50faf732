import { told } from '../wire/audited-command.ts'
import { askSupport, rule } from '../wire/invariant-rule.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'
import { mailStateNames } from './mail.schema.ts'
import { mailRefusals } from './mail-refusals.ts'

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
  },
  letters: {
    'mails.undelivered': { de: 'Nicht zugestellte E-Mails', en: 'E-mails that were not delivered' },
  },
  rules: {
    'mails about erased persons': rule(
      'privacy',
      'E-Mails über gelöschte Personen haben keinen Inhalt mehr.',
      'E-mails about erased persons have no words any more.',
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
