import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import {
  type CalendarEntry,
  pathOfEntry,
  shortened,
  writeCalendar,
  writeMailedCalendars,
} from './calendar-file.rules.ts'

const entry: CalendarEntry = {
  uid: 'a@reihum.test',
  sequence: 3,
  changedAt: new Date('2027-01-02T03:04:05.678Z'),
  startsAt: new Date('2027-04-06T16:00:00Z'),
  endsAt: new Date('2027-04-06T18:00:00Z'),
  isCancelled: false,
  summary: 'Aquarell',
  description: '',
  url: 'https://reihum.test/portal/schule/course/a',
  location: '',
  category: 'Kurs',
}

const anyText = fc.string({ unit: 'binary', maxLength: 400 }).map((text) => text.toWellFormed())

const written = (overrides: Partial<CalendarEntry> = {}) =>
  writeCalendar({ name: 'Kurse', timeZone: 'Europe/Berlin', entries: [{ ...entry, ...overrides }] })

test('an appointment is written as the standard wants it', () => {
  const file = written({ description: 'Zwei\nZeilen; eine, zwei \\', location: 'Große Straße 4, Hamburg' })
  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Reihum//Course calendar//EN',
    'CALSCALE:GREGORIAN',
    'NAME:Kurse',
    'X-WR-CALNAME:Kurse',
    'X-WR-TIMEZONE:Europe/Berlin',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:a@reihum.test',
    'DTSTAMP:20270102T030405Z',
    'LAST-MODIFIED:20270102T030405Z',
    'SEQUENCE:3',
    'DTSTART:20270406T160000Z',
    'DTEND:20270406T180000Z',
    'SUMMARY:Aquarell',
    'DESCRIPTION:Zwei\\nZeilen\\; eine\\, zwei \\\\',
    'LOCATION:Große Straße 4\\, Hamburg',
    'URL:https://reihum.test/portal/schule/course/a',
    'CATEGORIES:Kurs',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('what is cancelled says so, and keeps nobody busy', () => {
  const lines = written({ isCancelled: true }).split('\r\n')
  expect(lines).toContain('STATUS:CANCELLED')
  expect(lines).toContain('TRANSP:TRANSPARENT')
})

test('the name of a calendar is text like any other', () => {
  const file = writeCalendar({ name: 'Töpfern, Malen; mehr', timeZone: 'Europe/Berlin', entries: [] })
  expect(file.split('\r\n')).toContain('NAME:Töpfern\\, Malen\\; mehr')
})

test('a calendar without appointments is one all the same', () => {
  const file = writeCalendar({ name: 'Kurse', timeZone: 'Europe/Berlin', entries: [] })
  const calendar = new ICAL.Component(ICAL.parse(file))
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone'])
})

describe('a calendar that goes out with a mail', () => {
  const organizer = { name: 'Schule "Süd"; Nord', email: 'info@schule.example' }
  const written = (overrides: Partial<Parameters<typeof writeMailedCalendars>[0]> = {}) =>
    writeMailedCalendars({
      method: 'PUBLISH',
      organizer,
      attendee: 'mina@example.org',
      timeZone: 'Europe/Berlin',
      entries: [entry],
      ...overrides,
    }).map((file) => file.replaceAll('\r\n ', '').split('\r\n'))
  const mailed = (overrides = {}) => written(overrides)[0] ?? []

  test('says what is to be done with it, who holds the appointments, and is no calendar of its own', () => {
    expect(mailed()).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Reihum//Course calendar//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-TIMEZONE:Europe/Berlin',
      'BEGIN:VEVENT',
      'UID:a@reihum.test',
      'DTSTAMP:20270102T030405Z',
      'LAST-MODIFIED:20270102T030405Z',
      'SEQUENCE:3',
      `ORGANIZER;CN="Schule 'Süd'; Nord":mailto:info@schule.example`,
      'DTSTART:20270406T160000Z',
      'DTEND:20270406T180000Z',
      'SUMMARY:Aquarell',
      'URL:https://reihum.test/portal/schule/course/a',
      'CATEGORIES:Kurs',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  test('takes each appointment out again by a file of its own, of the person who had it', () => {
    const files = written({ method: 'CANCEL', entries: [entry, { ...entry, uid: 'b@reihum.test' }] })
    expect(files.map((lines) => lines.filter((line) => line.startsWith('UID:')))).toEqual([
      ['UID:a@reihum.test'],
      ['UID:b@reihum.test'],
    ])
    for (const lines of files) {
      expect(lines).toContain('METHOD:CANCEL')
      expect(lines).toContain('ATTENDEE:mailto:mina@example.org')
      expect(lines).toContain('STATUS:CANCELLED')
      expect(lines).not.toContain('STATUS:CONFIRMED')
    }
  })

  test('enters all appointments by one file', () => {
    expect(written({ entries: [entry, { ...entry, uid: 'b@reihum.test' }] })).toHaveLength(1)
    expect(written({ entries: [] })).toEqual([])
  })

  test('names a provider without an address all the same, because the standard wants an organizer', () => {
    expect(mailed({ organizer: { name: 'Schule', email: '' } })).toContain(
      'ORGANIZER;CN="Schule":invalid:nomail',
    )
  })

  test('is the same for the same appointments, whenever it is written', () => {
    expect(mailed()).toEqual(mailed())
  })

  test('can be read whatever the organizer is called', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const [file = ''] = writeMailedCalendars({
          method: 'PUBLISH',
          organizer: { name, email: 'a@b.example' },
          attendee: 'mina@example.org',
          timeZone: 'Europe/Berlin',
          entries: [entry],
        })
        const [event] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')
        expect(event?.getFirstPropertyValue('organizer')).toBe('mailto:a@b.example')
      }),
    )
  })
})

/** Reads the file with an independent parser. */
function readEvent(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const [event, ...more] = calendar.getAllSubcomponents('vevent')
  if (!event || more.length > 0) throw new Error('not one appointment')
  return event
}

describe('whatever the words,', () => {
  test('no line is longer than 75 octets, breaks are those of the standard, and nothing else breaks a line', () => {
    fc.assert(
      fc.property(anyText, anyText, (summary, description) => {
        for (const line of written({ summary, description }).split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may be there
          expect(line).not.toMatch(/[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028\u2029]/)
        }
      }),
    )
  })

  test('they come back from a parser, but for characters that nobody sees', () => {
    const printable = (text: string) =>
      text
        .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what is left out
        .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
    fc.assert(
      fc.property(anyText, anyText, (summary, location) => {
        const event = readEvent(written({ summary, location }))
        expect(event.getFirstPropertyValue('summary')).toBe(printable(summary))
        expect(event.getFirstPropertyValue('location') ?? '').toBe(printable(location))
      }),
    )
  })

  test('a folded character stays whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 90 }),
        fc.constantFrom('Ä', '€', '𝄞', '👩‍👩‍👧'),
        (before, character) => {
          const summary = 'x'.repeat(before) + character.repeat(30)
          expect(written({ summary }).replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}\r\n`)
        },
      ),
    )
  })

  test('what is shortened is short enough, begins as it did, and ends with a word', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 10, max: 100 }), (text, most) => {
        const short = shortened(text, most)
        expect(short.length).toBeLessThanOrEqual(most)
        expect(short.isWellFormed()).toBe(true)
        if (text.length <= most) expect(short).toBe(text)
        else expect(text.startsWith(short.slice(0, -1))).toBe(true)
      }),
    )
    expect(shortened('Wasser, Pigment und Mut', 20)).toBe('Wasser, Pigment und…')
    expect(shortened('Donaudampfschifffahrt', 10)).toBe('Donaudamp…')
  })
})

test.each([
  [false, true, 'course/aquarell'],
  [false, false, 'course/aquarell/register'],
  [true, true, 'course-registration'],
  [true, false, 'course-registration'],
])('an entry leads on: agreed %s, with pages %s', (agreed, hasPages, path) => {
  expect(pathOfEntry({ id: 'aquarell', agreed }, hasPages)).toBe(path)
})
