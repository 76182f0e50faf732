import { atOnce } from '@reihum/contract/courses/payment-plan.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cancellableUntil, isExpired, paymentDue, withdrawableUntil } from './deadline.rules.ts'

const berlin = 'Europe/Berlin'
const iso = (at: Date | null) => at?.toISOString() ?? null

describe('until when an attendee may cancel', () => {
  test.each([
    ['without a threshold until it begins', '2027-03-10T17:00:00Z', 0, berlin, '2027-03-10T17:00:00.000Z'],
    ['to the end of the day before', '2027-03-10T17:00:00Z', 1, berlin, '2027-03-09T22:59:59.000Z'],
    ['across the change to summer time', '2027-03-30T17:00:00Z', 7, berlin, '2027-03-23T22:59:59.000Z'],
    ['across the change to winter time', '2027-11-02T17:00:00Z', 7, berlin, '2027-10-26T21:59:59.000Z'],
    ['on the very day of the change', '2027-03-29T17:00:00Z', 1, berlin, '2027-03-28T21:59:59.000Z'],
    // At half past midnight in Berlin it is still yesterday in London.
    ['by the day of the tenant', '2027-05-10T22:30:00Z', 1, berlin, '2027-05-10T21:59:59.000Z'],
    ['by another tenant’s day', '2027-05-10T22:30:00Z', 1, 'Europe/London', '2027-05-09T22:59:59.000Z'],
    ['across a year', '2027-01-03T09:00:00Z', 14, berlin, '2026-12-20T22:59:59.000Z'],
  ])('%s', (_, start, days, timeZone, expected) => {
    expect(iso(cancellableUntil(new Date(start), days, timeZone))).toBe(expected)
  })

  test('of what has no date there is no end', () => {
    expect(cancellableUntil(null, 7, berlin)).toBeNull()
  })
})

describe('until when a contract can be withdrawn from', () => {
  test.each([
    ['fourteen days after the day it was made', '2027-02-01T09:00:00Z', berlin, '2027-02-15T22:59:59.000Z'],
    ['to the end of the last day in summer time', '2027-03-20T09:00:00Z', berlin, '2027-04-03T21:59:59.000Z'],
    ['by the day of the tenant', '2027-06-01T22:30:00Z', berlin, '2027-06-16T21:59:59.000Z'],
    ['in New York', '2027-06-02T02:30:00Z', 'America/New_York', '2027-06-16T03:59:59.000Z'],
  ])('%s', (_, made, timeZone, expected) => {
    expect(iso(withdrawableUntil(new Date(made), timeZone))).toBe(expected)
  })

  test('is always more than fourteen and less than fifteen days and an hour', () => {
    const hours = 3_600_000
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2032-01-01'), noInvalidDate: true }),
        fc.constantFrom(berlin, 'UTC', 'America/St_Johns', 'Asia/Kolkata', 'Pacific/Auckland'),
        (made, timeZone) => {
          const left = withdrawableUntil(made, timeZone).getTime() - made.getTime()
          expect(left).toBeGreaterThan((14 * 24 - 2) * hours)
          expect(left).toBeLessThan((15 * 24 + 2) * hours)
        },
      ),
    )
  })
})

describe('until when a reserved place waits for its payment', () => {
  const now = new Date('2027-03-20T09:00:00Z')

  test.each([
    ['to the end of the last day', 14, null, '2027-04-03T21:59:59.000Z'],
    ['not beyond the start', 14, '2027-03-25T17:00:00Z', '2027-03-25T17:00:00.000Z'],
    ['to the end of the last day of what has begun', 14, '2027-03-19T17:00:00Z', '2027-04-03T21:59:59.000Z'],
    ['for ever where there is no deadline', null, '2027-03-25T17:00:00Z', null],
  ])('%s', (_, paymentDeadlineDays, starts, expected) => {
    const terms = { plan: atOnce, paymentDeadlineDays, startsAt: starts ? new Date(starts) : null }
    expect(iso(paymentDue(terms, now, berlin))).toBe(expected)
  })

  test.each([
    ['when it is over', {}, true],
    ['not while money is on its way', { payment_hold_until: new Date('2027-03-21T09:00:00Z') }, false],
    ['again once that time is over', { payment_hold_until: new Date('2027-03-19T09:00:00Z') }, true],
    ['never when it is confirmed', { state: 'confirmed' }, false],
    ['never where there is no deadline', { payment_due_at: null }, false],
  ] as const)('is given back: %s', (_, changes, expected) => {
    const term = {
      state: 'reserved' as const,
      payment_hold_until: null,
      payment_due_at: new Date('2027-03-20T08:59:59Z'),
      ...changes,
    }
    expect(isExpired(term, new Date('2027-04-01T09:00:00Z'), now)).toBe(expected)
    expect(isExpired(term, new Date('2027-03-20T08:00:00Z'), now)).toBe(false)
  })
})
