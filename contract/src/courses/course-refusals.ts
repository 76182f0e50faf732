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
  SERIES_TOO_LONG: {
    status: 409,
    cause:
      'The series would have more appointments than one may have, or finds hardly any day to take place on.',
    de: 'Eine Serie kann höchstens {limit} Termine haben. Bitte wählen Sie ein früheres Ende oder weniger Termine.',
    en: 'A series can have at most {limit} appointments. Please choose an earlier end or fewer appointments.',
  },
  SERIES_EMPTY: {
    status: 409,
    cause: 'The series ends before it begins, or all of its days are left out.',
    de: 'In diesem Zeitraum bleibt kein Termin übrig. Bitte prüfen Sie das Ende und die ausgelassenen Tage.',
    en: 'No appointment is left in this time. Please check the end and the days that are left out.',
  },
  SERIES_OVERLAPS: {
    status: 409,
    cause: 'An appointment of the series would begin before the one before it has ended.',
    de: 'Die Termine der Serie würden sich überschneiden. Bitte wählen Sie eine kürzere Dauer oder größere Abstände.',
    en: 'The appointments of the series would overlap. Please choose a shorter duration or a longer cycle.',
  },
} as const satisfies Record<string, RefusalWording>
