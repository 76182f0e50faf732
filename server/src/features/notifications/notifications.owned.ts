import { arriving, owned, type RoomOwned } from '#platform/room-owned.ts'

export const notificationsOwned = {
  notification: arriving(owned('Nachrichten an Teilnehmer', 'Messages to attendees'), {
    // What was to go out at a time waits as a draft, lest two houses send it.
    become: {
      name_sort: "folded(coalesce(nullif(p.subject_de, ''), p.subject_en))",
      state: "case when p.state = 'scheduled' then 'draft' else p.state end",
      scheduled_for: 'null',
    },
  }),
  notification_file: owned('Anhänge der Nachrichten', 'Attachments of the messages'),
  notification_document: owned(
    'Welche Dokumente eine Nachricht für jeden mitbringt',
    'Which documents a message brings along for each',
  ),
  notification_recipient: arriving(owned('Wer eine Nachricht erhielt', 'Who got a message'), {
    become: { letter_digest: "case when p.outcome = 'written' then '' end" },
  }),
  notification_rule: arriving(owned('Nachrichten, die von selbst gehen', 'Messages that go by themselves'), {
    become: { name_sort: 'folded(p.name)', on_since: 'null', look_at: 'null' },
  }),
  notification_rule_letter: arriving(owned('Was von selbst an wen ging', 'What went to whom by itself'), {
    become: { letter_digest: "case when p.outcome = 'written' then '' end" },
  }),
} satisfies RoomOwned
