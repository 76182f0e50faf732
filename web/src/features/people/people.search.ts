import { personName } from '@reihum/contract/people/person-name.ts'
import type { RoomSearch } from '#platform/room-search.ts'

export const peopleSearch = {
  synonyms: [
    {
      to: '/person-groups',
      words:
        'Personengruppen Gruppen Mitglieder Mitgliedschaft Stufen Vereinsmitglieder groups members membership levels',
    },
  ],
  actions: [
    {
      to: '/attendees/new',
      position: 21,
      label: { de: 'Neue Person', en: 'New person' },
      words: 'Neue Person Teilnehmer anlegen erstellen new person attendee create add',
    },
    {
      to: '/person-groups/new',
      position: 34,
      label: { de: 'Neue Personengruppe', en: 'New group of people' },
      words: 'Neue Personengruppe anlegen Mitglieder Stufe new group of people members level create',
    },
  ],
  hits: {
    person: (hit, { locale }) => ({
      title: personName(hit, locale),
      meta: [hit.email, hit.city].filter(Boolean).join(' · '),
    }),
  },
} satisfies RoomSearch
