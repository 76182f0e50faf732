import { expect, it } from 'vitest'
import { minutesBetween } from './duration.ts'

it.each([
  ['18:00', '20:00', 120],
  ['9', '9.45', 45],
  ['22:30', '01:00', 150],
  ['18:00', '18:00', null],
  ['18:00', '', null],
  ['acht', '20:00', null],
])('from %s until %s are %s minutes', (from, until, minutes) => {
  expect(minutesBetween(from, until)).toBe(minutes)
})
