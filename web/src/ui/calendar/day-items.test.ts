import { expect, it } from 'vitest'
import { partsByDay } from './day-items.ts'

const item = (id: string, start: string, end: string) => ({ id, title: id, start, end, href: `/${id}` })
const shown = (items: ReturnType<typeof item>[], first: string, last: string, timeZone: string) =>
  Object.fromEntries(
    [...partsByDay(items, first, last, timeZone)].map(([day, parts]) => [
      day,
      parts.map(({ item: { id }, from = '', until = '' }) => `${id} ${from}-${until}`),
    ]),
  )

it('puts an item into the day it has in the zone, not in that of the browser or of UTC', () => {
  const late = item('late', '2026-11-05T23:30:00Z', '2026-11-06T00:30:00Z')
  expect(shown([late], '2026-11-05', '2026-11-06', 'Europe/Berlin')).toEqual({
    '2026-11-05': [],
    '2026-11-06': ['late 00:30-01:30'],
  })
  expect(shown([late], '2026-11-05', '2026-11-06', 'America/New_York')).toEqual({
    '2026-11-05': ['late 18:30-19:30'],
    '2026-11-06': [],
  })
})

it('keeps the hour on the wall across the change to summer time', () => {
  const before = item('a', '2027-03-27T17:00:00Z', '2027-03-27T18:00:00Z')
  const after = item('b', '2027-03-28T16:00:00Z', '2027-03-28T17:00:00Z')
  expect(shown([after, before], '2027-03-27', '2027-03-28', 'Europe/Berlin')).toEqual({
    '2027-03-27': ['a 18:00-19:00'],
    '2027-03-28': ['b 18:00-19:00'],
  })
})

it('shows what lasts several days in each of them, also where it began before the first', () => {
  const camp = item('camp', '2026-11-05T08:00:00Z', '2026-11-08T15:00:00Z')
  expect(shown([camp], '2026-11-06', '2026-11-09', 'Europe/Berlin')).toEqual({
    '2026-11-06': ['camp -'],
    '2026-11-07': ['camp -'],
    '2026-11-08': ['camp -16:00'],
    '2026-11-09': [],
  })
})

it('ends at midnight in the day before', () => {
  const night = item('night', '2026-11-05T19:00:00Z', '2026-11-05T23:00:00Z')
  expect(shown([night], '2026-11-05', '2026-11-06', 'Europe/Berlin')).toEqual({
    '2026-11-05': ['night 20:00-24:00'],
    '2026-11-06': [],
  })
})

it('orders a day by time', () => {
  const items = [
    item('c', '2026-11-05T12:00:00Z', '2026-11-05T13:00:00Z'),
    item('b', '2026-11-05T08:00:00Z', '2026-11-05T10:00:00Z'),
    item('a', '2026-11-05T08:00:00Z', '2026-11-05T09:00:00Z'),
  ]
  expect(shown(items, '2026-11-05', '2026-11-05', 'UTC')['2026-11-05']).toEqual([
    'a 08:00-09:00',
    'b 08:00-10:00',
    'c 12:00-13:00',
  ])
})
