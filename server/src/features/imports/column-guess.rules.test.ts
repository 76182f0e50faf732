import { importKinds } from '@reihum/contract/imports/import-kinds.ts'
import { describe, expect, it, test } from 'vitest'
import { guessColumns, headingKey } from './column-guess.rules.ts'
import { fieldsOfKind } from './import-fields.rules.ts'

const guess = (kind: 'persons' | 'courses' | 'registrations', headings: string[], remembered = {}) =>
  guessColumns(headings, fieldsOfKind[kind], remembered)

describe('headings', () => {
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
    ['that say nothing', 'persons', ['', 'Sternzeichen'], [null, null]],
    ['that come twice', 'persons', ['Telefon', 'Mobil'], ['phone', null]],
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

it.each(importKinds)('every field of %s is found by its own name in both languages', (kind) => {
  for (const { name, label } of fieldsOfKind[kind]) {
    expect(guess(kind, [label.de])).toEqual([name])
    expect(guess(kind, [label.en])).toEqual([name])
  }
})
