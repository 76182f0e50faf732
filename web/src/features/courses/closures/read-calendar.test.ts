import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periodsIn } from './read-calendar.ts'

const calendar = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')

describe('the periods of a calendar file', () => {
  it.each([
    [
      'whole days end the day before their end',
      ['DTSTART;VALUE=DATE:20270401', 'DTEND;VALUE=DATE:20270411', 'SUMMARY:Osterferien'],
      { name: 'Osterferien', firstDay: '2027-04-01', lastDay: '2027-04-10' },
    ],
    [
      'one without an end is a day',
      ['DTSTART;VALUE=DATE:20270514', 'SUMMARY:Brückentag'],
      { name: 'Brückentag', firstDay: '2027-05-14', lastDay: '2027-05-14' },
    ],
    [
      'midnights are whole days too',
      ['DTSTART:20270401T000000', 'DTEND:20270411T000000', 'SUMMARY:Ostern'],
      { name: 'Ostern', firstDay: '2027-04-01', lastDay: '2027-04-10' },
    ],
    [
      'a time on the last day belongs to it',
      ['DTSTART:20270401T080000', 'DTEND:20270403T160000Z', 'SUMMARY:Umbau'],
      { name: 'Umbau', firstDay: '2027-04-01', lastDay: '2027-04-03' },
    ],
    [
      'a start that is the end is a day',
      ['DTSTART;VALUE=DATE:20270401', 'DTEND;VALUE=DATE:20270401', 'SUMMARY:Tag'],
      { name: 'Tag', firstDay: '2027-04-01', lastDay: '2027-04-01' },
    ],
    [
      'broken lines and escaped signs',
      ['DTSTART;VALUE=DATE:20270401', 'SUMMARY:Ferien in Baden-', ' Württemberg\\, alle'],
      { name: 'Ferien in Baden-Württemberg, alle', firstDay: '2027-04-01', lastDay: '2027-04-01' },
    ],
  ])('%s', (_, lines, period) => {
    expect(periodsIn(calendar(lines))).toEqual([period])
  })

  it.each([
    ['cancelled', ['DTSTART;VALUE=DATE:20270401', 'SUMMARY:Ferien', 'STATUS:CANCELLED']],
    ['without a name', ['DTSTART;VALUE=DATE:20270401']],
    ['without a start', ['SUMMARY:Ferien']],
    ['longer than a year', ['DTSTART;VALUE=DATE:20270401', 'DTEND;VALUE=DATE:20290401', 'SUMMARY:Ferien']],
    ['of a day that does not exist', ['DTSTART;VALUE=DATE:20270231', 'SUMMARY:Ferien']],
  ])('leave out what is %s', (_, lines) => {
    expect(periodsIn(calendar(lines))).toEqual([])
  })

  it('are in order, each once', () => {
    const one = ['DTSTART;VALUE=DATE:20270401', 'SUMMARY:Ostern']
    const other = ['DTSTART;VALUE=DATE:20270201', 'SUMMARY:Winter']
    expect(periodsIn(calendar(one, other, one)).map(({ name }) => name)).toEqual(['Winter', 'Ostern'])
  })

  it('whatever a file holds, it is read or left out', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.array(fc.string())), (before, events) => {
        expect(Array.isArray(periodsIn(before + calendar(...events)))).toBe(true)
      }),
    )
  })
})
