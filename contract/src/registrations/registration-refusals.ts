import type { RefusalWording } from '../wire/refusals.ts'

export const registrationRefusals = {
  REGISTRATION_CLOSED: {
    status: 409,
    de: 'Eine Anmeldung ist nicht mehr möglich.',
    en: 'Registration is no longer possible.',
  },
  COURSE_FULL: {
    status: 409,
    de: 'Der Kurs ist ausgebucht, auch auf der Warteliste ist nicht genug Platz.',
    en: 'The course is fully booked, and the waiting list has no room for this either.',
  },
  REGISTRATION_NOT_CONFIRMABLE: {
    status: 409,
    de: 'Eine Anmeldung im Zustand „{state}“ kann nicht bestätigt werden.',
    en: 'A registration in the state “{state}” cannot be confirmed.',
  },
  ACCESS_LINK_EXPIRED: {
    status: 410,
    de: 'Der Zugangslink ist abgelaufen.',
    en: 'The access link has expired.',
  },
} as const satisfies Record<string, RefusalWording>
