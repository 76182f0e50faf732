import { owned, type RoomOwned } from '#platform/room-owned.ts'

export const notificationsOwned = {
  notification: owned('Nachrichten an Teilnehmer', 'Messages to attendees'),
  notification_file: owned('Anhänge der Nachrichten', 'Attachments of the messages'),
  notification_recipient: owned('Wer eine Nachricht erhielt', 'Who got a message'),
  notification_rule: owned('Nachrichten, die von selbst gehen', 'Messages that go by themselves'),
  notification_rule_letter: owned('Was von selbst an wen ging', 'What went to whom by itself'),
} satisfies RoomOwned
