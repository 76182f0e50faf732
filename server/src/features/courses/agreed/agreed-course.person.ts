import type { PersonPart } from '#features/people/person-part.ts'
import { moveAgreedLessons } from '../course.store.ts'

/** Agreed lessons name whom they are for. An erased person has no name, and with the record the label goes. */
export const agreedCoursePart = {
  merge: {
    doubts: async () => ({ count: 0, told: {} }),
    move: moveAgreedLessons,
  },
} satisfies PersonPart
