import { expect, it } from 'vitest'
import { dateAt, firstMonday, following, placeOf } from './template-weeks.ts'

const on = (date: string) => ({
  date,
  time: '18:00',
  minutes: 90,
  title: 'Auftakt',
  placeId: null,
  instructorId: null,
})

it.each([
  ['2027-03-09', '2027-03-08', { week: 1, weekday: 1 }],
  ['2027-03-14', '2027-03-08', { week: 1, weekday: 6 }],
  ['2027-03-15', '2027-03-08', { week: 2, weekday: 0 }],
  ['2028-01-05', '2027-12-27', { week: 2, weekday: 2 }],
])('%s lies in the week and on the weekday that lead back to it', (date, monday, place) => {
  expect(placeOf(date, monday)).toEqual(place)
  expect(dateAt(place, monday)).toBe(date)
})

it('weeks are counted from the Monday before the first appointment, in whatever order they stand', () => {
  expect(firstMonday([on('2027-03-16'), on('2027-03-14')])).toBe('2027-03-08')
  expect(placeOf(following([]).date, firstMonday([]))).toEqual({ week: 1, weekday: 0 })
})

it('what is added takes place a week after the last one, at the same time and without its title', () => {
  expect(following([on('2027-12-28'), on('2027-12-21')])).toEqual({ ...on('2028-01-04'), title: '' })
})
