import { describe, expect, test } from 'vitest'
import { publicHolidays } from './holiday.rules.ts'

const in2027 = (country: string, region: string | null = null) =>
  publicHolidays({ country, region }, country === 'GB' ? 'en' : 'de')

describe('a public holiday', () => {
  test.each([
    ['DE', null, '2027-03-26', 'Karfreitag'],
    ['DE', null, '2027-05-17', 'Pfingstmontag'],
    ['DE', 'HH', '2027-10-31', 'Reformationstag'],
    ['DE', 'BY', '2027-01-06', 'Heilige Drei Könige'],
    ['AT', null, '2027-10-26', 'Nationalfeiertag'],
    ['CH', null, '2027-08-01', 'Bundesfeiertag'],
    ['GB', 'ENG', '2027-08-30', 'Summer bank holiday'],
    ['GB', null, '2027-12-28', 'Boxing Day (substitute day)'],
  ])('of %s %s on %s is %s', (country, region, date, name) => {
    expect(in2027(country, region)(date)).toBe(name)
  })

  test.each([
    ['a holiday of another region', 'DE', 'BY', '2027-10-31'],
    ['a holiday of regions, where none is named', 'DE', null, '2027-10-31'],
    ['a day that is only observed', 'DE', null, '2027-05-09'],
    ['Christmas Eve, which is none by law', 'DE', null, '2027-12-24'],
    ['any day of a country nobody knows', 'ZZ', null, '2027-01-01'],
  ])('is not %s', (_, country, region, date) => {
    expect(in2027(country, region)(date)).toBeNull()
  })

  test('of a region nobody knows is one of the whole country', () => {
    expect(in2027('DE', 'XX')('2027-03-26')).toBe('Karfreitag')
    expect(in2027('DE', 'XX')('2027-10-31')).toBeNull()
  })

  test('that lasts several days is one on each of them', () => {
    const holidayOn = publicHolidays({ country: 'TR', region: null }, 'en')
    const named = ['2027-05-15', '2027-05-16', '2027-05-17', '2027-05-18', '2027-05-19'].map(holidayOn)
    expect(named.filter((name) => name !== null).length).toBeGreaterThanOrEqual(3)
  })

  test('is told in the language of the reader', () => {
    expect(publicHolidays({ country: 'DE', region: null }, 'en')('2027-12-25')).toBe('Christmas Day')
  })
})
