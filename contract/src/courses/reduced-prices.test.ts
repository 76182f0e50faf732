import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CodeTerms,
  fullCentsOf,
  lessOf,
  pricesWithCode,
  provableOf,
  type ReducedPrice,
  reducedOrder,
  reducedPrices,
} from './reduced-prices.ts'
import type { Reduction } from './reductions.ts'

const none = {
  percent: null,
  cents: null,
  until: null,
  daysBefore: null,
  fromPerson: null,
  fromCourse: null,
  evidence: null,
  sendable: false,
}

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

const proved = (name: string, less: Partial<Reduction>): Reduction => ({
  ...none,
  kind: 'with_proof',
  name,
  evidence: 'Ausweis',
  ...less,
})

/** Booked on 10 February 2026 at noon for a course that begins on 10 March at six in the evening, in Berlin. */
const at = (reductions: readonly Reduction[], booked = '2026-02-10T11:00:00Z') => ({
  reductions,
  startsAt: new Date('2026-03-10T17:00:00Z'),
  // Four Tuesdays.
  dates: ['2026-03-10', '2026-03-17', '2026-03-24', '2026-03-31'].map((day) => new Date(`${day}T17:00:00Z`)),
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
  const late: Reduction = { ...none, kind: 'past_dates', name: 'Späteinstieg' }

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
    ['joining late: before the first date', paid([8900], [late], '2026-03-10T16:59:59Z'), ['8900']],
    [
      'joining late: the first of four dates has begun',
      paid([8900], [late], '2026-03-10T17:00:00Z'),
      ['6675, Späteinstieg (1/4) 2225'],
    ],
    [
      'joining late: rounded half up for whoever pays',
      paid([8901, 8902, 8903], [late], '2026-03-25T12:00:00Z'),
      ['2225, Späteinstieg (3/4) 6676', '2225, Späteinstieg (3/4) 6677', '2226, Späteinstieg (3/4) 6677'],
    ],
    [
      'joining late: all dates are over',
      paid([8900], [late], '2026-04-01T12:00:00Z'),
      ['0, Späteinstieg (4/4) 8900'],
    ],
    [
      'joining late comes before everything else',
      paid(
        [8000, 8000],
        [siblings, late, early({ percent: 50, until: '2026-03-31' })],
        '2026-03-18T12:00:00Z',
      ),
      [
        '2000, Späteinstieg (2/4) 4000, Frühbucher 2000',
        '1800, Späteinstieg (2/4) 4000, Frühbucher 2000, ab 2. 200',
      ],
    ],
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

const another = (fromCourse: number, less: Partial<Reduction>): Reduction => ({
  ...none,
  kind: 'further_courses',
  name: `Kurs ${fromCourse}`,
  fromCourse,
  ...less,
})

type Booked = { fee: number; people: string[]; rules?: Reduction[]; isWaiting?: boolean }

const orderOf = (courses: readonly Booked[]) =>
  courses.map(({ fee, people, rules = [], isWaiting = false }) => ({
    prices: people.map(() => priceOf(fee)),
    people,
    terms: at(rules),
    isWaiting,
  }))

const asText = ({ feeCents, reductions: off = [] }: ReducedPrice) =>
  [feeCents, ...off.map(({ name, cents }) => `${name} ${cents}`)].join(', ')

/** What everybody pays, course by course. */
const ordered = (...courses: Booked[]) =>
  reducedOrder(orderOf(courses)).map((prices) => prices.map(asText).join(' | '))

const code = (terms: Partial<CodeTerms>): CodeTerms => ({
  name: 'Code',
  percent: 10,
  cents: null,
  combines: true,
  mostPerBooking: null,
  oncePerPerson: false,
  peopleLeft: null,
  centsLeft: null,
  ...terms,
})

/** The same with a code that is good for all of the courses. */
const orderedWith = (terms: Partial<CodeTerms>, ...courses: Booked[]) => {
  const before = orderOf(courses)
  const reduced = reducedOrder(before)
  const paidNow = pricesWithCode(
    before.map(({ prices, people }, course) => ({ prices, people, reduced: reduced[course] ?? [] })),
    code(terms),
  )
  return paidNow?.map((prices) => prices.map(asText).join(' | ')) ?? null
}

describe('what the people of an order of several courses pay', () => {
  const tenth = another(2, { percent: 10 })
  const flat = another(2, { cents: 1500 })
  const third = another(3, { percent: 50 })
  const siblings = further(2, { percent: 20 })
  const toMarch = early({ percent: 20, until: '2026-03-01' })

  test.each<[string, string[] | null, string[] | null]>([
    [
      "a single course is nobody's further one",
      ordered({ fee: 8900, people: ['Mina'], rules: [tenth] }),
      ['8900'],
    ],
    [
      'the second course of somebody',
      ordered({ fee: 8900, people: ['Mina'] }, { fee: 5000, people: ['Mina'], rules: [tenth] }),
      ['8900', '4500, Kurs 2 500'],
    ],
    [
      'the cheaper one is the second, wherever it stands',
      ordered(
        { fee: 5000, people: ['Mina'], rules: [tenth] },
        { fee: 8900, people: ['Mina'], rules: [tenth] },
      ),
      ['4500, Kurs 2 500', '8900'],
    ],
    [
      'of the same price the later one',
      ordered(
        { fee: 5000, people: ['Mina'], rules: [tenth] },
        { fee: 5000, people: ['Mina'], rules: [tenth] },
      ),
      ['5000', '4500, Kurs 2 500'],
    ],
    [
      'a course without the rule stays as it is',
      ordered({ fee: 8900, people: ['Mina'], rules: [tenth] }, { fee: 5000, people: ['Mina'] }),
      ['8900', '5000'],
    ],
    [
      'two children with a course each have no further one',
      ordered({ fee: 8900, people: ['Mina'], rules: [tenth] }, { fee: 5000, people: ['Jo'], rules: [tenth] }),
      ['8900', '5000'],
    ],
    [
      'only who goes to both pays less',
      ordered({ fee: 8900, people: ['Mina'] }, { fee: 5000, people: ['Mina', 'Jo'], rules: [tenth] }),
      ['8900', '4500, Kurs 2 500 | 5000'],
    ],
    [
      'the rule for the third course',
      ordered(
        { fee: 8900, people: ['Mina'], rules: [tenth, third] },
        { fee: 5000, people: ['Mina'], rules: [tenth, third] },
        { fee: 2000, people: ['Mina'], rules: [tenth, third] },
      ),
      ['8900', '4500, Kurs 2 500', '1000, Kurs 3 1000'],
    ],
    [
      'the rule for the second counts for the third',
      ordered(
        { fee: 8900, people: ['Mina'] },
        { fee: 5000, people: ['Mina'], rules: [flat] },
        { fee: 2000, people: ['Mina'], rules: [flat] },
      ),
      ['8900', '3500, Kurs 2 1500', '500, Kurs 2 1500'],
    ],
    [
      'only from the third on',
      ordered(
        { fee: 8900, people: ['Mina'], rules: [third] },
        { fee: 5000, people: ['Mina'], rules: [third] },
      ),
      ['8900', '5000'],
    ],
    [
      'an amount above the price costs nothing',
      ordered({ fee: 8900, people: ['Mina'] }, { fee: 1000, people: ['Mina'], rules: [flat] }),
      ['8900', '0, Kurs 2 1000'],
    ],
    [
      'the early price comes first',
      ordered({ fee: 8900, people: ['Mina'] }, { fee: 5000, people: ['Mina'], rules: [toMarch, tenth] }),
      ['8900', '3600, Frühbucher 1000, Kurs 2 400'],
    ],
    [
      'siblings and further courses, one after the other',
      ordered(
        { fee: 8900, people: ['Mina', 'Jo'] },
        { fee: 5000, people: ['Mina', 'Jo'], rules: [siblings, tenth] },
      ),
      ['8900 | 8900', '4500, Kurs 2 500 | 3600, ab 2. 1000, Kurs 2 400'],
    ],
    [
      'what an early price makes cheaper may become the second course',
      ordered(
        { fee: 5500, people: ['Mina'], rules: [toMarch, tenth] },
        { fee: 5000, people: ['Mina'], rules: [tenth] },
      ),
      ['3960, Frühbucher 1100, Kurs 2 440', '5000'],
    ],
    [
      'a free course is no first one',
      ordered({ fee: 0, people: ['Mina'] }, { fee: 5000, people: ['Mina'], rules: [tenth] }),
      ['0', '5000'],
    ],
    [
      'a course that is only waited for is no first one',
      ordered(
        { fee: 8900, people: ['Mina'], isWaiting: true },
        { fee: 5000, people: ['Mina'], rules: [tenth] },
      ),
      ['8900', '5000'],
    ],
    [
      'and is the further one itself',
      ordered(
        { fee: 8900, people: ['Mina'], rules: [tenth], isWaiting: true },
        { fee: 5000, people: ['Mina'], rules: [tenth] },
      ),
      ['8010, Kurs 2 890', '5000'],
    ],
    [
      'a code on top, of all courses',
      orderedWith({}, { fee: 8900, people: ['Mina'] }, { fee: 5000, people: ['Mina'], rules: [tenth] }),
      ['8010, Code 890', '4050, Kurs 2 500, Code 450'],
    ],
    [
      'a code instead of what is taken off, where that is less',
      orderedWith(
        { combines: false, percent: 50 },
        { fee: 8900, people: ['Mina'] },
        { fee: 5000, people: ['Mina'], rules: [tenth] },
      ),
      ['4450, Code 4450', '2500, Code 2500'],
    ],
    [
      'a code instead that would cost more is none',
      orderedWith(
        { combines: false, percent: 1 },
        { fee: 8900, people: ['Mina'] },
        { fee: 5000, people: ['Mina'], rules: [tenth] },
      ),
      null,
    ],
    [
      'a code for one person of the booking, where it takes off most',
      orderedWith({ mostPerBooking: 1 }, { fee: 5000, people: ['Mina'] }, { fee: 8900, people: ['Jo'] }),
      ['5000', '8010, Code 890'],
    ],
    [
      'a code for two places, over two courses',
      orderedWith(
        { mostPerBooking: 2 },
        { fee: 5000, people: ['Mina', 'Jo'] },
        { fee: 8900, people: ['Jo'] },
      ),
      ['4500, Code 500 | 5000', '8010, Code 890'],
    ],
    [
      'a free place, the most expensive one',
      orderedWith(
        { percent: 100, mostPerBooking: 1 },
        { fee: 5000, people: ['Mina'] },
        { fee: 8900, people: ['Mina'] },
      ),
      ['5000', '0, Code 8900'],
    ],
    [
      'a budget that ends in the second course',
      orderedWith({ centsLeft: 1000 }, { fee: 8900, people: ['Mina'] }, { fee: 5000, people: ['Jo'] }),
      ['8010, Code 890', '4890, Code 110'],
    ],
    [
      'a code that is good for one more person',
      orderedWith({ peopleLeft: 1 }, { fee: 5000, people: ['Mina'] }, { fee: 8900, people: ['Jo'] }),
      ['5000', '8010, Code 890'],
    ],
    [
      'an amount for each place',
      orderedWith(
        { percent: null, cents: 700 },
        { fee: 5000, people: ['Mina'] },
        { fee: 500, people: ['Jo'] },
      ),
      ['4300, Code 700', '0, Code 500'],
    ],
    [
      'a code that each person uses once, in their most expensive course',
      orderedWith(
        { oncePerPerson: true },
        { fee: 5000, people: ['Mina', 'Jo'] },
        { fee: 8900, people: ['Mina'] },
      ),
      ['5000 | 4500, Code 500', '8010, Code 890'],
    ],
    [
      'a code once a person, which is good for one more of them',
      orderedWith(
        { oncePerPerson: true, peopleLeft: 1 },
        { fee: 5000, people: ['Jo'] },
        { fee: 8900, people: ['Mina'] },
        { fee: 7000, people: ['Mina'] },
      ),
      ['5000', '8010, Code 890', '7000'],
    ],
    ['a code that is used up', orderedWith({ peopleLeft: 0 }, { fee: 5000, people: ['Mina'] }), null],
    [
      'a code for what is free',
      orderedWith({}, { fee: 0, people: ['Mina'] }, { fee: 0, people: ['Jo'] }),
      null,
    ],
  ])('%s', (_, told, expected) => {
    expect(told).toEqual(expected)
  })

  const anyOrder = fc.array(
    fc.record({
      fee: fc.integer({ min: 0, max: 99_999 }),
      people: fc.uniqueArray(fc.constantFrom('Mina', 'Jo', 'Ida', 'Paul'), { minLength: 1 }),
      rules: fc.array(
        fc.oneof(
          fc.tuple(anyLess, fc.integer({ min: 2, max: 4 })).map(([less, from]) => further(from, less)),
          fc.tuple(anyLess, fc.integer({ min: 2, max: 4 })).map(([less, from]) => another(from, less)),
        ),
        { maxLength: 4 },
      ),
      isWaiting: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  )

  test('is never below zero nor above before, and everything taken off is told', () => {
    fc.assert(
      fc.property(anyOrder, fc.boolean(), fc.integer({ min: 1, max: 100 }), (courses, combines, percent) => {
        const before = orderOf(courses)
        const reduced = reducedOrder(before)
        const withCode = pricesWithCode(
          before.map(({ prices }, course) => ({ prices, reduced: reduced[course] ?? [] })),
          code({ combines, percent }),
        )
        const sum = (prices: ReducedPrice[][]) =>
          prices.flat().reduce((all, { feeCents }) => all + feeCents, 0)
        if (withCode) expect(sum(withCode)).toBeLessThan(sum(reduced))
        for (const paidNow of [reduced, withCode ?? reduced])
          for (const [course, prices] of paidNow.entries())
            for (const price of prices) {
              expect(price.feeCents).toBeGreaterThanOrEqual(0)
              expect(fullCentsOf(price)).toBe(courses[course]?.fee)
            }
      }),
    )
  })

  test('is the same whatever order people and courses are in, where all prices differ', () => {
    fc.assert(
      fc.property(anyOrder, (drawn) => {
        const courses = drawn.map((one, place) => ({
          ...one,
          rules: one.rules.slice(0, 1),
          fee: one.fee * 10 + place,
        }))
        const sum = (ones: readonly Booked[]) =>
          reducedOrder(orderOf(ones))
            .flat()
            .reduce((all, { feeCents }) => all + feeCents, 0)
        const onlyCourses = courses.map((one) => ({
          ...one,
          rules: one.rules.filter(({ kind }) => kind === 'further_courses'),
        }))
        expect(sum(onlyCourses.toReversed())).toBe(sum(onlyCourses))
      }),
    )
  })
})

/** The same for people of whom some chose a reduced price. */
function paidAs(people: readonly [fee: number, reducedAs?: string][], reductions: readonly Reduction[]) {
  const prices = people.map(([feeCents, reducedAs]) => ({ feeCents, ...(reducedAs && { reducedAs }) }))
  return reducedPrices(prices, at(reductions)).map(asText)
}

describe('what people pay who can prove something', () => {
  const students = proved('Studierende', { percent: 50 })
  const members = proved('Mitglieder', { cents: 3000 })
  const siblings = further(2, { percent: 10 })
  const toMarch = early({ percent: 20, until: '2026-03-01' })

  test.each<[string, string[], string[]]>([
    ['nobody chose anything', paidAs([[8000], [8000]], [students]), ['8000', '8000']],
    [
      'one of two chose it',
      paidAs([[8000, 'Studierende'], [8000]], [students]),
      ['4000, Studierende 4000', '8000'],
    ],
    [
      'each the one of their own, and never two',
      paidAs(
        [
          [8000, 'Mitglieder'],
          [8000, 'Studierende'],
        ],
        [students, members],
      ),
      ['5000, Mitglieder 3000', '4000, Studierende 4000'],
    ],
    ['a name that the course does not know', paidAs([[8000, 'Rentner']], [students]), ['8000']],
    ['the name of a rule without proof', paidAs([[8000, 'ab 2.']], [siblings]), ['8000']],
    [
      'after the early price, of what is left',
      paidAs([[10_000, 'Studierende']], [students, toMarch]),
      ['4000, Frühbucher 2000, Studierende 4000'],
    ],
    [
      'after what further people pay less: the choice makes nobody the first',
      paidAs([[8000, 'Studierende'], [8000]], [students, siblings]),
      ['4000, Studierende 4000', '7200, ab 2. 800'],
    ],
    [
      'an amount above what is left costs nothing',
      paidAs([[2000, 'Mitglieder']], [members]),
      ['0, Mitglieder 2000'],
    ],
    ['what is free needs no proof', paidAs([[0, 'Studierende']], [students]), ['0']],
    ['half a cent is taken off', paidAs([[101, 'Studierende']], [students]), ['50, Studierende 51']],
    [
      'after a further course of an order',
      reducedOrder([
        { prices: [priceOf(9000)], people: ['Mina'], terms: at([]) },
        {
          prices: [{ feeCents: 5000, reducedAs: 'Studierende' }],
          people: ['Mina'],
          terms: at([another(2, { percent: 10 }), students]),
        },
      ]).map((prices) => prices.map(asText).join(' | ')),
      ['9000', '2250, Kurs 2 500, Studierende 2250'],
    ],
  ])('%s', (_, told, expected) => {
    expect(told).toEqual(expected)
  })

  test('whoever chooses one changes nobody else, and its line is all that they save', () => {
    const chosen = fc.array(fc.tuple(fc.integer({ min: 0, max: 99_999 }), fc.boolean()), {
      minLength: 1,
      maxLength: 6,
    })
    fc.assert(
      fc.property(chosen, anyRules, anyLess, (people, rules, less) => {
        const all = [...rules, proved('Studierende', less)]
        const without = reducedPrices(
          people.map(([fee]) => priceOf(fee)),
          at(all),
        )
        const prices = reducedPrices(
          people.map(([feeCents, isStudent]) => ({
            feeCents,
            ...(isStudent && { reducedAs: 'Studierende' }),
          })),
          at(all),
        )
        for (const [position, price] of prices.entries()) {
          const before = without[position]?.feeCents ?? 0
          expect(price.feeCents).toBe(before - (provableOf(price)?.cents ?? 0))
          expect(price.feeCents).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})
