import { arriving, leftOut, owned, type RoomOwned } from '#platform/room-owned.ts'

export const certificatesOwned = {
  certificate: arriving(owned('Zertifikate', 'Certificates'), {
    become: { name_folded: "folded(coalesce(p.content ->> 'name', ''))" },
  }),
  certificate_rule: owned('Wann ein Kurs Zertifikate vergibt', 'When a course issues certificates'),
  certificate_result: owned('Wer bestanden hat', 'Who passed'),
  certificate_counter: owned('Stand der Nummern', 'Where the numbers stand'),
  certificate_rule_revision: leftOut(
    'Zähler für gleichzeitiges Bearbeiten',
    'A counter for editing at the same time',
  ),
  badge_key: leftOut('Schlüssel, mit denen Nachweise signiert werden', 'Keys by which badges are signed'),
} satisfies RoomOwned
