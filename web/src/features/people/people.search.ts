import { personName } from '@reihum/contract/people/person-name.ts'
import type { RoomSearch } from '#platform/room-search.ts'

export const peopleSearch = {
  hits: {
    person: (hit, { locale }) => ({
      title: personName(hit, locale),
      meta: [hit.email, hit.city].filter(Boolean).join(' · '),
    }),
  },
} satisfies RoomSearch
