import type { TaxCategory } from '@reihum/contract/courses/course-terms.ts'
import {
  type CodeTerms,
  pricesInFrame,
  pricesWithCode,
  reducedOrder,
} from '@reihum/contract/courses/reduced-prices.ts'
import type { Reduction } from '@reihum/contract/courses/reductions.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { KnownExtra } from '#features/courses/extras/extra.rules.ts'
import { chosenPrice, linesOf, netOf, netOfPrice, type Price } from './price.rules.ts'

describe('the net of a fee', () => {
  test.each<[string, number, TaxCategory, number, number]>([
    ['19 %', 11_900, 'standard', 1900, 10_000],
    ['7 %', 10_700, 'reduced', 700, 10_000],
    ['rounded down', 8900, 'standard', 1900, 7479],
    ['rounded up', 100, 'standard', 1900, 84],
    ['half a cent is rounded up', 3, 'standard', 10_000, 2],
    ['half a cent of a larger fee too', 603, 'standard', 2000, 503],
    ['nothing of nothing', 0, 'standard', 1900, 0],
    ['the largest fee', 99_999_999, 'standard', 1900, 84_033_613],
    ['exempt is free of tax', 8900, 'exempt', 0, 8900],
    ['a small business charges none', 8900, 'small_business', 0, 8900],
    ['the zero rate', 8900, 'zero', 0, 8900],
    ['a rate left over from before says nothing', 8900, 'exempt', 1900, 8900],
  ])('%s', (_, grossCents, taxCategory, taxRate, netCents) => {
    expect(netOf(grossCents, { taxCategory, taxRate })).toBe(netCents)
  })

  test('and the tax add up to the fee, and the net with its tax is the fee to half a cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 1, max: 5000 }),
        (grossCents, taxRate) => {
          const netCents = netOf(grossCents, { taxCategory: 'standard', taxRate })
          const taxCents = grossCents - netCents
          expect(Number.isInteger(netCents)).toBe(true)
          expect(netCents).toBeLessThanOrEqual(grossCents)
          expect(taxCents).toBeGreaterThanOrEqual(0)
          // Computed in whole numbers, so exact: the net is never more than half a cent away from the quotient.
          const divisor = 10_000n + BigInt(taxRate)
          const away = 2n * (BigInt(netCents) * divisor - BigInt(grossCents) * 10_000n)
          expect(away > -divisor && away <= divisor).toBe(true)
        },
      ),
    )
  })
})

describe('the price of a person', () => {
  const reduced = { id: 'a', name: 'Ermäßigt', feeCents: 5900 }

  test.each([
    ['the fee when none is named', null, { id: null, name: '', feeCents: 8900 }],
    ['the further price', 'a', reduced],
    ['nothing when the course has none of that id', 'b', null],
  ])('%s', (_, id, price) => {
    expect(chosenPrice(8900, [reduced], id)).toEqual(price)
  })
})

const extra = (changes: Partial<KnownExtra>): KnownExtra => ({
  id: 'x',
  name: 'Extra',
  description: '',
  priceCents: 0,
  taxCategory: 'standard',
  taxRate: 1900,
  required: false,
  perBooking: false,
  mostPerPerson: 5,
  orderDays: null,
  stock: null,
  taken: 0,
  ...changes,
})

describe('the lines of a price', () => {
  const early: Price = {
    id: 'a',
    name: 'Ermäßigt',
    feeCents: 4720,
    reductions: [{ name: 'Frühbucher', cents: 1180 }],
  }

  test('are the full price and what was taken off, each with its own tax', () => {
    const tax = { taxCategory: 'standard' as const, taxRate: 1900 }
    expect(linesOf(early, 'Aquarell', tax)).toEqual([
      { label: 'Aquarell (Ermäßigt)', grossCents: 5900, netCents: 4958, ...tax, extraId: null },
      { label: 'Frühbucher', grossCents: -1180, netCents: -992, ...tax, extraId: null },
    ])
  })

  test('name extras last, each with a tax of its own, and nothing that is free', () => {
    const tax = { taxCategory: 'standard' as const, taxRate: 1900 }
    const taking = [
      { extra: extra({ name: 'Prüfung', priceCents: 0 }), quantity: 1 },
      {
        extra: extra({ name: 'Essen', priceCents: 1200, taxCategory: 'reduced', taxRate: 700 }),
        quantity: 2,
      },
    ]
    const lines = linesOf(early, 'Aquarell', tax, taking)
    expect(lines.map(({ label, grossCents, netCents }) => `${label} ${grossCents} ${netCents}`)).toEqual([
      'Aquarell (Ermäßigt) 5900 4958',
      'Frühbucher -1180 -992',
      '2 × Essen 2400 2243',
    ])
    const free = linesOf({ id: null, name: '', feeCents: 0 }, 'Aquarell', tax, taking)
    expect(free.map(({ grossCents }) => grossCents)).toEqual([0, 2400])
  })

  test('with extras add up to the price and all that is taken, each with the tax of its rate', () => {
    const taken = fc.array(
      fc.record({
        priceCents: fc.nat(20_000),
        taxRate: fc.constantFrom(700, 1900),
        quantity: fc.integer({ min: 1, max: 5 }),
      }),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(fc.nat(99_999), taken, (feeCents, extras) => {
        const tax = { taxCategory: 'standard' as const, taxRate: 1900 }
        const chosen = extras.map(({ quantity, ...one }) => ({ extra: extra(one), quantity }))
        const lines = linesOf({ id: null, name: '', feeCents }, 'Kurs', tax, chosen)
        const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)
        const expected = feeCents + sum(extras.map(({ priceCents, quantity }) => priceCents * quantity))
        expect(sum(lines.map(({ grossCents }) => grossCents))).toBe(expected)
        for (const { grossCents, netCents, taxCategory, taxRate } of lines)
          expect(netCents).toBe(netOf(grossCents, { taxCategory, taxRate }))
      }),
    )
  })

  test('tell why nothing is to be paid, and there are none for what never cost anything', () => {
    const free = { id: null, name: '', feeCents: 0 }
    const lines = linesOf({ ...free, reductions: [{ name: 'Freiplatz', cents: 5900 }] }, 'Aquarell', {
      taxCategory: 'exempt',
      taxRate: 0,
    })
    expect(lines.map(({ grossCents }) => grossCents)).toEqual([5900, -5900])
    expect(linesOf(free, 'Aquarell', { taxCategory: 'exempt', taxRate: 0 })).toEqual([])
  })

  test('add up, and their tax is that of the price to half a cent a line', () => {
    const off = fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 3 })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999 }),
        off,
        fc.constantFrom(700, 1900),
        (feeCents, cents, taxRate) => {
          const tax = { taxCategory: 'standard' as const, taxRate }
          const reductions = cents.map((one, at) => ({ name: String(at), cents: one }))
          const price = { id: null, name: '', feeCents, reductions }
          const lines = linesOf(price, 'Kurs', tax)
          expect(lines.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(feeCents)
          const exact = (feeCents * 10_000) / (10_000 + taxRate)
          expect(Math.abs(netOfPrice(price, tax) - exact)).toBeLessThanOrEqual(lines.length / 2 + 1e-6)
        },
      ),
    )
  })
})

describe('any order under all rules together', () => {
  const anyLess = fc.oneof(
    fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent, cents: null })),
    fc.integer({ min: 1, max: 20_000 }).map((cents) => ({ percent: null, cents })),
  )
  const rule = (kind: Reduction['kind'], more: Partial<Reduction>): Reduction => ({
    kind,
    name: kind,
    percent: null,
    cents: null,
    until: null,
    daysBefore: null,
    fromPerson: null,
    fromCourse: null,
    evidence: null,
    sendable: false,
    ...more,
  })
  const from = fc.integer({ min: 2, max: 4 })
  const anyRule = fc.oneof(
    anyLess.map((less) => rule('early', { ...less, until: '2026-03-31' })),
    fc.tuple(anyLess, from).map(([less, fromPerson]) => rule('further_people', { ...less, fromPerson })),
    fc.tuple(anyLess, from).map(([less, fromCourse]) => rule('further_courses', { ...less, fromCourse })),
    anyLess.map((less) => rule('with_proof', { ...less, evidence: 'Ausweis' })),
    fc.constant(rule('past_dates', {})),
  )
  const anyTax = fc.constantFrom(
    { taxCategory: 'standard' as const, taxRate: 1900 },
    { taxCategory: 'reduced' as const, taxRate: 700 },
    { taxCategory: 'exempt' as const, taxRate: 0 },
  )
  const anyExtra = fc
    .tuple(fc.nat(20_000), anyTax, fc.integer({ min: 1, max: 3 }))
    .map(([priceCents, tax, quantity]) => ({ extra: extra({ priceCents, ...tax }), quantity }))
  const anyCourse = fc.record({
    rules: fc.array(anyRule, { maxLength: 8 }),
    tax: anyTax,
    isWaiting: fc.boolean(),
    people: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('Mina', 'Jo', 'Ida', 'Paul'),
        fee: fc.oneof(fc.constant(0), fc.nat(99_999)),
        isProving: fc.boolean(),
        extras: fc.array(anyExtra, { maxLength: 2 }),
      }),
      { minLength: 1, maxLength: 4, selector: ({ name }) => name },
    ),
  })
  const anyCode = fc.option(
    fc.tuple(anyLess, fc.boolean(), fc.boolean(), fc.option(fc.nat(3)), fc.option(fc.nat(20_000))).map(
      ([less, combines, oncePerPerson, peopleLeft, centsLeft]): CodeTerms => ({
        ...less,
        name: 'Code FAMILIE',
        combines,
        oncePerPerson,
        mostPerBooking: null,
        peopleLeft,
        centsLeft,
      }),
    ),
  )
  const anyFrame = fc.option(fc.nat(50_000))
  const day = (of: string) => new Date(`${of}T17:00:00Z`)
  const terms = (reductions: readonly Reduction[]) => ({
    reductions,
    startsAt: day('2026-03-10'),
    dates: ['2026-03-10', '2026-03-17', '2026-03-24'].map(day),
    at: new Date('2026-03-18T12:00:00Z'),
    timeZone: 'Europe/Berlin',
  })

  test('costs nobody less than nothing; lines add up to the total, and their tax to that of the total', () => {
    fc.assert(
      fc.property(
        fc.array(anyCourse, { minLength: 1, maxLength: 4 }),
        anyCode,
        anyFrame,
        (courses, code, agreed) => {
          const full = courses.map(({ people, rules }) =>
            people.map(({ fee, isProving }): Price => {
              const chosen = rules.find(({ kind }) => kind === 'with_proof')
              return {
                id: null,
                name: '',
                feeCents: fee,
                ...(isProving && chosen && { reducedAs: chosen.name }),
              }
            }),
          )
          const named = courses.map(({ people }) => people.map(({ name }) => name))
          const reduced = reducedOrder(
            courses.map(({ rules, isWaiting }, at) => ({
              prices: full[at] ?? [],
              people: named[at] ?? [],
              terms: terms(rules),
              isWaiting,
            })),
          )
          const withCode =
            code &&
            pricesWithCode(
              full.map((prices, at) => ({ prices, reduced: reduced[at] ?? [], people: named[at] ?? [] })),
              code,
            )
          // Nothing else is taken off in a frame.
          const paid =
            agreed === null
              ? (withCode ?? reduced)
              : full.map((prices) => pricesInFrame(prices, { name: 'Rahmen', priceCents: agreed }))
          const lines = courses.flatMap(({ people, tax }, course) =>
            people.flatMap(({ fee, extras }, at) => {
              const price = paid[course]?.[at] ?? { id: null, name: '', feeCents: -1 }
              const own = linesOf(price, 'Kurs', tax, extras)
              const taken = extras.reduce((sum, one) => sum + one.extra.priceCents * one.quantity, 0)
              expect(price.feeCents).toBeGreaterThanOrEqual(0)
              expect(price.feeCents).toBeLessThanOrEqual(fee)
              expect(own.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(price.feeCents + taken)
              return own
            }),
          )
          // Each line is rounded by itself, and so is their sum: the tax of both is apart by half a cent for each at most.
          for (const ones of Map.groupBy(
            lines,
            ({ taxCategory, taxRate }) => `${taxCategory} ${taxRate}`,
          ).values()) {
            const [first] = ones
            const gross = ones.reduce((sum, { grossCents }) => sum + grossCents, 0)
            const net = ones.reduce((sum, { netCents }) => sum + netCents, 0)
            const apart = first ? Math.abs(net - netOf(gross, first)) : 0
            expect(apart).toBeLessThanOrEqual((ones.length + 1) / 2)
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})
