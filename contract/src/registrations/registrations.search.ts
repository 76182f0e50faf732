import { z } from 'zod'
import { courseId, registrationId } from '../wire/ids.schema.ts'
import type { RoomSearch } from '../wire/room-search.ts'
import { registrationState } from './registration-states.ts'

export const registrationsSearch = {
  parts: {
    bookingNumbers: { position: 10, permission: 'registrations.read', finds: 'registration' },
    registrations: { position: 40, permission: 'registrations.read', finds: 'registration' },
  },
  hits: {
    registration: z.object({
      kind: z.literal('registration'),
      id: registrationId,
      firstName: z.string(),
      lastName: z.string(),
      shortcode: z.string(),
      state: registrationState,
      courseId,
      courseTitle: z.string(),
    }),
  },
} satisfies RoomSearch
