import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fullCentsOf, lessOf, type ReducedPrice, reducedPrices } from './reduced-prices.ts'
import type { Reduction } from './reductions.ts'

const none = { percent: null, cents: null, until: null, daysBefore: null, fromPerson: null }

const early = (less: Partial<Reduction>): Reduction => ({
  ...none,
  kind: 'early',
  name: 'Frühbucher',
  ...less,
})
const further = (fromPerson: number, less: Partial<Reduction>): Reduction => ({
  ...none,
  kind: 'further_people',
  name: `ab ${fromPerson}.`,
  fromPerson,
  ...less,
})

/** Booked on 10 February 2026 at noon for a course that begins on 10 March at six in the evening, in Berlin. */
const at = (reductions: readonly Reduction[], booked = '2026-02-10T11:00:00Z') => ({
  reductions,
  startsAt: new Date('2026-03-10T17:00:00Z'),
  at: new Date(booked),
  timeZone: 'Europe/Berlin',
})

const priceOf = (feeCents: number): ReducedPrice => ({ feeCents })

/** What each person pays, with the names of what was taken off. */
function paid(fees: readonly number[], reductions: readonly Reduction[], booked?: string): string[] {
  return reducedPrices(fees.map(priceOf), at(reductions, booked)).map(({ feeCents, reductions: off = [] }) =>
    [feeCents, ...off.map(({ name, cents }) => `${name} ${cents}`)].join(', '),
  )
}

describe('what people pay after reductions', () => {
  const toMarch = early({ percent: 20, until: '2026-03-01' })
  const toJanuary = early({ percent: 30, until: '2026-01-31' })
  const twoWeeks = early({ cents: 1500, daysBefore: 14 })
  const siblings = further(2, { percent: 10 })

  test.each<[string, string[], string[]]>([
    ['nothing taken off', paid([8900], []), ['8900']],
    ['early, in percent', paid([8900], [toMarch]), ['7120, Frühbucher 1780']],
    [
      'on the last day, until its end',
      paid([8900], [toMarch], '2026-03-01T22:59:59Z'),
      ['7120, Frühbucher 1780'],
    ],
    ['a second after it', paid([8900], [toMarch], '2026-03-01T23:00:00Z'), ['8900']],
    ['days before the start', paid([8900], [twoWeeks]), ['7400, Frühbucher 1500']],
    [
      'the last of those days, counted in the time zone',
      paid([8900], [twoWeeks], '2026-02-24T22:59:00Z'),
      ['7400, Frühbucher 1500'],
    ],
    ['the day after', paid([8900], [twoWeeks], '2026-02-24T23:00:00Z'), ['8900']],
    [
      'steps of early prices: the one that still applies',
      paid([8900], [toJanuary, toMarch]),
      ['7120, Frühbucher 1780'],
    ],
    [
      'of two that apply, the lower price',
      paid([8900], [toMarch, toJanuary], '2026-01-20T12:00:00Z'),
      ['6230, Frühbucher 2670'],
    ],
    ['an amount above the price costs nothing', paid([1000], [twoWeeks]), ['0, Frühbucher 1000']],
    ['all of it', paid([8900], [early({ percent: 100, until: '2026-03-01' })]), ['0, Frühbucher 8900']],
    [
      'half a cent is taken off',
      paid([1250], [early({ percent: 1, until: '2026-03-01' })]),
      ['1237, Frühbucher 13'],
    ],
    [
      'a third of a cent is not',
      paid([1233], [early({ percent: 1, until: '2026-03-01' })]),
      ['1221, Frühbucher 12'],
    ],
    ['what is free stays so, without a word', paid([0], [toMarch]), ['0']],
    ['one person alone is no further one', paid([8900], [siblings]), ['8900']],
    ['the second child', paid([8900, 8900], [siblings]), ['8900', '8010, ab 2. 890']],
    [
      'the third and fourth by the same rule',
      paid([8900, 8900, 8900, 8900], [siblings]),
      ['8900', '8010, ab 2. 890', '8010, ab 2. 890', '8010, ab 2. 890'],
    ],
    [
      'the third less than the second',
      paid([8900, 8900, 8900], [siblings, further(3, { percent: 50 })]),
      ['8900', '8010, ab 2. 890', '4450, ab 3. 4450'],
    ],
    [
      'only from the third on',
      paid([8900, 8900, 8900], [further(3, { cents: 2000 })]),
      ['8900', '8900', '6900, ab 3. 2000'],
    ],
    [
      'the highest price is the first, wherever it stands',
      paid([4500, 8900], [siblings]),
      ['4050, ab 2. 450', '8900'],
    ],
    [
      'early and further people, one after the other',
      paid([10_000, 10_000], [toMarch, siblings]),
      ['8000, Frühbucher 2000', '7200, Frühbucher 2000, ab 2. 800'],
    ],
    [
      'together no more than the price',
      paid([1000, 1000], [twoWeeks, siblings]),
      ['0, Frühbucher 1000', '0, Frühbucher 1000'],
    ],
    ['who pays nothing is no first person for those who pay', paid([0, 8900], [siblings]), ['0', '8900']],
    [
      'three who pay and one who does not',
      paid([8900, 0, 8900], [siblings]),
      ['8900', '0', '8010, ab 2. 890'],
    ],
  ])('%s', (_, told, expected) => {
    expect(told).toEqual(expected)
  })

  test('a course without a start can be booked early by days before it', () => {
    const terms = { ...at([twoWeeks]), startsAt: null }
    expect(reducedPrices([priceOf(8900)], terms)[0]?.feeCents).toBe(7400)
  })
})

const anyLess = fc.oneof(
  fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent, cents: null })),
  fc.integer({ min: 1, max: 20_000 }).map((cents) => ({ percent: null, cents })),
)
const anyRules = fc.array(
  fc.oneof(
    fc
      .tuple(anyLess, fc.constantFrom('2026-02-01', '2026-02-10', '2026-03-01'))
      .map(([less, until]) => early({ ...less, until })),
    fc.tuple(anyLess, fc.integer({ min: 2, max: 5 })).map(([less, from]) => further(from, less)),
  ),
  { maxLength: 6 },
)
const anyFees = fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 1, maxLength: 8 })

describe('any prices under any rules', () => {
  test('are never below zero nor above before, and everything taken off is told', () => {
    fc.assert(
      fc.property(anyFees, anyRules, (fees, rules) => {
        const prices = reducedPrices(fees.map(priceOf), at(rules))
        for (const [position, price] of prices.entries()) {
          expect(price.feeCents).toBeGreaterThanOrEqual(0)
          expect(fullCentsOf(price)).toBe(fees[position])
          expect(price.reductions?.every(({ cents }) => cents > 0) ?? true).toBe(true)
        }
      }),
    )
  })

  test('come to the same sum in whatever order people are entered and rules are written', () => {
    const sum = (fees: readonly number[], rules: readonly Reduction[]) =>
      reducedPrices(fees.map(priceOf), at(rules)).reduce((cents, { feeCents }) => cents + feeCents, 0)
    // Two rules for the same person are refused, so each is for another one here.
    const distinct = (rules: readonly Reduction[]) =>
      rules.filter(
        (one, place) =>
          rules.findIndex(({ fromPerson }) => fromPerson === one.fromPerson) === place ||
          one.kind === 'early',
      )
    fc.assert(
      fc.property(anyFees, anyRules, (fees, drawn) => {
        const rules = distinct(drawn)
        expect(sum([...fees].reverse(), [...rules].reverse())).toBe(sum(fees, rules))
      }),
    )
  })
})

test.each([
  [100, { percent: 50, cents: null }, 50],
  [101, { percent: 50, cents: null }, 51],
  [99_999_999, { percent: 100, cents: null }, 99_999_999],
  [300, { percent: null, cents: 500 }, 300],
])('of %i, %o takes off %i', (cents, less, expected) => {
  expect(lessOf(cents, less)).toBe(expected)
})
