import type { RefundTerms } from '@reihum/contract/courses/refund-terms.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backCents, type GivenUp, refundFor, ruleFor } from './refund-terms.rules.ts'

const timeZone = 'Europe/Berlin'
const startsAt = new Date('2027-04-20T16:00:00Z')
const weekly = Array.from({ length: 10 }, (_, week) => new Date(startsAt.getTime() + week * 7 * 86_400_000))
const terms: RefundTerms = {
  hasTerms: true,
  steps: [
    { days: 14, percent: 100 },
    { days: 7, percent: 50 },
    { days: 0, percent: 20 },
  ],
  afterStart: 'appointments',
}
const given = (at: string, more: Partial<GivenUp> = {}): GivenUp => ({
  cause: 'attendee',
  at: new Date(at),
  startsAt,
  appointments: weekly,
  timeZone,
  ...more,
})

describe('what goes back to whoever cancels', () => {
  it.each<[string, RefundTerms, GivenUp, object, number]>([
    [
      'all without terms, even after the start',
      { ...terms, hasTerms: false },
      given('2027-06-01T10:00:00Z'),
      { kind: 'everything' },
      10_000,
    ],
    [
      'all long before',
      terms,
      given('2027-03-01T10:00:00Z'),
      { kind: 'step', days: 14, percent: 100 },
      10_000,
    ],
    [
      'all to the end of the fourteenth day before',
      terms,
      given('2027-04-06T21:59:58Z'),
      { kind: 'step', days: 14, percent: 100 },
      10_000,
    ],
    [
      'half from midnight on',
      terms,
      given('2027-04-06T22:00:00Z'),
      { kind: 'step', days: 7, percent: 50 },
      5000,
    ],
    [
      'a fifth in the last week',
      terms,
      given('2027-04-13T22:00:00Z'),
      { kind: 'step', days: 0, percent: 20 },
      2000,
    ],
    [
      'a fifth a second before the start',
      terms,
      given('2027-04-20T15:59:59Z'),
      { kind: 'step', days: 0, percent: 20 },
      2000,
    ],
    [
      'nine tenths once it has begun',
      terms,
      given('2027-04-20T16:00:00Z'),
      { kind: 'appointments', left: 9, of: 10 },
      9000,
    ],
    [
      'three of ten appointments',
      terms,
      given('2027-06-02T10:00:00Z'),
      { kind: 'appointments', left: 3, of: 10 },
      3000,
    ],
    ['nothing after the last one', terms, given('2027-07-01T10:00:00Z'), { kind: 'started' }, 0],
    [
      'nothing after the start where the terms say so',
      { ...terms, afterStart: 'nothing' },
      given('2027-04-27T10:00:00Z'),
      { kind: 'started' },
      0,
    ],
    [
      'nothing after the last deadline',
      { ...terms, steps: [{ days: 14, percent: 100 }] },
      given('2027-04-10T10:00:00Z'),
      { kind: 'too_late' },
      0,
    ],
    [
      'nothing where there is no step',
      { ...terms, steps: [] },
      given('2027-01-10T10:00:00Z'),
      { kind: 'too_late' },
      0,
    ],
    [
      'all while nobody knows when it begins',
      terms,
      given('2027-06-01T10:00:00Z', { startsAt: null }),
      { kind: 'no_start' },
      10_000,
    ],
    [
      'all after a withdrawal',
      terms,
      given('2027-04-19T10:00:00Z', { cause: 'withdrawal' }),
      { kind: 'withdrawal' },
      10_000,
    ],
    [
      'all where the course was called off',
      terms,
      given('2027-04-19T10:00:00Z', { cause: 'course' }),
      { kind: 'provider', otherwise: null },
      10_000,
    ],
    [
      'all where staff cancel, with what the terms would give',
      terms,
      given('2027-04-19T10:00:00Z', { cause: 'operator' }),
      { kind: 'provider', otherwise: { rule: { kind: 'step', days: 0, percent: 20 }, cents: 2000 } },
      10_000,
    ],
    [
      'all where staff cancel in time',
      terms,
      given('2027-03-01T10:00:00Z', { cause: 'operator' }),
      { kind: 'provider', otherwise: null },
      10_000,
    ],
    [
      'all that a cheaper course leaves',
      terms,
      given('2027-04-19T10:00:00Z', { cause: 'rebooked' }),
      { kind: 'everything' },
      10_000,
    ],
    [
      'all of what nobody cancelled',
      terms,
      given('2027-04-19T10:00:00Z', { cause: null }),
      { kind: 'everything' },
      10_000,
    ],
  ])('%s', (_, of, what, reason, cents) => {
    expect(refundFor(of, what, { priceCents: 10_000, paidCents: 10_000 })).toEqual({ cents, reason })
  })

  it.each([
    ['a deposit that is less than what is kept: nothing', 10_000, 4000, 0],
    ['more than what is kept: what is beyond it', 10_000, 7000, 2000],
    ['an odd cent to the payer', 999, 999, 500],
    ['more than the price: all that is beyond', 10_000, 12_000, 7000],
  ])('half of a price, of %s', (_, priceCents, paidCents, cents) => {
    expect(backCents({ kind: 'step', days: 7, percent: 50 }, { priceCents, paidCents })).toBe(cents)
  })
})

describe('whatever the terms and the day', () => {
  const someTerms = fc
    .uniqueArray(fc.record({ days: fc.nat(60), percent: fc.nat(100) }), {
      selector: ({ days }) => days,
      maxLength: 6,
    })
    .map((steps): RefundTerms => {
      const percents = steps.map(({ percent }) => percent).sort((a, b) => b - a)
      const days = steps.map((step) => step.days).sort((a, b) => b - a)
      return {
        hasTerms: true,
        steps: days.map((day, at) => ({ days: day, percent: percents[at] as number })),
        afterStart: 'nothing',
      }
    })
  const someMoney = fc.record({
    priceCents: fc.integer({ min: 1, max: 99_999_999 }),
    paidCents: fc.nat(99_999_999),
  })
  const someDay = fc
    .integer({ min: -100, max: 30 })
    .map((day) => new Date(startsAt.getTime() + day * 86_400_000))

  it('no more goes back than was paid, and never more to whoever cancels later', () => {
    fc.assert(
      fc.property(someTerms, someMoney, someDay, fc.nat(200), (of, paid, at, hours) => {
        const backAt = (when: Date) => backCents(ruleFor(of, given(when.toISOString())), paid)
        const back = backAt(at)
        expect(back).toBeGreaterThanOrEqual(0)
        expect(back).toBeLessThanOrEqual(paid.paidCents)
        expect(backAt(new Date(at.getTime() + hours * 3_600_000))).toBeLessThanOrEqual(back)
      }),
    )
  })
})
