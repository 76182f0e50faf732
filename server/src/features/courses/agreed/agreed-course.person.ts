import type { PersonPart } from '#features/people/person-part.ts'
import { lockAgreedLessons, moveAgreedLessons } from '../course.store.ts'

/** Agreed lessons name whom they are for: a label, which goes with the person. That they are agreed with somebody stays. */
export const agreedCoursePart = {
  erasure: {
    preview: async () => ({}),
    awaited: async () => 0,
    lock: lockAgreedLessons,
    logged: async () => ({ corrected: [], made: [] }),
    erase: (ctx, { personId }) => moveAgreedLessons(ctx, personId, null),
  },
  merge: {
    doubts: async () => ({ count: 0, told: {} }),
    move: moveAgreedLessons,
  },
} satisfies PersonPart
