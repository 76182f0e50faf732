import { expect, test } from 'vitest'
import { daysUntil } from './days-until.ts'

const berlin = { timeZone: 'Europe/Berlin', locale: 'de' } as const

test.each([
  ['2027-03-05T11:00:00Z', 'in 4 Tagen'],
  ['2027-03-01T22:59:00Z', 'heute'],
  // After midnight in the tenant's time zone.
  ['2027-03-01T23:01:00Z', 'morgen'],
  ['2027-02-27T12:00:00Z', 'vorgestern'],
  ['2027-02-20T12:00:00Z', 'vor 9 Tagen'],
])('%s is %s', (moment, words) => {
  expect(daysUntil(moment, new Date('2027-03-01T12:00:00Z'), berlin)).toBe(words)
})
