import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AgreedLine,
  givenBackCents,
  givenBackOf,
  type PricedDate,
  pricedDates,
} from './given-back.rules.ts'

const dayMs = 86_400_000
const day = (number: number) => new Date(Date.UTC(2027, 2, 1) + number * dayMs)
const taxed = { taxCategory: 'standard', taxRate: 1900 } as const
const exempt = { taxCategory: 'exempt', taxRate: 0 } as const
const price = (grossCents: number, tax: Pick<AgreedLine, 'taxCategory' | 'taxRate'> = taxed): AgreedLine => ({
  grossCents,
  ...tax,
})

/** Weekly dates from the tenth day on, made on day 0; those with these numbers were cancelled on a day. */
const weekly = (count: number, cancelled: Record<number, number> = {}): PricedDate[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `date ${String(at).padStart(3, '0')}`,
    startsAt: day(10 + 7 * at),
    createdAt: day(0),
    cancelledAt: cancelled[at] === undefined ? null : day(cancelled[at]),
    givesBack: cancelled[at] !== undefined,
  }))

const place = (fields: Partial<Parameters<typeof givenBackOf>[1]> = {}) => ({
  orderedAt: day(1),
  lines: [price(12_000)],
  feeCents: 0,
  pricedDates: null,
  ...fields,
})

const told = (dates: readonly PricedDate[], of: Partial<Parameters<typeof givenBackOf>[1]> = {}) =>
  givenBackOf(dates, place(of)).map(
    ({ number, of: all, grossCents, netCents }) => `${number}/${all} ${grossCents} ${netCents}`,
  )

describe('what a place costs less for cancelled dates', () => {
  test.each<[string, string[], string[]]>([
    ['one of ten', told(weekly(10, { 3: 2 })), ['1/10 1200 1008']],
    ['none', told(weekly(10)), []],
    ['the only one', told(weekly(1, { 0: 2 })), ['1/1 12000 10084']],
    [
      'rounded up, so that two of three are never less than two thirds',
      told(weekly(3, { 0: 2, 1: 3 }), { lines: [price(1000, exempt)] }),
      ['1/3 334 334', '2/3 333 333'],
    ],
    [
      'all of them, to the cent',
      told(weekly(3, { 0: 2, 1: 3, 2: 4 }), { lines: [price(1000, exempt)] }),
      ['1/3 334 334', '2/3 333 333', '3/3 333 333'],
    ],
    [
      'in the order in which they were cancelled',
      told(weekly(3, { 2: 2, 0: 3 }), { lines: [price(1000, exempt)] }),
      ['1/3 334 334', '2/3 333 333'],
    ],
    [
      'of the price after its reductions',
      told(weekly(10, { 0: 2 }), { lines: [price(12_000), price(-2000)] }),
      ['1/10 1000 840'],
    ],
    ['of a free place', told(weekly(10, { 0: 2 }), { lines: [price(12_000), price(-12_000)] }), []],
    [
      'without the fee for being rebooked',
      told(weekly(10, { 0: 2 }), { lines: [price(12_000), price(500)], feeCents: 500 }),
      ['1/10 1200 1008'],
    ],
    [
      'of lines with taxes of their own, each its share',
      told(weekly(10, { 0: 2 }), { lines: [price(9000), price(3000, exempt)] }),
      ['1/10 900 756', '1/10 300 300'],
    ],
    [
      'of the dates that were ahead of whoever joined late',
      told(weekly(10, { 0: 2, 6: 50 }), { orderedAt: day(40) }),
      ['1/5 2400 2017'],
    ],
    ['of a date that was over already', told(weekly(10, { 0: 50 }), { orderedAt: day(40) }), []],
    [
      'of a date that was cancelled before',
      told(weekly(10, { 5: 2, 6: 9 }), { orderedAt: day(5) }),
      ['1/9 1334 1121'],
    ],
    ['after the last date', told(weekly(3, { 0: 2 }), { orderedAt: day(90) }), []],
    [
      'of a date that was cancelled, and not given back this once',
      told(weekly(10, { 0: 2 }).map((one) => ({ ...one, givesBack: false }))),
      [],
    ],
    [
      'with a date that was added in place of another one',
      told([
        ...weekly(10),
        { ...(weekly(11)[10] as PricedDate), createdAt: day(3), cancelledAt: day(4), givesBack: true },
      ]),
      ['1/10 1200 1008'],
    ],
    [
      'where dates were planned only later',
      told(weekly(4, { 0: 9 }).map((one) => ({ ...one, createdAt: day(5) }))),
      ['1/4 3000 2521'],
    ],
    [
      'as many dates as before, once something was given back',
      told(weekly(12, { 0: 2 }), { pricedDates: 10 }),
      ['1/10 1200 1008'],
    ],
    [
      'never more than the price',
      told(weekly(3, { 0: 2, 1: 2, 2: 2 }), { pricedDates: 2 }),
      ['1/2 6000 5042', '2/2 6000 5042'],
    ],
  ])('%s', (_, found, wanted) => {
    expect(found).toEqual(wanted)
  })
})

const some = fc.record({
  cents: fc.integer({ min: 0, max: 99_999_999 }),
  dates: fc.integer({ min: 1, max: 400 }),
})

describe('whatever the price and the dates', () => {
  test('the parts sum to the price, grow with each date, and are never less than their share', () => {
    fc.assert(
      fc.property(some, ({ cents, dates }) => {
        let before = 0
        for (let cancelled = 1; cancelled <= dates; cancelled += 1) {
          const all = givenBackCents(cents, dates, cancelled)
          expect(all).toBeGreaterThanOrEqual(before)
          expect(BigInt(all) * BigInt(dates)).toBeGreaterThanOrEqual(BigInt(cents) * BigInt(cancelled))
          expect(BigInt(all - 1) * BigInt(dates)).toBeLessThan(BigInt(cents) * BigInt(cancelled) || 1n)
          before = all
        }
        expect(before).toBe(cents)
        expect(givenBackCents(cents, dates, dates + 3)).toBe(cents)
      }),
      { numRuns: 50 },
    )
  })

  const lines = fc.array(
    fc.record({ cents: fc.integer({ min: -5000, max: 50_000 }), rate: fc.constantFrom(0, 700, 1900) }),
    { minLength: 1, maxLength: 4 },
  )

  test('the lines sum to what is given back, whichever dates it is, and none is below zero', () => {
    fc.assert(
      fc.property(
        lines,
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.nat(19), { maxLength: 20 }),
        (agreed, count, which) => {
          const of = agreed.map(({ cents, rate }) =>
            price(
              cents,
              rate === 0 ? exempt : { taxCategory: rate === 700 ? 'reduced' : 'standard', taxRate: rate },
            ),
          )
          const total = Math.max(
            0,
            of.reduce((sum, { grossCents }) => sum + grossCents, 0),
          )
          const cancelled = [...new Set(which)].filter((at) => at < count)
          const dates = weekly(count, Object.fromEntries(cancelled.map((at, turn) => [at, 2 + turn / 100])))
          const given = givenBackOf(dates, place({ lines: of }))
          expect(given.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(
            givenBackCents(total, count, cancelled.length),
          )
          expect(
            given.every(
              ({ grossCents, netCents }) => grossCents > 0 && netCents >= 0 && netCents <= grossCents,
            ),
          ).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('three taxes of a few cents, of which one would get something back if each date were divided anew', () => {
    const of = [
      price(1, { taxCategory: 'reduced', taxRate: 700 }),
      price(5, exempt),
      price(1, { taxCategory: 'standard', taxRate: 1900 }),
    ]
    const given = givenBackOf(weekly(6, { 0: 2, 1: 2.01, 2: 2.02 }), place({ lines: of }))
    expect(given.map(({ number, grossCents }) => [number, grossCents])).toEqual([
      [1, 2],
      [2, 1],
      [3, 1],
    ])
    expect(given.every(({ grossCents }) => grossCents > 0)).toBe(true)
  })

  test('a price is made of no more dates than there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 250 }), (count, on) => {
        expect(pricedDates(weekly(count), day(on))).toBeLessThanOrEqual(count)
      }),
    )
  })
})
