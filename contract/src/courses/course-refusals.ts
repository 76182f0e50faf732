import type { RefusalWording } from '../wire/refusals.ts'

export const courseRefusals = {
  REFERENCE_TAKEN: {
    status: 409,
    cause: 'Another course of the tenant has that reference.',
    de: 'Die Kursnummer {reference} ist schon vergeben.',
    en: 'The course reference {reference} is already in use.',
  },
  COURSE_NOT_PUBLISHABLE: {
    status: 409,
    cause: 'Only drafts and closed courses can be published.',
    de: 'Der Kurs kann in diesem Zustand nicht veröffentlicht werden.',
    en: 'The course cannot be published in this state.',
  },
  LIMIT_BELOW_TAKEN: {
    status: 409,
    cause: 'The new attendee limit is lower than the places that are taken.',
    de: 'Es sind schon {taken} Plätze vergeben; das Limit kann nicht darunter liegen.',
    en: '{taken} places are already taken; the limit cannot be lower.',
  },
} as const satisfies Record<string, RefusalWording>
