import type { RefusalWording } from '../wire/refusals.ts'

export const registrationRefusals = {
  REGISTRATION_CLOSED: {
    status: 409,
    cause: 'The course has started, is not published, or has no date that takes place.',
    de: 'Eine Anmeldung ist nicht mehr möglich.',
    en: 'Registration is no longer possible.',
  },
  COURSE_FULL: {
    status: 409,
    cause: 'No free place and no room on the waiting list.',
    de: 'Der Kurs ist ausgebucht, auch auf der Warteliste ist nicht genug Platz.',
    en: 'The course is fully booked, and the waiting list has no room for this either.',
  },
  REGISTRATION_NOT_CONFIRMABLE: {
    status: 409,
    cause: 'Only reserved registrations can be confirmed.',
    de: 'Eine Anmeldung im Zustand „{state}“ kann nicht bestätigt werden.',
    en: 'A registration in the state “{state}” cannot be confirmed.',
  },
  ACCESS_LINK_EXPIRED: {
    status: 410,
    cause: 'The link of a mail is unknown, expired or withdrawn.',
    de: 'Der Zugangslink ist abgelaufen.',
    en: 'The access link has expired.',
  },
} as const satisfies Record<string, RefusalWording>
