import { describe, expect, it } from 'vitest'
import { parseDateText, parseTimeText, showDate } from './date-text.ts'

const today = new Date('2026-11-21T12:00:00Z')

describe('a day typed the German way', () => {
  it.each([
    ['4.3.2027', '2027-03-04'],
    ['04.03.2027', '2027-03-04'],
    [' 4. 3. 27 ', '2027-03-04'],
    ['4.3.', '2026-03-04'],
    ['04032027', '2027-03-04'],
    ['29.2.2028', '2028-02-29'],
    ['2027-03-04', '2027-03-04'],
  ])('reads %s as %s', (typed, expected) => expect(parseDateText(typed, 'de', today)).toBe(expected))

  it.each(['31.02.2027', '29.2.2027', '4/3/2027', '4.13.2027', '0.1.2027', 'morgen', '', '4.3.27 x'])(
    'does not guess at “%s”',
    (typed) => expect(parseDateText(typed, 'de', today)).toBeNull(),
  )
})

describe('a day typed the English way', () => {
  it.each([
    ['3/4/2027', '2027-03-04'],
    ['03/04/27', '2027-03-04'],
    ['3/4', '2026-03-04'],
    ['03042027', '2027-03-04'],
  ])('reads %s as %s', (typed, expected) => expect(parseDateText(typed, 'en', today)).toBe(expected))

  it.each(['13/4/2027', '4.3.2027', '2/30/2027'])('does not guess at “%s”', (typed) =>
    expect(parseDateText(typed, 'en', today)).toBeNull(),
  )
})

it('shows a day in the language, and leaves nonsense as it was typed', () => {
  expect(showDate('2027-03-04', 'de')).toBe('04.03.2027')
  expect(showDate('2027-03-04', 'en')).toBe('03/04/2027')
  expect(showDate('31.02.', 'de')).toBe('31.02.')
})

it.each([
  ['9', '09:00'],
  ['9:05', '09:05'],
  ['9.05', '09:05'],
  ['0905', '09:05'],
  ['905', '09:05'],
  ['18:30', '18:30'],
  ['24:00', null],
  ['12:60', null],
  ['noon', null],
])('reads the time %s as %s', (typed, expected) => expect(parseTimeText(typed)).toBe(expected))
