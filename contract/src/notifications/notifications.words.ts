import { optionalLetterWords } from '../messages/optional-letters.ts'
import { on, told } from '../wire/audited-command.ts'
import { askSupport, rule } from '../wire/invariant-rule.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'
import { notificationStateNames } from './notification.schema.ts'
import { notificationRefusals } from './notification-refusals.ts'
import { ruleOccasionNames, ruleReachNames, ruleUnitNames } from './notification-rule.schema.ts'

export const notificationsWords = {
  commands: {
    'notification.created': on('Nachricht angelegt', 'Message created', 'angelegt', 'created'),
    'notification.changed': on('Nachricht geändert', 'Message changed', 'geändert', 'changed'),
    'notification.files-attached': on(
      'Anhänge einer Nachricht geändert',
      'Attachments of a message changed',
      'mit anderen Anhängen versehen',
      'changed the attachments of',
    ),
    'notification.documents-attached': on(
      'Dokumente einer Nachricht geändert',
      'Documents of a message changed',
      'mit anderen Dokumenten versehen',
      'changed the documents of',
    ),
    'notification.deleted': on('Nachricht gelöscht', 'Message deleted', 'gelöscht', 'deleted'),
    'notification.scheduled': on(
      'Versand einer Nachricht geplant',
      'Message scheduled',
      'für später geplant',
      'scheduled',
    ),
    'notification.unscheduled': told(
      'Geplanten Versand zurückgenommen',
      'Scheduled message taken back',
      'hat {subject} wieder zum Entwurf gemacht',
      'turned {subject} back into a draft',
    ),
    'notification.started': on('Nachricht verschickt', 'Message sent', 'verschickt', 'sent'),
    'notification.continued': on(
      'Nachricht weiter verschickt',
      'Sending of a message continued',
      'weiter verschickt',
      'continued sending',
    ),
    'notification.rule-created': on('Regel angelegt', 'Rule created', 'angelegt', 'created'),
    'notification.rule-changed': on('Regel geändert', 'Rule changed', 'geändert', 'changed'),
    'notification.rule-deleted': on('Regel gelöscht', 'Rule deleted', 'gelöscht', 'deleted'),
    'notification.rule-switched-on': on(
      'Regel eingeschaltet',
      'Rule switched on',
      'eingeschaltet',
      'switched on',
    ),
    'notification.rule-switched-off': on(
      'Regel ausgeschaltet',
      'Rule switched off',
      'ausgeschaltet',
      'switched off',
    ),
    'person.letters-chosen': told(
      'Gewünschte E-Mails geändert',
      'Wanted e-mails changed',
      'hat geändert, welche E-Mails {subject} bekommen möchte',
      'changed which e-mails {subject} wants',
    ),
    'person.address-tried-again': told(
      'Adresse wieder freigegeben',
      'Address tried again',
      'hat eine als unzustellbar markierte Adresse für {subject} wieder freigegeben',
      'had an address of {subject} that was marked as undeliverable tried again',
    ),
  },
  subjects: {
    notification: {
      name: { de: 'Nachricht', en: 'Message' },
      named: { de: 'die Nachricht „{name}“', en: 'the message “{name}”' },
      unnamed: { de: 'eine Nachricht', en: 'a message' },
      isWorkedOn: true,
      values: { state: notificationStateNames },
    },
    notificationRule: {
      name: { de: 'Regel für Nachrichten', en: 'Rule for messages' },
      named: { de: 'die Regel „{name}“', en: 'the rule “{name}”' },
      unnamed: { de: 'eine Regel für Nachrichten', en: 'a rule for messages' },
      isWorkedOn: true,
    },
  },
  fields: {
    name: sharedFields.name,
    state: sharedFields.state,
    recipients: { de: 'Empfänger', en: 'Recipients' },
    scheduledFor: { de: 'Geplant für', en: 'Scheduled for' },
    attachments: { de: 'Anhänge', en: 'Attachments' },
    messageText: { de: 'Text der Nachricht', en: 'Text of the message' },
    occasion: { de: 'Anlass', en: 'Occasion', values: ruleOccasionNames },
    ruleAmount: { de: 'Abstand', en: 'How long before or after' },
    ruleUnit: { de: 'Einheit', en: 'Unit', values: ruleUnitNames },
    ruleReach: { de: 'Für welche Kurse', en: 'For which courses', values: ruleReachNames },
    namedCourses: { de: 'Genannte Kurse', en: 'Named courses' },
    isNews: { de: 'Neuigkeit', en: 'News' },
    bringsCertificates: { de: 'Mit Zertifikat', en: 'With certificate' },
    isNecessary: { de: 'Notwendig', en: 'Necessary' },
    unwantedLetters: {
      de: 'Nicht gewünscht',
      en: 'Not wanted',
      values: Object.fromEntries(
        Object.entries(optionalLetterWords).map(([kind, { name }]) => [kind, name] as const),
      ),
    },
    sendsUnfilled: { de: 'Auch mit leeren Platzhaltern', en: 'Also with empty placeholders' },
    emptyPlaceholders: { de: 'Personen mit leeren Platzhaltern', en: 'People with empty placeholders' },
  },
  letters: {
    'notification.sent': { de: 'Nachricht', en: 'Message' },
    'notification.by-rule': { de: 'Nachricht nach Regel', en: 'Message by rule' },
  },
  rules: {
    'messages to people': rule(
      'records',
      'Zu jedem Empfänger, an den eine Nachricht geschrieben wurde, gibt es genau eine E-Mail, die ihn erreicht oder erreichen kann.',
      'For each recipient to whom a message was written there is exactly one mail that reached or can reach them.',
      askSupport,
    ),
    'letters by rule': rule(
      'records',
      'Zu jedem Brief, den eine Regel geschrieben hat, gibt es genau eine E-Mail, die ihn überbringt oder überbringen kann.',
      'For each letter that a rule has written there is exactly one mail that carries or can carry it.',
      askSupport,
    ),
    'unwanted letters': rule(
      'mails',
      'Niemand bekommt eine E-Mail, die an dieser Adresse abbestellt war.',
      'Nobody gets an e-mail that was unsubscribed from at their address.',
      askSupport,
    ),
    'undeliverable addresses': rule(
      'mails',
      'Keine Adresse ist als unzustellbar markiert, an der seitdem eine E-Mail angekommen ist.',
      'No address is marked as undeliverable at which an e-mail has arrived since.',
      askSupport,
    ),
  },
  refusals: notificationRefusals,
} satisfies RoomWords
