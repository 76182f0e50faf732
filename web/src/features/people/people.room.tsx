import { IconUsersGroup } from '@tabler/icons-react'
import type { Room } from '#platform/room.ts'
import { peoplePages } from './people.routes.tsx'

export const peopleRoom = {
  name: 'people',
  pages: peoplePages,
  records: {
    person: ({ id }) => `/attendees/${id}`,
    'person-group': ({ id }) => `/person-groups/${id}`,
  },
  navigation: [
    {
      section: 'catalogue',
      position: 48,
      to: '/person-groups',
      label: { de: 'Personengruppen', en: 'Groups of people' },
      icon: IconUsersGroup,
      shownTo: 'registrations.manage',
    },
  ],
  search: () => import('./people.search.ts').then(({ peopleSearch }) => peopleSearch),
} satisfies Room<keyof typeof peoplePages>
