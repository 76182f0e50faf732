import { atOnce, type PaymentPlan } from '@reihum/contract/courses/payment-plan.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  depositOf,
  divideLines,
  firstInstalmentAfter,
  type PlanDays,
  sharesOf,
} from './payment-plan.rules.ts'

const plan = (fields: Partial<PaymentPlan>): PaymentPlan => ({ ...atOnce, ...fields })
const deposit = plan({ paymentPlan: 'deposit', depositCents: 5000, restDaysBefore: 14 })
const monthly = plan({ paymentPlan: 'monthly', instalmentCount: 3, instalmentsFrom: '2027-03-31' })
const onDays = plan({ paymentPlan: 'on_days', instalmentDays: ['2027-01-15', '2027-04-15', '2027-07-15'] })
const days: PlanDays = { today: '2027-01-10', dueOn: '2027-01-24', startsOn: '2027-06-01' }

const told = (priceCents: number, of: PaymentPlan, at: Partial<PlanDays> = {}) =>
  sharesOf(priceCents, of, { ...days, ...at }).map(
    ({ part, number, count, cents, dueOn, confirms }) =>
      `${part ?? 'all'} ${number}/${count} ${cents} ${dueOn ?? 'no day'}${confirms ? ' confirms' : ''}`,
  )

describe('how a price is owed', () => {
  test.each<[string, string[], string[]]>([
    ['all at once', told(8900, atOnce), ['all 1/1 8900 2027-01-24 confirms']],
    ['all at once without a deadline', told(8900, atOnce, { dueOn: null }), ['all 1/1 8900 no day confirms']],
    [
      'a deposit by the payment deadline, the rest before the start',
      told(20_000, deposit),
      ['deposit 1/2 5000 2027-01-24 confirms', 'rest 2/2 15000 2027-05-18'],
    ],
    [
      'a deposit that confirms nothing',
      told(20_000, { ...deposit, depositConfirms: false }),
      ['deposit 1/2 5000 2027-01-24 confirms', 'rest 2/2 15000 2027-05-18 confirms'],
    ],
    [
      'a deposit in percent, the rest on a day',
      told(8901, {
        ...deposit,
        depositCents: null,
        depositPercent: 30,
        restDaysBefore: null,
        restDueOn: '2027-03-01',
      }),
      ['deposit 1/2 2670 2027-01-24 confirms', 'rest 2/2 6231 2027-03-01'],
    ],
    ['a price within the deposit', told(5000, deposit), ['all 1/1 5000 2027-01-24 confirms']],
    [
      'a place taken when the rest is due already',
      told(20_000, deposit, { startsOn: '2027-02-07' }),
      ['all 1/1 20000 2027-01-24 confirms'],
    ],
    [
      'a course whose start nobody knows yet',
      told(20_000, deposit, { startsOn: null }),
      ['deposit 1/2 5000 2027-01-24 confirms', 'rest 2/2 15000 no day'],
    ],
    [
      'a deposit without a deadline, the rest long due',
      told(20_000, deposit, { dueOn: null, startsOn: '2027-01-12' }),
      ['all 1/1 20000 no day confirms'],
    ],
    [
      'months from a day on, also the short ones, odd cents first',
      told(10_000, monthly),
      [
        'instalment 1/3 3334 2027-03-31 confirms',
        'instalment 2/3 3333 2027-04-30',
        'instalment 3/3 3333 2027-05-31',
      ],
    ],
    [
      'months from the payment deadline on',
      told(10_000, { ...monthly, instalmentsFrom: null }),
      [
        'instalment 1/3 3334 2027-01-24 confirms',
        'instalment 2/3 3333 2027-02-24',
        'instalment 3/3 3333 2027-03-24',
      ],
    ],
    [
      'somebody who joins late',
      told(9000, monthly, { today: '2027-04-20', dueOn: '2027-05-04' }),
      ['instalment 1/2 6000 2027-05-04 confirms', 'instalment 2/2 3000 2027-05-31'],
    ],
    [
      'somebody who joins when all instalments are past',
      told(9000, monthly, { today: '2027-08-01', dueOn: '2027-08-15' }),
      ['all 1/1 9000 2027-08-15 confirms'],
    ],
    [
      'somebody who joins late without a payment deadline',
      told(9000, onDays, { today: '2027-05-01', dueOn: null }),
      ['instalment 1/2 6000 no day confirms', 'instalment 2/2 3000 2027-07-15'],
    ],
    [
      'certain days',
      told(10_001, onDays),
      [
        'instalment 1/3 3334 2027-01-24 confirms',
        'instalment 2/3 3334 2027-04-15',
        'instalment 3/3 3333 2027-07-15',
      ],
    ],
    [
      'a price smaller than its instalments',
      told(2, onDays),
      ['instalment 1/2 1 2027-01-24 confirms', 'instalment 2/2 1 2027-04-15'],
    ],
  ])('%s', (_, found, wanted) => {
    expect(found).toEqual(wanted)
  })

  test.each([
    ['a part of the price', 8900, { depositPercent: 10 }, 890],
    ['rounded half up', 8905, { depositPercent: 10 }, 891],
    ['never nothing', 10, { depositPercent: 1 }, 1],
    ['never more than the price', 300, { depositCents: 5000 }, 300],
  ])('deposits %s', (_, price, fields, wanted) => {
    expect(depositOf(price, plan({ paymentPlan: 'deposit', ...fields }))).toBe(wanted)
  })

  test.each([
    ['before the payment deadline counts for nothing', onDays, null],
    ['after it puts the first payment off', monthly, '2027-03-31'],
    ['is none of a deposit', deposit, null],
  ])('an instalment that begins %s', (_, of, wanted) => {
    expect(firstInstalmentAfter(of, days)).toBe(wanted)
  })
})

const someDay = fc
  .integer({ min: 0, max: 900 })
  .map((at) => new Date(Date.UTC(2027, 0, 1 + at)).toISOString().slice(0, 10))
const somePlan = fc.oneof(
  fc.constant(atOnce),
  fc
    .record({
      cents: fc.integer({ min: 1, max: 99_999_999 }),
      before: fc.integer({ min: 0, max: 365 }),
      sure: fc.boolean(),
    })
    .map(({ cents, before, sure }) =>
      plan({ paymentPlan: 'deposit', depositCents: cents, restDaysBefore: before, depositConfirms: sure }),
    ),
  fc
    .record({ depositPercent: fc.integer({ min: 1, max: 99 }), restDueOn: someDay })
    .map((fields) => plan({ paymentPlan: 'deposit', ...fields })),
  fc
    .record({ instalmentCount: fc.integer({ min: 2, max: 24 }), instalmentsFrom: fc.option(someDay) })
    .map((fields) => plan({ paymentPlan: 'monthly', ...fields })),
  fc
    .uniqueArray(someDay, { minLength: 2, maxLength: 24 })
    .map((instalmentDays) => plan({ paymentPlan: 'on_days', instalmentDays })),
)
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

describe('whatever the plan, the price and the days', () => {
  const someDays = fc.record({
    today: someDay,
    deadline: fc.option(fc.integer({ min: 0, max: 60 })),
    startsOn: fc.option(someDay),
  })

  test('the shares sum to the price, none is empty, they are due in order, and the first one confirms', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), somePlan, someDays, (price, of, at) => {
        const dueOn =
          at.deadline === null
            ? null
            : new Date(Date.parse(at.today) + at.deadline * 86_400_000).toISOString().slice(0, 10)
        const shares = sharesOf(price, of, { ...at, dueOn })
        expect(sum(shares.map(({ cents }) => cents))).toBe(price)
        expect(shares.every(({ cents }) => cents > 0)).toBe(true)
        expect(shares[0]?.confirms).toBe(true)
        expect(shares.map(({ number }) => number)).toEqual(shares.map((_, index) => index + 1))
        expect(shares.every(({ count }) => count === shares.length)).toBe(true)
        const due = shares.flatMap(({ dueOn: day }) => day ?? [])
        expect(due).toEqual(due.toSorted())
        // Nothing after the first one is due before today, or before the first payment is.
        expect(shares.slice(1).every(({ dueOn: day }) => day === null || day > (dueOn ?? at.today))).toBe(
          true,
        )
      }),
    )
  })

  test('lines and shares both sum exactly, in gross and in net', () => {
    const line = fc
      .record({ gross: fc.integer({ min: 1, max: 99_999_999 }), taxed: fc.boolean() })
      .map(({ gross, taxed }) => ({ gross, net: taxed ? Math.round(gross / 1.19) : gross }))
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), somePlan, (lines, of) => {
        const shares = sharesOf(sum(lines.map(({ gross }) => gross)), of, days).map(({ cents }) => cents)
        const marked = lines.map((one, at) => ({ ...one, at }))
        const divided = divideLines(marked, shares)
        expect(divided.map((part) => sum(part.map(({ gross }) => gross)))).toEqual(shares)
        for (const { gross, net, at } of marked) {
          const parts = divided.flat().filter((part) => part.at === at)
          expect([sum(parts.map((part) => part.gross)), sum(parts.map((part) => part.net))]).toEqual([
            gross,
            net,
          ])
          expect(parts.every((part) => part.gross > 0 && part.net >= 0 && part.net <= part.gross)).toBe(true)
        }
      }),
    )
  })

  test('what was taken off is divided too, with its sign', () => {
    const taken = fc.tuple(
      fc.integer({ min: 2, max: 99_999_999 }),
      fc.double({ min: 0, max: 0.99, noNaN: true }),
    )
    const netOf = (gross: number) => Math.sign(gross) * Math.round(Math.abs(gross) / 1.19)
    fc.assert(
      fc.property(taken, somePlan, ([full, part], of) => {
        const lines = [full, -Math.floor(full * part)]
          .filter((gross) => gross !== 0)
          .map((gross, at) => ({ gross, net: netOf(gross), at }))
        const shares = sharesOf(sum(lines.map(({ gross }) => gross)), of, days).map(({ cents }) => cents)
        const divided = divideLines(lines, shares)
        expect(divided.map((parts) => sum(parts.map(({ gross }) => gross)))).toEqual(shares)
        for (const { gross, net, at } of lines) {
          const parts = divided.flat().filter((one) => one.at === at)
          expect([sum(parts.map((one) => one.gross)), sum(parts.map((one) => one.net))]).toEqual([gross, net])
          expect(parts.every((one) => Math.sign(one.gross) === Math.sign(gross))).toBe(true)
        }
      }),
    )
  })
})
