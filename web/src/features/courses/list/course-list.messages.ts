import { catalogue } from '#ui/text.tsx'

export const courseListMessages = catalogue(
  {
    search: 'Titel, Kursnummer, Ort',
    countEvents: '{count, plural, one {# Veranstaltung} other {# Veranstaltungen}}',
    emptyEvents:
      'Hier stehen Ihre Veranstaltungen: Kurse mit einem einzigen Termin. Eine Veranstaltung erscheint im Portal, sobald sie veröffentlicht ist.',
    COURSE: 'Kurs',
    EVENT: 'Veranstaltung',
    template: 'Vorlage',
    places: 'Plätze',
    withFree: 'Freie Plätze',
    withoutFree: 'Ausgebucht',
    promoted: 'Hervorgehoben',
    age: 'Alter',
    years: '{age, plural, one {1 Jahr} other {# Jahre}}',
    opensLater: 'Anmeldung öffnet später',
    paymentMethod: 'Zahlungsart',
    unpayable: 'Kostenpflichtig, aber ohne Zahlungsart',
    promotedOnly: 'Nur hervorgehobene',
    yes: 'Ja',
    decision: 'Findet statt?',
    attendeesOf: '{count} von {limit}',
    part: 'Welche Kurse',
    part_current: 'Aktuell',
    part_past: 'Vorbei und abgesagt',
    part_all: 'Alle',
    emptyPast: 'Hier stehen Kurse, die vorbei, abgesagt oder archiviert sind. Noch gibt es keinen.',
    next: 'Nächster Termin',
    fromTemplate: 'Aus Vorlage',
    otherWays: 'Weitere Möglichkeiten',
    more: 'Weitere',
    actions: 'Aktionen',
    close: 'Schließen',
    checking: 'Wird geprüft',
    listed: 'Nicht möglich',
    do_publish: 'Veröffentlichen',
    do_close: 'Anmeldung schließen',
    do_archive: 'Archivieren',
    do_restore: 'Wiederherstellen',
    do_promote: 'Hervorheben',
    do_demote: 'Nicht mehr hervorheben',
    do_delete: 'Entwürfe löschen',
    plan_publish:
      '{count, plural, =0 {Nichts davon wird veröffentlicht.} one {# wird veröffentlicht.} other {# werden veröffentlicht.}}',
    plan_close:
      '{count, plural, =0 {Nichts davon wird geschlossen.} one {# wird für Anmeldungen geschlossen.} other {# werden für Anmeldungen geschlossen.}}',
    plan_archive:
      '{count, plural, =0 {Nichts davon wird archiviert.} one {# wird archiviert.} other {# werden archiviert.}}',
    plan_restore:
      '{count, plural, =0 {Nichts davon wird wiederhergestellt.} one {# wird wiederhergestellt.} other {# werden wiederhergestellt.}}',
    plan_promote:
      '{count, plural, =0 {Nichts davon wird hervorgehoben.} one {# wird hervorgehoben.} other {# werden hervorgehoben.}}',
    plan_demote:
      '{count, plural, =0 {Nichts davon ändert sich.} one {# wird nicht mehr hervorgehoben.} other {# werden nicht mehr hervorgehoben.}}',
    plan_delete:
      '{count, plural, =0 {Nichts davon wird gelöscht.} one {# Entwurf wird mit seinen Terminen gelöscht. Das lässt sich nicht rückgängig machen.} other {# Entwürfe werden mit ihren Terminen gelöscht. Das lässt sich nicht rückgängig machen.}}',
    same_publish: '{count, plural, one {# ist es schon.} other {# sind es schon.}}',
    same_close: '{count, plural, one {# ist es schon.} other {# sind es schon.}}',
    same_archive: '{count, plural, one {# ist es schon.} other {# sind es schon.}}',
    same_restore: '{count, plural, one {# ist es schon.} other {# sind es schon.}}',
    same_promote: '{count, plural, one {# ist es schon.} other {# sind es schon.}}',
    same_demote: '{count, plural, one {# ist nicht hervorgehoben.} other {# sind nicht hervorgehoben.}}',
    same_delete: '{count, plural, one {# ist schon gelöscht.} other {# sind schon gelöscht.}}',
    refused: '{count, plural, one {Bei # ist es nicht möglich:} other {Bei # ist es nicht möglich:}}',
    go_publish: '{count} veröffentlichen',
    go_close: 'Anmeldung für {count} schließen',
    go_archive: '{count} archivieren',
    go_restore: '{count} wiederherstellen',
    go_promote: '{count} hervorheben',
    go_demote: '{count} nicht mehr hervorheben',
    go_delete: '{count} löschen',
    undo: 'Rückgängig',
    undone:
      '{count, plural, =0 {Kein Kurs ist wieder wie vorher.} one {Ein Kurs ist wieder wie vorher.} other {# Kurse sind wieder wie vorher.}}{refused, plural, =0 {} one { Einer hat sich inzwischen geändert und bleibt, wie er ist.} other { # haben sich inzwischen geändert und bleiben, wie sie sind.}}',
    done_publish:
      '{count, plural, =0 {Nichts wurde veröffentlicht.} one {# ist veröffentlicht.} other {# sind veröffentlicht.}}',
    done_close:
      '{count, plural, =0 {Nichts wurde geschlossen.} one {# ist für Anmeldungen geschlossen.} other {# sind für Anmeldungen geschlossen.}}',
    done_archive:
      '{count, plural, =0 {Nichts wurde archiviert.} one {# ist archiviert.} other {# sind archiviert.}}',
    done_restore:
      '{count, plural, =0 {Nichts wurde wiederhergestellt.} one {# ist wiederhergestellt.} other {# sind wiederhergestellt.}}',
    done_promote:
      '{count, plural, =0 {Nichts wurde hervorgehoben.} one {# ist hervorgehoben.} other {# sind hervorgehoben.}}',
    done_demote:
      '{count, plural, =0 {Nichts hat sich geändert.} one {# ist nicht mehr hervorgehoben.} other {# sind nicht mehr hervorgehoben.}}',
    done_delete:
      '{count, plural, =0 {Nichts wurde gelöscht.} one {# Entwurf ist gelöscht.} other {# Entwürfe sind gelöscht.}}',
    gone: 'Gibt es nicht mehr',
  },
  {
    search: 'Title, reference, place',
    countEvents: '{count, plural, one {# event} other {# events}}',
    emptyEvents:
      'Your events appear here: courses with a single date. An event shows in the portal as soon as it is published.',
    COURSE: 'Course',
    EVENT: 'Event',
    template: 'Template',
    places: 'Places',
    withFree: 'Free places',
    withoutFree: 'Fully booked',
    promoted: 'Promoted',
    age: 'Age',
    years: '{age, plural, one {1 year} other {# years}}',
    opensLater: 'Registration opens later',
    paymentMethod: 'Payment method',
    unpayable: 'Has a price, but no payment method',
    promotedOnly: 'Promoted only',
    yes: 'Yes',
    decision: 'Takes place?',
    attendeesOf: '{count} of {limit}',
    part: 'Which courses',
    part_current: 'Current',
    part_past: 'Past and called off',
    part_all: 'All',
    emptyPast: 'Courses that are over, called off or archived appear here. There are none yet.',
    next: 'Next date',
    fromTemplate: 'From a template',
    otherWays: 'Other ways',
    more: 'More',
    actions: 'Actions',
    close: 'Close',
    checking: 'Checking',
    listed: 'Not possible',
    do_publish: 'Publish',
    do_close: 'Close registration',
    do_archive: 'Archive',
    do_restore: 'Restore',
    do_promote: 'Promote',
    do_demote: 'No longer promote',
    do_delete: 'Delete drafts',
    plan_publish:
      '{count, plural, =0 {None of them will be published.} one {# will be published.} other {# will be published.}}',
    plan_close:
      '{count, plural, =0 {None of them will be closed.} one {# will be closed for registration.} other {# will be closed for registration.}}',
    plan_archive:
      '{count, plural, =0 {None of them will be archived.} one {# will be archived.} other {# will be archived.}}',
    plan_restore:
      '{count, plural, =0 {None of them will be restored.} one {# will be restored.} other {# will be restored.}}',
    plan_promote:
      '{count, plural, =0 {None of them will be promoted.} one {# will be promoted.} other {# will be promoted.}}',
    plan_demote:
      '{count, plural, =0 {Nothing will change.} one {# will no longer be promoted.} other {# will no longer be promoted.}}',
    plan_delete:
      '{count, plural, =0 {None of them will be deleted.} one {# draft will be deleted with its appointments. This cannot be undone.} other {# drafts will be deleted with their appointments. This cannot be undone.}}',
    same_publish: '{count, plural, one {# already is.} other {# already are.}}',
    same_close: '{count, plural, one {# already is.} other {# already are.}}',
    same_archive: '{count, plural, one {# already is.} other {# already are.}}',
    same_restore: '{count, plural, one {# already is.} other {# already are.}}',
    same_promote: '{count, plural, one {# already is.} other {# already are.}}',
    same_demote: '{count, plural, one {# is not promoted.} other {# are not promoted.}}',
    same_delete: '{count, plural, one {# has already been deleted.} other {# have already been deleted.}}',
    refused: '{count, plural, one {Not possible for #:} other {Not possible for #:}}',
    go_publish: 'Publish {count}',
    go_close: 'Close registration for {count}',
    go_archive: 'Archive {count}',
    go_restore: 'Restore {count}',
    go_promote: 'Promote {count}',
    go_demote: 'No longer promote {count}',
    go_delete: 'Delete {count}',
    undo: 'Undo',
    undone:
      '{count, plural, =0 {No course is as it was before.} one {One course is as it was before.} other {# courses are as they were before.}}{refused, plural, =0 {} one { One has changed in the meantime and stays as it is.} other { # have changed in the meantime and stay as they are.}}',
    done_publish:
      '{count, plural, =0 {Nothing was published.} one {# is published.} other {# are published.}}',
    done_close:
      '{count, plural, =0 {Nothing was closed.} one {# is closed for registration.} other {# are closed for registration.}}',
    done_archive: '{count, plural, =0 {Nothing was archived.} one {# is archived.} other {# are archived.}}',
    done_restore: '{count, plural, =0 {Nothing was restored.} one {# is restored.} other {# are restored.}}',
    done_promote: '{count, plural, =0 {Nothing was promoted.} one {# is promoted.} other {# are promoted.}}',
    done_demote:
      '{count, plural, =0 {Nothing has changed.} one {# is no longer promoted.} other {# are no longer promoted.}}',
    done_delete:
      '{count, plural, =0 {Nothing was deleted.} one {# draft is deleted.} other {# drafts are deleted.}}',
    gone: 'No longer there',
  },
)
