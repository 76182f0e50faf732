import { z } from 'zod'
import { personId } from '../wire/ids.schema.ts'
import type { RoomSearch } from '../wire/room-search.ts'

export const peopleSearch = {
  parts: { persons: { position: 30, permission: 'registrations.manage', finds: 'person' } },
  hits: {
    person: z.object({
      kind: z.literal('person'),
      id: personId,
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      city: z.string(),
    }),
  },
} satisfies RoomSearch
