import { personName } from '@reihum/contract/people/person-name.ts'
import type { RoomSearch } from '#platform/room-search.ts'

export const peopleSearch = {
  actions: [
    {
      to: '/attendees/new',
      position: 21,
      label: { de: 'Neue Person', en: 'New person' },
      words: 'Neue Person Teilnehmer anlegen erstellen new person attendee create add',
    },
  ],
  hits: {
    person: (hit, { locale }) => ({
      title: personName(hit, locale),
      meta: [hit.email, hit.city].filter(Boolean).join(' · '),
    }),
  },
} satisfies RoomSearch
