import { arriving, owned, type RoomOwned } from '#platform/room-owned.ts'

export const peopleOwned = {
  person: arriving(
    owned(
      'Alle Personen: wer teilnimmt, zahlt oder sich für andere anmeldet',
      'All persons: who takes part, pays, or registers others',
    ),
    {
      become: {
        name_sort:
          "case when p.erased_at is null then folded(p.last_name || ' ' || p.first_name) else '' end",
        user_id: 'null',
      },
      // Who was erased books nothing; but what they had booked is there.
      later: ['erased_at'],
    },
  ),
  merged_person: owned(
    'Welche doppelten Personen zusammengeführt wurden',
    'Which duplicate persons were merged',
  ),
  person_group: arriving(owned('Personengruppen', 'Groups of people'), {
    become: { name_sort: 'folded(p.name)' },
  }),
  person_group_member: owned(
    'Wer zu welcher Personengruppe gehört, ab wann und bis wann',
    'Who belongs to which group of people, from when and until when',
  ),
} satisfies RoomOwned
