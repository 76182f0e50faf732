import { closureFieldWords } from '@reihum/contract/courses/closure.fields.ts'
import { labelsOf } from '@reihum/contract/wire/field-words.ts'
import { catalogue } from '#ui/text.tsx'

export const closuresMessages = catalogue(
  {
    ...labelsOf(closureFieldWords, 'de'),
    title: 'Schließzeiten und Schulferien',
    intro:
      'Diese Tage lässt eine Serie von Terminen aus, wenn Sie es dort nicht anders wählen, und der Kalender nennt sie. Termine, die schon geplant sind, bleiben, wo sie sind.',
    publicHolidays: 'Gesetzliche Feiertage sind bekannt und müssen hier nicht stehen.',
    region: 'Region festlegen',
    coming: 'Laufende und kommende',
    past: '{count, plural, one {# vergangener Zeitraum} other {# vergangene Zeiträume}}',
    empty:
      'Tragen Sie ein, wann Sie schließen und wann Ferien sind: die Sommerpause, die Tage zwischen den Jahren. Neue Serien lassen sie dann von selbst aus.',
    noneComing: 'Es stehen keine Schließzeiten und keine Ferien mehr an.',
    add: 'Zeitraum eintragen',
    addTitle: 'Zeitraum eintragen',
    changeTitle: '„{name}“ ändern',
    closedHint: 'Sie haben geschlossen, es findet nichts statt.',
    schoolHint: 'Die Schulen haben frei; einen Ferienkurs kann es trotzdem geben.',
    nameHint: 'So heißt der Zeitraum im Kalender und in der Vorschau einer Serie.',
    length: 'Dauer',
    days: '{count, plural, one {# Tag} other {# Tage}}',
    save: 'Speichern',
    create: 'Eintragen',
    created: '„{name}“ ist eingetragen.',
    saved: '„{name}“ ist geändert.',
    removed: '„{name}“ ist gelöscht.',
    restored: '„{name}“ ist wieder eingetragen.',
    undo: 'Rückgängig',
    change: 'Ändern',
    remove: 'Löschen',
    actions: 'Aktionen für {name}',
    conflict:
      'Jemand anders hat diesen Zeitraum gerade geändert. Schließen Sie das Fenster und öffnen Sie ihn noch einmal; gespeichert ist nichts.',
  },
  {
    ...labelsOf(closureFieldWords, 'en'),
    title: 'Closures and school holidays',
    intro:
      'A series of dates leaves these days out unless you choose otherwise there, and the calendar names them. Dates that are planned already stay where they are.',
    publicHolidays: 'Public holidays are known and need not be listed here.',
    region: 'Set the region',
    coming: 'Present and coming',
    past: '{count, plural, one {# past period} other {# past periods}}',
    empty:
      'Enter when you are closed and when the schools have holidays: the summer break, the days after Christmas. New series then leave them out automatically.',
    noneComing: 'No closures and no school holidays are coming up.',
    add: 'Add period',
    addTitle: 'Add period',
    changeTitle: 'Change “{name}”',
    closedHint: 'You are closed, and nothing takes place.',
    schoolHint: 'The schools are closed; a holiday course may take place all the same.',
    nameHint: 'The calendar and the preview of a series call it that.',
    length: 'Length',
    days: '{count, plural, one {# day} other {# days}}',
    save: 'Save',
    create: 'Add',
    created: '“{name}” has been added.',
    saved: '“{name}” has been changed.',
    removed: '“{name}” has been deleted.',
    restored: '“{name}” is back again.',
    undo: 'Undo',
    change: 'Change',
    remove: 'Delete',
    actions: 'Actions for {name}',
    conflict:
      'Somebody else has just changed this period. Close the window and open it once more; nothing has been saved.',
  },
)
