import { expect, it } from 'vitest'
import { datesFrom, newCourseOn, wishedStart } from './wished-dates.ts'

it.each([
  ['a day of the calendar', newCourseOn('2026-11-24'), '2026-11-24T09:00:00.000Z'],
  ['a time in a week', newCourseOn('2026-07-24', '18:30'), '2026-07-24T16:30:00.000Z'],
])('%s leads to a course that begins then and lasts two hours', (_, address, start) => {
  const said = new URL(address, 'http://localhost').searchParams.get('start')
  const dates = datesFrom(wishedStart(said), 'Europe/Berlin')
  expect(dates.start).toBe(start)
  expect(Date.parse(dates.end ?? '') - Date.parse(start)).toBe(2 * 3_600_000)
})

it.each([undefined, 7, '', '2026-11-24', '2026-13-40T10:00', '2026-11-24T10:00<script>'])(
  'an address that says %s asks for no date',
  (start) => {
    expect(datesFrom(wishedStart(start), 'Europe/Berlin')).toEqual({ start: null, end: null })
  },
)
