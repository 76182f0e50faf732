import { on } from '../wire/audited-command.ts'
import { askSupport, rule } from '../wire/invariant-rule.ts'
import type { RoomWords } from '../wire/room-words.ts'
import { sharedFields } from '../wire/shared-fields.ts'
import { notificationStateNames } from './notification.schema.ts'
import { notificationRefusals } from './notification-refusals.ts'

export const notificationsWords = {
  commands: {
    'notification.created': on('Nachricht angelegt', 'Message created', 'angelegt', 'created'),
    'notification.changed': on('Nachricht geändert', 'Message changed', 'geändert', 'changed'),
    'notification.deleted': on('Nachricht gelöscht', 'Message deleted', 'gelöscht', 'deleted'),
    'notification.scheduled': on(
      'Versand einer Nachricht geplant',
      'Message scheduled',
      'für später geplant',
      'scheduled',
    ),
    'notification.unscheduled': on(
      'Geplanten Versand zurückgenommen',
      'Scheduled message taken back',
      'wieder zum Entwurf gemacht',
      'made a draft again:',
    ),
    'notification.started': on('Nachricht verschickt', 'Message sent', 'verschickt', 'sent'),
    'notification.continued': on(
      'Nachricht weiter verschickt',
      'Message sent further',
      'weiter verschickt',
      'went on sending',
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
  },
  fields: {
    name: sharedFields.name,
    state: sharedFields.state,
    recipients: { de: 'Empfänger', en: 'Recipients' },
    scheduledFor: { de: 'Geplant für', en: 'Scheduled for' },
    messageText: { de: 'Text der Nachricht', en: 'Text of the message' },
    emptyPlaceholders: { de: 'Personen mit leeren Platzhaltern', en: 'People with empty placeholders' },
  },
  letters: {
    'notification.sent': { de: 'Nachricht', en: 'Message' },
  },
  rules: {
    'messages to people': rule(
      'records',
      'Zu jedem Empfänger, an den eine Nachricht geschrieben wurde, gibt es genau eine E-Mail, die ihn erreicht oder erreichen kann.',
      'For each recipient to whom a message was written there is exactly one mail that reached or can reach them.',
      askSupport,
    ),
  },
  refusals: notificationRefusals,
} satisfies RoomWords
