import type { Room } from '#platform/room.ts'
import { peoplePages } from './people.routes.tsx'

export const peopleRoom = {
  name: 'people',
  pages: peoplePages,
  records: {
    person: ({ id }) => `/attendees/${id}`,
  },
  search: () => import('./people.search.ts').then(({ peopleSearch }) => peopleSearch),
} satisfies Room<keyof typeof peoplePages>
