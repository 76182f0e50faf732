import fc from 'fast-check'
import { expect, it } from 'vitest'
import { auditWindow, platformAuditWindow } from './audit-window.rules.ts'

const asText = ({ from, until }: ReturnType<typeof auditWindow>) => [
  from?.toISOString() ?? null,
  until?.toISOString() ?? null,
]

it.each([
  ['no day', {}, 'Europe/Berlin', [null, null]],
  [
    'one day in winter',
    { from: '2027-01-10', to: '2027-01-10' },
    'Europe/Berlin',
    ['2027-01-09T23:00:00.000Z', '2027-01-10T23:00:00.000Z'],
  ],
  [
    'the day of 23 hours',
    { from: '2027-03-28', to: '2027-03-28' },
    'Europe/Berlin',
    ['2027-03-27T23:00:00.000Z', '2027-03-28T22:00:00.000Z'],
  ],
  ['from a day on', { from: '2027-01-31' }, 'America/New_York', ['2027-01-31T05:00:00.000Z', null]],
  ['up to the end of a month', { to: '2027-02-28' }, 'UTC', [null, '2027-03-01T00:00:00.000Z']],
  [
    'days that no database knows',
    { from: '0000-01-01', to: '9999-12-31' },
    'UTC',
    ['1970-01-01T00:00:00.000Z', '9999-01-01T00:00:00.000Z'],
  ],
])('%s', (_, days, timeZone, expected) => {
  expect(asText(auditWindow(days, timeZone))).toEqual(expected)
})

it.each([
  ['the last thirty days', {}, ['2027-02-13T00:00:00.000Z', null]],
  ['the thirty days before', { to: '2027-01-31' }, ['2027-01-02T00:00:00.000Z', '2027-02-01T00:00:00.000Z']],
  ['since a day', { from: '2026-01-01' }, ['2026-01-01T00:00:00.000Z', null]],
])('at the platform: %s', (_, days, expected) => {
  expect(asText(platformAuditWindow(days, 'UTC', new Date('2027-03-14T12:00:00Z')))).toEqual(expected)
})

it('a window of one day is never empty and never longer than 25 hours, in whatever zone', () => {
  const zones = fc.constantFrom(
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kolkata',
    'Pacific/Auckland',
    'UTC',
  )
  const days = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(days, zones, (day, zone) => {
      const { from, until } = auditWindow({ from: day, to: day }, zone)
      const hours = ((until?.getTime() ?? 0) - (from?.getTime() ?? 0)) / 3_600_000
      return hours >= 23 && hours <= 25
    }),
  )
})
