import { describe, expect, it, test } from 'vitest'
import { houseImports } from '#app/rooms.ts'
import { guessColumns, headingKey } from '#platform/tables/import/column-guess.ts'

const guess = (kind: 'persons' | 'courses' | 'registrations', headings: string[], remembered = {}) =>
  guessColumns(headings, houseImports[kind].fields, remembered)

describe('headings', () => {
  test('are compared by their first 200 characters', () => {
    expect(headingKey('a'.repeat(300))).toBe('a'.repeat(200))
  })

  test.each([
    [
      'of people, in German',
      'persons',
      ['VORNAME', 'Nachname', 'E-Mail-Adresse', 'Tel.', 'PLZ', 'Strasse'],
      ['firstName', 'lastName', 'email', 'phone', 'postalCode', 'street'],
    ],
    [
      'of people, in English',
      'persons',
      ['First Name', 'Surname', 'Email', 'Mobile', 'ZIP'],
      ['firstName', 'lastName', 'email', 'phone', 'postalCode'],
    ],
    [
      'of our own list',
      'registrations',
      ['Kursnummer', 'Status', 'Eingang', 'Vorname', 'Gebühr (EUR)'],
      ['reference', 'state', 'registeredAt', 'firstName', 'feeCents'],
    ],
    [
      'of courses',
      'courses',
      ['Kurs-Nr.', 'Kurstitel', 'Datum', 'Uhrzeit', 'Dozent/in', 'Preis [€]'],
      ['reference', 'title', 'start', 'startTime', 'instructor', 'feeCents'],
    ],
    [
      'of contacts exported by Outlook',
      'persons',
      ['Vorname', 'Nachname', 'Straße geschäftlich', 'Straße privat', 'Ort privat', 'Telefon privat'],
      ['firstName', 'lastName', null, 'street', 'city', 'phone'],
    ],
    [
      'of contacts exported by Google',
      'persons',
      [
        'First Name',
        'Last Name',
        'E-mail 1 - Label',
        'E-mail 1 - Value',
        'Phone 1 - Value',
        'Address 1 - City',
      ],
      ['firstName', 'lastName', null, 'email', 'phone', 'city'],
    ],
    ['that say nothing', 'persons', ['', 'Sternzeichen'], [null, null]],
    ['that come twice', 'persons', ['Telefon', 'Mobil'], ['phone', null]],
    [
      'by their own names before synonyms',
      'registrations',
      ['Kurs', 'Kursnummer', 'Vorname'],
      [null, 'reference', 'firstName'],
    ],
    [
      'of files exported before',
      'courses',
      ['Form', 'Teilnehmergrenze', 'Auf der Warteliste', 'Plätze auf der Warteliste'],
      ['mode', 'attendeeLimit', null, 'waiterLimit'],
    ],
    [
      'of files exported before, in English',
      'courses',
      ['Reference', 'Mode', 'Attendee limit', 'On the waiting list', 'Places on the waiting list'],
      ['reference', 'mode', 'attendeeLimit', null, 'waiterLimit'],
    ],
    [
      'of files exported before, with registrations',
      'registrations',
      ['Course', 'Reference', 'Received', 'Street', 'Notes'],
      [null, 'reference', 'registeredAt', 'street', 'notes'],
    ],
  ] as const)('%s', (_, kind, headings, expected) => {
    expect(guess(kind, [...headings])).toEqual(expected)
  })

  it('mean what they meant last time, and nothing where they were left out', () => {
    const remembered = {
      [headingKey('Kontakt')]: 'phone',
      [headingKey('Telefon')]: null,
      [headingKey('Ort')]: 'gone',
    }
    expect(guess('persons', ['Kontakt', 'Telefon', 'Ort'], remembered)).toEqual(['phone', null, null])
  })
})

it.each(['persons', 'courses', 'registrations'] as const)(
  'every field of %s is found by its own name in both languages',
  (kind) => {
    for (const { name, label } of houseImports[kind].fields) {
      expect(guess(kind, [label.de])).toEqual([name])
      expect(guess(kind, [label.en])).toEqual([name])
    }
  },
)
