import { expect, it } from 'vitest'
import { gridEntry, hoursShown, timeAt } from './grid-entries.ts'

const item = (start: string, end: string) => ({ id: 'a', title: 'A', start, end, href: '/a' })
const hours = (start: string, end: string, timeZone = 'UTC') =>
  hoursShown([item(start, end)], '2026-11-16', '2026-11-22', timeZone)

it('shows a working day, and more where something lies before or after it', () => {
  expect(hoursShown([], '2026-11-16', '2026-11-22', 'UTC')).toEqual({ from: 8, until: 20 })
  expect(hours('2026-11-18T06:30:00Z', '2026-11-18T07:00:00Z')).toEqual({ from: 6, until: 20 })
  expect(hours('2026-11-18T18:00:00Z', '2026-11-18T21:15:00Z')).toEqual({ from: 8, until: 22 })
  expect(hours('2026-11-18T18:00:00Z', '2026-11-18T21:00:00Z')).toEqual({ from: 8, until: 21 })
})

it('shows the hours of the zone', () => {
  expect(hours('2026-11-18T11:00:00Z', '2026-11-18T12:00:00Z', 'America/New_York').from).toBe(6)
})

it('goes on into the night with what does, but shows no hour twice', () => {
  expect(hours('2026-11-18T22:00:00Z', '2026-11-19T01:30:00Z')).toEqual({ from: 8, until: 26 })
  expect(hours('2026-11-18T04:00:00Z', '2026-11-19T03:30:00Z')).toEqual({ from: 4, until: 28 })
  expect(hours('2026-11-18T20:00:00Z', '2026-11-19T00:00:00Z')).toEqual({ from: 8, until: 24 })
})

it('shows no more hours for what is a bar or lies in another week', () => {
  expect(hours('2026-11-18T02:00:00Z', '2026-11-20T23:00:00Z').from).toBe(8)
  expect(hours('2026-11-25T02:00:00Z', '2026-11-25T03:00:00Z').from).toBe(8)
})

it('reads a time off the height of a column, to the half hour, and none of the next day', () => {
  const shown = { from: 8, until: 20 }
  expect(timeAt(0, shown)).toBe('08:00')
  expect(timeAt(0.5, shown)).toBe('14:00')
  expect(timeAt(0.55, shown)).toBe('14:30')
  expect(timeAt(0.999, shown)).toBe('19:30')
  expect(timeAt(0.99, { from: 8, until: 26 })).toBeUndefined()
})

it('takes what lasts a day or longer as days, up to the one after its last', () => {
  expect(gridEntry(item('2026-11-18T08:00:00Z', '2026-11-20T16:00:00Z'), 'Europe/Berlin')).toMatchObject({
    start: '2026-11-18',
    end: '2026-11-21',
    allDay: true,
  })
  expect(gridEntry(item('2026-11-17T23:00:00Z', '2026-11-19T23:00:00Z'), 'Europe/Berlin')).toMatchObject({
    start: '2026-11-18',
    end: '2026-11-20',
    allDay: true,
  })
  expect(gridEntry(item('2026-11-18T22:00:00Z', '2026-11-19T02:00:00Z'), 'Europe/Berlin').allDay).toBe(false)
})
