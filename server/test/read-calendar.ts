import ICAL from 'ical.js'
import { expect } from 'vitest'

export type CalendarEntry = {
  uid: string
  start: string
  end: string
  status: string
  sequence: number
  summary: string
  location: string
  description: string
  url: string
  changedAt: string
}

/** Reads a calendar with a parser that is not ours, after checking what that parser would tolerate. */
export function readCalendar(file: string) {
  const lines = file.split('\r\n')
  expect(lines.at(-1)).toBe('')
  for (const line of lines) {
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n]/)
  }
  const calendar = new ICAL.Component(ICAL.parse(file))
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(
    calendar.getAllSubcomponents().filter(({ name }) => name !== 'vevent' && name !== 'vtimezone'),
  ).toEqual([])
  const entries = calendar.getAllSubcomponents('vevent').map((event): CalendarEntry => {
    for (const name of [
      'uid',
      'dtstamp',
      'dtstart',
      'dtend',
      'sequence',
      'summary',
      'status',
      'url',
      'last-modified',
    ])
      expect(event.getAllProperties(name), name).toHaveLength(1)
    const instant = (name: string) => {
      const time = event.getFirstPropertyValue(name) as ICAL.Time
      expect(time.zone).toBe(ICAL.Timezone.utcTimezone)
      return time.toJSDate().toISOString()
    }
    const words = (name: string) => String(event.getFirstPropertyValue(name) ?? '')
    return {
      uid: words('uid'),
      start: instant('dtstart'),
      end: instant('dtend'),
      changedAt: instant('last-modified'),
      status: words('status'),
      sequence: Number(words('sequence')),
      summary: words('summary'),
      location: words('location'),
      description: words('description'),
      url: words('url'),
    }
  })
  expect(new Set(entries.map(({ uid }) => uid)).size).toBe(entries.length)
  return { name: String(calendar.getFirstPropertyValue('x-wr-calname')), entries }
}
