import { frameFieldWords } from '@reihum/contract/courses/frame.fields.ts'
import { labelsOf } from '@reihum/contract/wire/field-words.ts'
import { catalogue } from '#ui/text.tsx'

export const framesMessages = catalogue(
  {
    ...labelsOf(frameFieldWords, 'de'),
    frames: 'Rahmen',
    noFrames: 'Kein Rahmen vereinbart: so viele Plätze zu einem Preis, bis zu einem Tag.',
    newFrame: 'Rahmen vereinbaren',
    created: 'Der Rahmen {name} ist vereinbart.',
    nameHint: 'Zum Beispiel „Erste Hilfe 2027“.',
    courseHint: 'Ohne Auswahl gilt der Rahmen für alle Kurse.',
    priceHint:
      'Mit Umsatzsteuer. Ermäßigungen und Rabattcodes kommen nicht dazu. Kostet ein Kurs weniger, gilt sein Preis.',
    placesHint: 'Zurückgegebene Plätze stehen wieder zur Verfügung.',
    noteHint: 'Sieht nur Ihr Team.',
    allCourses: 'alle Kurse',
    removeCourse: '{name} entfernen',
    left: 'Noch frei',
    leftOf: '{left} von {places}',
    leftLine: 'Noch {left} von {places} Plätzen frei',
    state_usable: 'bestellbar',
    state_over: 'abgelaufen',
    state_used_up: 'aufgebraucht',
    state_ended: 'beendet',
    state: 'Status',
  },
  {
    ...labelsOf(frameFieldWords, 'en'),
    frames: 'Framework agreements',
    noFrames: 'None yet: a number of places at an agreed price, until a certain day.',
    newFrame: 'New framework agreement',
    created: 'The framework agreement {name} has been created.',
    nameHint: 'For example “First aid 2027”.',
    courseHint: 'If none is chosen, it applies to all courses.',
    priceHint:
      'Including VAT. Reductions and discount codes do not apply. If a course costs less, its own price applies.',
    placesHint: 'Places that are cancelled can be ordered again.',
    noteHint: 'Only your team sees this.',
    allCourses: 'all courses',
    removeCourse: 'Remove {name}',
    left: 'Left',
    leftOf: '{left} of {places}',
    leftLine: '{left} of {places} places left',
    state_usable: 'open',
    state_over: 'expired',
    state_used_up: 'used up',
    state_ended: 'ended',
    state: 'State',
  },
)
