import { fileRefusals } from '../files/file-refusals.ts'
import { tenantRefusals } from '../tenants/tenant-refusals.ts'
import { type RefusalWording, refusalsFrom, wireRefusals } from '../wire/refusals.ts'

export const courseRefusals = {
  REFERENCE_TAKEN: {
    status: 409,
    cause: 'Another course of the tenant has that reference.',
    de: 'Die Kursnummer {reference} ist schon vergeben.',
    en: 'The course reference {reference} is already in use.',
  },
  COURSE_MOVE_REFUSED: {
    status: 409,
    cause: 'The state of the course does not allow that; `allowedActions` says what it does allow.',
    de: 'Das geht in diesem Zustand des Kurses nicht.',
    en: 'The state of the course does not allow this.',
  },
  COURSE_INCOMPLETE: {
    status: 409,
    cause: 'Something is missing that the public needs; `missing` of the course names it.',
    de: 'Zum Veröffentlichen fehlt noch etwas. Bitte ergänzen Sie den Kurs.',
    en: 'Something is still missing for publication. Please complete the course.',
  },
  COURSE_HAS_REGISTRATIONS: {
    status: 409,
    cause: 'People are registered for the course or wait for a place.',
    de: 'Für den Kurs sind {count} Personen angemeldet oder auf der Warteliste.',
    en: '{count} people are registered for the course or on its waiting list.',
  },
  COURSE_RUNNING: {
    status: 409,
    cause:
      'The course is published and not over yet; it can be archived once it is over, closed or cancelled.',
    de: 'Der Kurs ist veröffentlicht und noch nicht zu Ende. Schließen Sie ihn zuerst.',
    en: 'The course is published and not over yet. Close it first.',
  },
  NOTHING_TO_DECIDE: {
    status: 409,
    cause:
      'The course needs no number of attendees, has begun, or is not offered: whether it takes place is no question.',
    de: 'Hier gibt es nichts zu entscheiden: Der Kurs hat keine Mindestzahl, hat begonnen oder wird nicht angeboten.',
    en: 'There is nothing to decide here: the course has no minimum, has begun or is not offered.',
  },
  DECISION_CHANGED: {
    status: 409,
    cause: 'Since it was shown, somebody else has decided whether the course takes place.',
    de: 'Inzwischen hat jemand anders über den Kurs entschieden. Bitte sehen Sie sich den neuen Stand an.',
    en: 'Somebody else has decided about the course in the meantime. Please look at how it stands now.',
  },
  NOTHING_SELECTED: {
    status: 422,
    cause: 'The selection is empty, or its filter finds nothing.',
    de: 'Es ist nichts ausgewählt.',
    en: 'Nothing is selected.',
  },
  TOO_MANY_SELECTED: {
    status: 422,
    cause: 'A bulk action takes at most so many.',
    de: 'Es sind {count} ausgewählt; mehr als {limit} gehen nicht auf einmal.',
    en: '{count} are selected; no more than {limit} can be changed at once.',
  },
  APPOINTMENT_CLASH: {
    status: 409,
    cause:
      'A place or an instructor is needed twice at one time; sent with `overrideClashes` it is stored all the same.',
    de: 'Ort oder Kursleitung sind zu dieser Zeit schon belegt ({count} Überschneidungen).',
    en: 'The place or the instructor is already taken at that time ({count} clashes).',
  },
  APPOINTMENT_TWICE: {
    status: 409,
    cause: 'The course has an appointment that begins at that very time.',
    de: 'Der Kurs hat zu dieser Zeit schon einen Termin.',
    en: 'The course already has an appointment at that time.',
  },
  APPOINTMENT_NEEDED: {
    status: 409,
    cause: 'It is the only appointment of a course that the public sees.',
    de: 'Ein veröffentlichter Kurs braucht mindestens einen Termin.',
    en: 'A published course needs at least one appointment.',
  },
  APPOINTMENT_CANCELLED: {
    status: 409,
    cause: 'A cancelled appointment cannot be changed; it can be restored first.',
    de: 'Der Termin ist abgesagt. Nehmen Sie die Absage zuerst zurück.',
    en: 'The appointment is cancelled. Restore it first.',
  },
  TOO_MANY_APPOINTMENTS: {
    status: 409,
    cause: 'A course has at most so many appointments.',
    de: 'Ein Kurs kann höchstens {limit} Termine haben.',
    en: 'A course can have at most {limit} appointments.',
  },
  EVENT_HAS_ONE_DATE: {
    status: 409,
    cause: 'An event is a single date; a course has any number of them.',
    de: 'Eine Veranstaltung hat genau einen Termin. Für mehrere Termine legen Sie einen Kurs an.',
    en: 'An event has exactly one date. Create a course for several dates.',
  },
  TEMPLATE_NAME_TAKEN: {
    status: 409,
    cause:
      'Another template of the tenant has that name, be it in the archive; case and accents do not count.',
    de: 'Eine Vorlage mit diesem Namen gibt es schon, vielleicht im Archiv: {name}',
    en: 'There is already a template with this name, perhaps in the archive: {name}',
  },
  WIDGET_NAME_TAKEN: {
    status: 409,
    cause: 'Another widget of the tenant has that name; case and accents do not count.',
    de: 'Eine Einbettung mit diesem Namen gibt es schon: {name}',
    en: 'There is already a widget with this name: {name}',
  },
  TOO_MANY_WIDGETS: {
    status: 409,
    cause: 'A tenant keeps at most so many widgets.',
    de: 'Es können höchstens {limit} Einbettungen gespeichert werden. Löschen Sie zuerst eine, die Sie nicht mehr brauchen.',
    en: 'At most {limit} widgets can be kept. Delete one that is no longer needed first.',
  },
  CLOSURE_TWICE: {
    status: 409,
    cause: 'The tenant has a closure, or school holidays, on those very days.',
    de: 'Genau diese Tage sind schon eingetragen.',
    en: 'These very days have been entered already.',
  },
  TOO_MANY_CLOSURES: {
    status: 409,
    cause: 'A tenant keeps at most so many closures and school holidays.',
    de: 'Es können höchstens {limit} Schließzeiten und Ferien eingetragen werden. Löschen Sie zuerst vergangene.',
    en: 'At most {limit} closures and school holidays can be kept. Delete past ones first.',
  },
  CHARACTERISTIC_KNOWN: {
    status: 409,
    cause: 'The tenant has a characteristic of that label, be it in the archive.',
    de: 'Ein Kursmerkmal „{name}“ gibt es schon, vielleicht im Archiv.',
    en: 'A characteristic “{name}” is there already, perhaps in the archive.',
  },
  ONE_AGE_ONLY: {
    status: 409,
    cause: 'A tenant has one characteristic for the age, be it in the archive.',
    de: 'Ein Kursmerkmal für das Alter gibt es schon, vielleicht im Archiv. Eines genügt für alle Kurse.',
    en: 'A characteristic for the age is there already, perhaps in the archive. One is enough for all courses.',
  },
  TOO_MANY_CHARACTERISTICS: {
    status: 409,
    cause: 'Only so many characteristics may be in use at a time.',
    de: 'Es können höchstens {limit} Kursmerkmale in Gebrauch sein. Legen Sie zuerst eines ins Archiv.',
    en: 'At most {limit} characteristics can be in use. Put one into the archive first.',
  },
  CHARACTERISTIC_KIND_FIXED: {
    status: 409,
    cause: 'The kind of a characteristic is chosen when it is created.',
    de: 'Die Art eines Kursmerkmals lässt sich nicht ändern. Legen Sie ein neues an.',
    en: 'The kind of a characteristic cannot be changed. Create another one.',
  },
  CHARACTERISTIC_IN_USE: {
    status: 409,
    cause: 'Courses say something about it; it can be archived instead.',
    de: 'Kurse haben Angaben zu diesem Merkmal, deshalb kann es nicht gelöscht werden. Sie können es archivieren.',
    en: 'Courses say something about this characteristic, so it cannot be deleted. You can archive it.',
  },
  VALUE_IN_USE: {
    status: 409,
    cause: 'Courses have a value that was left out, and `takeOff` was not set.',
    de: 'Kurse haben einen Wert, der entfernt werden soll: {count}. Er würde von ihnen genommen.',
    en: 'Courses have a value that is to be removed: {count}. It would be taken off them.',
  },
  TEMPLATE_IN_USE: {
    status: 409,
    cause: 'Courses were made from the template; it can be archived instead.',
    de: 'Aus dieser Vorlage sind Kurse entstanden. Sie können sie archivieren.',
    en: 'Courses were made from this template. You can archive it.',
  },
  ATTRIBUTE_IN_USE: {
    status: 409,
    cause: 'Somebody has answered the field; it can be archived instead.',
    de: 'Für dieses Feld gibt es schon Antworten. Sie können es archivieren.',
    en: 'There are already answers to this field. You can archive it.',
  },
  ATTRIBUTE_KIND_FIXED: {
    status: 409,
    cause: 'The kind of a field stays once somebody has answered it.',
    de: 'Die Art des Feldes kann nicht mehr geändert werden, weil es schon Antworten gibt. Legen Sie ein neues Feld an.',
    en: 'The kind of the field can no longer be changed because there are answers. Create a new field.',
  },
  TOO_MANY_ATTRIBUTES: {
    status: 409,
    cause: 'A form has at most so many additional fields.',
    de: 'Mehr als {limit} Zusatzfelder sind nicht möglich.',
    en: 'No more than {limit} additional attributes are possible.',
  },
  TRIAL_LESSON_IMPOSSIBLE: {
    status: 409,
    cause:
      'The date is cancelled or has begun, or its course is an event, a trial lesson itself, called off or archived.',
    de: 'Eine Probestunde gibt es nur zu einem künftigen Termin eines Kurses, der nicht abgesagt oder archiviert ist.',
    en: 'A trial lesson needs a date to come, of a course that is neither cancelled nor archived.',
  },
  TRIAL_LESSON_OFFERED: {
    status: 409,
    cause: 'The course has a trial lesson at that time already.',
    de: 'Zu diesem Termin gibt es schon eine Probestunde.',
    en: 'There is already a trial lesson on this date.',
  },
  AGREED_LESSONS_PRIVATE: {
    status: 409,
    cause:
      'Lessons agreed with one person never appear in the portal, and are not copied or kept as a template.',
    de: 'Einzelunterricht erscheint nicht im Portal und lässt sich nicht kopieren oder als Vorlage behalten.',
    en: 'Single lessons do not appear in the portal, and cannot be copied or kept as a template.',
  },
  LIMIT_BELOW_TAKEN: {
    status: 409,
    cause: 'The new attendee limit is lower than the places that are taken, or offered to those who wait.',
    de: 'Es sind schon {taken} Plätze vergeben oder angeboten; das Limit kann nicht darunter liegen.',
    en: '{taken} places are already taken or offered; the limit cannot be lower.',
  },
  CODE_TAKEN: {
    status: 409,
    cause: 'Another discount code of the tenant reads the same, be it in the archive.',
    de: 'Diesen Code gibt es schon, vielleicht im Archiv: {code}',
    en: 'This code already exists, perhaps in the archive: {code}',
  },
  CODE_USED_MORE: {
    status: 409,
    cause: 'The discount code was used for more people, or for a larger sum, than it would be good for.',
    de: 'Der Code wurde schon für mehr genutzt. Bitte die Grenze höher setzen oder den Code ins Archiv legen.',
    en: 'The code was used for more than that. Please raise the limit, or put the code into the archive.',
  },
  CODE_IN_USE: {
    status: 409,
    cause: 'Somebody booked with the discount code; it can be archived instead.',
    de: 'Mit dem Code wurde gebucht, er kann nicht gelöscht werden. Sie können ihn ins Archiv legen.',
    en: 'Somebody booked with the code, so it cannot be deleted. You can archive it.',
  },
  EXTRA_TAKEN: {
    status: 409,
    cause: 'Another extra of the tenant has that name, be it in the archive; case and accents do not count.',
    de: 'Eine Zusatzleistung mit diesem Namen gibt es schon, vielleicht im Archiv: {name}',
    en: 'There is already an extra with this name, perhaps in the archive: {name}',
  },
  EXTRA_TAKEN_MORE: {
    status: 409,
    cause: 'More of the extra are taken than there would be.',
    de: 'Davon ist schon mehr vergeben. Bitte den Vorrat höher setzen.',
    en: 'More than that are taken already. Please set a larger stock.',
  },
  EXTRA_KIND_FIXED: {
    status: 409,
    cause: 'Whether an extra comes with every place, or once for a booking, does not change.',
    de: 'Ob die Zusatzleistung zu jedem Platz gehört oder einmal für die Buchung, lässt sich nicht ändern. Bitte legen Sie eine neue an.',
    en: 'Whether the extra comes with every place, or once for the booking, cannot be changed. Please create a new one.',
  },
  EXTRA_IN_USE: {
    status: 409,
    cause: 'Somebody took the extra; it can be archived instead.',
    de: 'Die Zusatzleistung wurde gebucht und kann nicht gelöscht werden. Sie können sie ins Archiv legen.',
    en: 'The extra was booked and cannot be deleted. You can archive it.',
  },
  FIRM_KNOWN: {
    status: 409,
    cause: 'Another firm of the tenant has that name, be it in the archive; case and accents do not count.',
    de: 'Eine Firma mit diesem Namen gibt es schon, vielleicht im Archiv: {name}',
    en: 'There is already a company with this name, perhaps in the archive: {name}',
  },
  FRAME_KNOWN: {
    status: 409,
    cause: 'Another frame of the firm has that name, be it ended; case and accents do not count.',
    de: 'Einen Rahmen mit diesem Namen hat die Firma schon, vielleicht beendet: {name}',
    en: 'There is already a framework agreement with this name, perhaps an ended one: {name}',
  },
  FRAME_TAKEN_MORE: {
    status: 409,
    cause: 'More places of the frame are ordered than it would have.',
    de: 'Davon sind schon mehr Plätze bestellt. Bitte die Anzahl höher setzen.',
    en: 'More places than that have been ordered already. Please set a larger number.',
  },
  FRAME_IN_USE: {
    status: 409,
    cause: 'Places were ordered out of the frame; it can be ended instead.',
    de: 'Aus dem Rahmen wurde schon bestellt; er kann nicht gelöscht werden. Sie können ihn beenden, indem Sie ihn ins Archiv legen.',
    en: 'Places have been ordered under this agreement, so it cannot be deleted. You can end it by archiving it.',
  },
  FIRM_IN_USE: {
    status: 409,
    cause: 'The firm has ordered, or there is a frame for it; it can be archived instead.',
    de: 'Die Firma hat schon bestellt oder einen Rahmen und kann nicht gelöscht werden. Sie können sie ins Archiv legen.',
    en: 'The company has ordered already or has a framework agreement, so it cannot be deleted. You can archive it.',
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
  MEMBER_IS_INSTRUCTOR: {
    status: 409,
    cause: 'A member of the team is one instructor at most.',
    de: 'Dieses Mitglied des Teams ist schon eine andere Kursleitung.',
    en: 'This member of the team is another instructor already.',
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

/** The error map of a route of this room, from the codes it may answer with. */
export const refusals = refusalsFrom(wireRefusals, tenantRefusals, fileRefusals, courseRefusals)
