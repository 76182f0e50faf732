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
  PLACE_NAME_TAKEN: {
    status: 409,
    cause: 'Another place of the tenant has that name, be it in the archive; case and accents do not count.',
    de: 'Einen Ort mit diesem Namen gibt es schon, vielleicht im Archiv: {name}',
    en: 'There is already a place with this name, perhaps in the archive: {name}',
  },
  PLACE_IN_USE: {
    status: 409,
    cause: 'Something takes place there, or did; it can be archived instead.',
    de: 'Der Ort wird verwendet und kann nicht gelöscht werden. Sie können ihn archivieren.',
    en: 'The place is in use and cannot be deleted. You can archive it.',
  },
  INSTRUCTOR_KNOWN: {
    status: 409,
    cause: 'An instructor of the tenant has that name and that e-mail, be it in the archive.',
    de: '{name} gibt es mit dieser E-Mail schon, vielleicht im Archiv. Zwei Personen desselben Namens unterscheidet die E-Mail.',
    en: '{name} is already there with this e-mail, perhaps in the archive. Two people of one name are told apart by their e-mail.',
  },
  INSTRUCTOR_IN_USE: {
    status: 409,
    cause: 'The instructor leads something, or did, and can be archived instead.',
    de: 'Die Kursleitung wird verwendet und kann nicht gelöscht werden. Sie können sie archivieren.',
    en: 'The instructor is in use and cannot be deleted. You can archive them.',
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
