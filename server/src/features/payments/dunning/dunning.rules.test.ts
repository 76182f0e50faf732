import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DunningCase,
  type DunningVerdict,
  decideDunning,
  interestOf,
  lettersOf,
  nextLetter,
} from './dunning.rules.ts'

const wording = { de: { subject: 'x', text: 'x' }, en: { subject: 'x', text: 'x' } }
const level = (days: number, feeCents = 0) => ({
  days,
  payWithinDays: 7,
  feeCents,
  claimsInterest: false,
  wording,
})
const plan = {
  reminder: { days: -3, wording },
  levels: [level(10), level(14, 500), level(14, 1_000)],
  writeOffDays: 30,
  minimumCents: 300,
  interestRate: 0,
  writesByPost: false,
}

const open: DunningCase = {
  id: 'a',
  payerId: 'p',
  kind: 'free',
  currency: 'EUR',
  issuedOn: '2027-02-01',
  dueOn: '2027-03-01',
  openCents: 5_000,
  remindedOn: null,
  dunnedOn: null,
  level: 0,
  paidOn: null,
  interestUntil: null,
  isReserved: false,
  heldUntil: null,
  isDebitToCome: false,
  pauses: [],
  hasUnallocatedMoney: false,
  hasAddress: true,
  hasPostalAddress: true,
}

const brief = (verdict: DunningVerdict): string => {
  if (verdict.kind === 'not_yet') return `not yet: ${verdict.on ?? 'never'}`
  const { step } = verdict
  const said = step.kind === 'write_off' ? 'write off' : `letter ${step.level}`
  return verdict.kind === 'due' ? said : `${said}, but ${verdict.why}`
}

const reminded = { remindedOn: '2027-02-26' }
const first = { ...reminded, dunnedOn: '2027-03-11', level: 1 }
const last = { ...reminded, dunnedOn: '2027-04-08', level: 3 }

describe('what is due for a receivable', () => {
  test.each<[string, Partial<DunningCase>, string, string]>([
    ['nothing long before the due date', {}, '2027-02-25', 'not yet: 2027-02-26'],
    ['a reminder three days before', {}, '2027-02-26', 'letter 0'],
    ['a reminder on the due date still', {}, '2027-03-01', 'letter 0'],
    ['no reminder after it', {}, '2027-03-02', 'not yet: 2027-03-11'],
    ['no second reminder', reminded, '2027-02-27', 'not yet: 2027-03-11'],
    [
      'none either after a part was paid',
      { ...reminded, paidOn: '2027-02-27' },
      '2027-02-28',
      'not yet: 2027-03-11',
    ],
    [
      'no reminder for what was owed only yesterday',
      { issuedOn: '2027-02-28' },
      '2027-03-01',
      'not yet: 2027-03-11',
    ],
    ['no letter where it was paid', { openCents: 0 }, '2027-06-01', 'not yet: never'],
    ['no letter without a due date', { dueOn: null }, '2027-06-01', 'not yet: never'],
    ['the first level, days after the due date', reminded, '2027-03-11', 'letter 1'],
    ['the first level, however late', {}, '2027-09-01', 'letter 1'],
    ['the second, days after the first', first, '2027-03-25', 'letter 2'],
    ['not a day before', first, '2027-03-24', 'not yet: 2027-03-25'],
    ['nothing soon after the last', last, '2027-05-07', 'not yet: 2027-05-08'],
    ['to write it off at the end', last, '2027-05-08', 'write off'],
    ['the first again after a payment', { ...last, paidOn: '2027-04-20' }, '2027-04-30', 'letter 1'],
    ['days from the payment', { ...last, paidOn: '2027-04-20' }, '2027-04-29', 'not yet: 2027-04-30'],
    ['also after a payment of the same day', { ...first, paidOn: '2027-03-11' }, '2027-03-25', 'letter 1'],
    [
      'the second where a payment came before the first',
      { ...first, paidOn: '2027-03-05' },
      '2027-03-25',
      'letter 2',
    ],
    [
      'the first again after the due date was put off',
      { ...last, dueOn: '2027-05-01' },
      '2027-05-11',
      'letter 1',
    ],
    ['nothing until then', { ...last, dueOn: '2027-05-01' }, '2027-05-10', 'not yet: 2027-05-11'],
    [
      'no second reminder for the new date',
      { ...first, dueOn: '2027-05-01' },
      '2027-04-29',
      'not yet: 2027-05-11',
    ],
  ])('%s', (_, changes, today, expected) => {
    expect(brief(decideDunning({ ...open, ...changes }, plan, today))).toBe(expected)
  })

  test.each<[string, Partial<DunningCase>, string, string]>([
    ['a reminder before the due date', {}, '2027-02-10', '0 on 2027-02-26'],
    ['today what is due today', {}, '2027-03-01', '0 on 2027-03-01'],
    ['today also what was due long ago', {}, '2027-09-01', '1 on 2027-09-01'],
    ['the first level after the reminder', reminded, '2027-02-27', '1 on 2027-03-11'],
    ['the day after, where somebody was written to today', first, '2027-03-11', '2 on 2027-03-25'],
    ['none after the last, where a write-off follows', last, '2027-05-01', 'none'],
    ['none without a due date', { dueOn: null }, '2027-03-01', 'none'],
    ['none where nothing is open', { openCents: 0 }, '2027-03-01', 'none'],
    ['none for a fee alone', { kind: 'dunning_fee' }, '2027-03-01', 'none'],
    ['none for a reserved place', { isReserved: true }, '2027-03-01', 'none'],
    ['none without an address', { hasAddress: false }, '2027-03-01', 'none'],
    ['none while it is disputed', { pauses: [{ reason: 'dispute', until: null }] }, '2027-03-01', 'none'],
    [
      'one after a pause that ends before',
      { ...reminded, pauses: [{ reason: 'asked', until: '2027-03-10' }] },
      '2027-03-02',
      '1 on 2027-03-11',
    ],
  ])('as the next letter: %s', (_, changes, today, expected) => {
    const next = nextLetter({ ...open, ...changes }, plan, today)
    expect(next ? `${next.level} on ${next.on}` : 'none').toBe(expected)
  })

  test('the next letter is what is due on its day, for every case', () => {
    const levels = [open, { ...open, ...reminded }, { ...open, ...first }, { ...open, ...last }]
    fc.assert(
      fc.property(fc.constantFrom(...levels), fc.nat({ max: 200 }), (one, days) => {
        const today = new Date(Date.parse('2027-02-01') + days * 86_400_000).toISOString().slice(0, 10)
        const next = nextLetter(one, plan, today)
        if (!next) return
        expect(next.on >= today).toBe(true)
        expect(brief(decideDunning(one, plan, next.on))).toBe(`letter ${next.level}`)
      }),
    )
  })

  test.each<[string, Partial<DunningCase>, string]>([
    ['a fee alone', { kind: 'dunning_fee' }, 'dunning_fee'],
    ['a reserved place with its own deadline', { isReserved: true }, 'reserved_place'],
    ['money on its way', { heldUntil: '2027-03-11' }, 'money_on_its_way'],
    ['a debit that is to come', { isDebitToCome: true }, 'debit_to_come'],
    ['a dispute', { pauses: [{ reason: 'dispute', until: null }] }, 'disputed'],
    ['a pause with an end', { pauses: [{ reason: 'asked', until: '2027-03-11' }] }, 'paused'],
    ['money that may be theirs', { hasUnallocatedMoney: true }, 'unallocated_money'],
    ['very little money', { openCents: 299 }, 'below_minimum'],
    ['nobody to write to', { hasAddress: false }, 'no_address'],
  ])('nobody is written to because of %s', (_, changes, why) => {
    expect(brief(decideDunning({ ...open, ...changes }, plan, '2027-03-11'))).toBe(`letter 1, but ${why}`)
  })

  test.each<[string, Partial<DunningCase>]>([
    ['money that was on its way', { heldUntil: '2027-03-10' }],
    ['a pause', { pauses: [{ reason: 'asked', until: '2027-03-10' }] }],
    ['a dispute', { pauses: [{ reason: 'dispute', until: '2027-03-10' }] }],
  ])('goes on after %s', (_, changes) => {
    expect(brief(decideDunning({ ...open, ...changes }, plan, '2027-03-11'))).toBe('letter 1')
  })

  test('on paper whoever has no e-mail address is written to, if the provider wants that and knows where', () => {
    const onPaper = { ...plan, writesByPost: true }
    const verdict = (changes: Partial<DunningCase>) =>
      brief(decideDunning({ ...open, hasAddress: false, ...changes }, onPaper, '2027-03-11'))
    expect(verdict({})).toBe('letter 1')
    expect(verdict({ hasPostalAddress: false })).toBe('letter 1, but no_postal_address')
    expect(verdict({ hasPostalAddress: false, hasAddress: true })).toBe('letter 1')
  })

  test('a letter goes by post only if nothing of it can be mailed', () => {
    const posted = (...hasAddress: boolean[]) =>
      lettersOf(
        hasAddress.map((has, at) => ({ case: { ...open, id: String(at), hasAddress: has }, level: 1 })),
        plan,
        '2027-03-11',
      ).map(({ byPost }) => byPost)
    expect([posted(false, false), posted(false, true), posted(true)]).toEqual([[true], [false], [false]])
  })

  test('what cannot be mailed can still be written off', () => {
    expect(brief(decideDunning({ ...open, ...last, hasAddress: false }, plan, '2027-06-01'))).toBe(
      'write off',
    )
  })

  test('a reminder may come after the due date; the first level counts from it', () => {
    const later = { ...plan, reminder: { days: 5, wording } }
    expect(brief(decideDunning(open, later, '2027-03-05'))).toBe('not yet: 2027-03-06')
    expect(brief(decideDunning(open, later, '2027-03-06'))).toBe('letter 0')
    expect(brief(decideDunning({ ...open, remindedOn: '2027-03-06' }, later, '2027-03-15'))).toBe(
      'not yet: 2027-03-16',
    )
  })

  test('without levels nobody is dunned, and nothing is written off', () => {
    expect(brief(decideDunning({ ...open, ...reminded }, { ...plan, levels: [] }, '2028-01-01'))).toBe(
      'not yet: never',
    )
  })
})

const days = fc
  .integer({ min: 0, max: 400 })
  .map((n) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10))
const maybe = <Of>(of: fc.Arbitrary<Of>) => fc.option(of, { nil: null })
const cases: fc.Arbitrary<DunningCase> = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  payerId: maybe(fc.constantFrom('p', 'q')),
  kind: fc.constantFrom('registration', 'free', 'dunning_fee'),
  currency: fc.constantFrom('EUR', 'CHF'),
  issuedOn: days,
  dueOn: maybe(days),
  openCents: fc.integer({ min: 0, max: 20_000 }),
  remindedOn: maybe(days),
  dunnedOn: maybe(days),
  level: fc.integer({ min: 1, max: 4 }),
  paidOn: maybe(days),
  interestUntil: maybe(days),
  isReserved: fc.boolean(),
  heldUntil: maybe(days),
  isDebitToCome: fc.boolean(),
  pauses: fc.array(fc.record({ reason: fc.constantFrom('asked', 'dispute'), until: days }), {
    maxLength: 2,
  }),
  hasUnallocatedMoney: fc.boolean(),
  hasAddress: fc.boolean(),
  hasPostalAddress: fc.boolean(),
})

/** The case after its letter was written. */
const after = (one: DunningCase, written: number, today: string): DunningCase =>
  written === 0 ? { ...one, remindedOn: today } : { ...one, dunnedOn: today, level: written }

describe('of every case', () => {
  test('nobody is written to twice on a day, and no level is skipped', () => {
    fc.assert(
      fc.property(cases, days, (one, today) => {
        const verdict = decideDunning(one, plan, today)
        if (verdict.kind !== 'due' || verdict.step.kind !== 'letter') return
        const now = after(one, verdict.step.level, today)
        expect(decideDunning(now, plan, today).kind).toBe('not_yet')
        // What is paid later does not happen today.
        if (one.paidOn !== null && one.paidOn >= today) return
        const next = decideDunning(now, plan, '2029-01-01')
        if (next.kind === 'due' && next.step.kind === 'letter')
          expect(next.step.level).toBeLessThanOrEqual(verdict.step.level + 1)
      }),
      { numRuns: 2_000 },
    )
  })

  test('nobody is written to while anything speaks against it', () => {
    fc.assert(
      fc.property(cases, days, (one, today) => {
        if (decideDunning(one, plan, today).kind !== 'due') return
        expect(one.openCents).toBeGreaterThanOrEqual(plan.minimumCents)
        expect([one.hasUnallocatedMoney, one.isReserved, one.kind === 'dunning_fee']).not.toContain(true)
        expect((one.heldUntil ?? '') < today).toBe(true)
        expect(one.isDebitToCome).toBe(false)
        expect(one.pauses.every(({ until }) => until !== null && until < today)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('letters', () => {
  const of = (id: string, payerId: string, openCents = 5_000): DunningCase => ({
    ...open,
    id,
    payerId,
    openCents,
  })

  test('one for each payer and level; only the highest level costs', () => {
    const due = [
      { case: of('a', 'p'), level: 1 },
      { case: of('b', 'p', 700), level: 1 },
      { case: of('c', 'p'), level: 3 },
      { case: of('d', 'q'), level: 2 },
      { case: of('e', 'q'), level: 0 },
    ]
    const letters = lettersOf(due, plan, '2027-03-11')
    expect(
      letters.map(({ payerId, level, openCents, feeCents, items }) => [
        payerId,
        level,
        openCents,
        feeCents,
        items.map(({ receivableId }) => receivableId).join(''),
      ]),
    ).toEqual([
      ['p', 1, 5_700, 0, 'ab'],
      ['p', 3, 5_000, 1_000, 'c'],
      ['q', 2, 5_000, 500, 'd'],
      ['q', 0, 5_000, 0, 'e'],
    ])
  })

  test('never hold two currencies, and everything due with a payer is in exactly one', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ case: cases, level: fc.integer({ min: 0, max: 3 }) })), (given) => {
        const due = given.map((one, at) => ({ ...one, case: { ...one.case, id: String(at) } }))
        const letters = lettersOf(due, plan, '2027-06-01')
        const inLetters = letters.flatMap(({ items }) => items.map(({ receivableId }) => receivableId))
        const withPayer = due.filter(({ case: one }) => one.payerId !== null)
        expect(inLetters.toSorted()).toEqual(withPayer.map(({ case: one }) => one.id).toSorted())
        for (const letter of letters)
          for (const { receivableId } of letter.items)
            expect(due[Number(receivableId)]?.case.currency).toBe(letter.currency)
        for (const ofPayer of Map.groupBy(letters, ({ payerId, currency }) => payerId + currency).values())
          expect(ofPayer.filter(({ feeCents }) => feeCents > 0).length).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('default interest', () => {
  test.each<[string, Partial<DunningCase>, number, string, number]>([
    ['of a whole year', { openCents: 10_000 }, 512, '2028-02-29', 512],
    ['rounded down', { openCents: 10_000 }, 512, '2027-03-11', 14],
    ['none before the due date', { openCents: 10_000 }, 512, '2027-02-01', 0],
    [
      'only since it was claimed before',
      { openCents: 10_000, interestUntil: '2027-03-10' },
      512,
      '2027-03-11',
      1,
    ],
    [
      'of the largest amount without losing a cent',
      { openCents: 999_999_999_99 },
      3_000,
      '2028-02-29',
      299_999_999_99,
    ],
  ])('%s', (_, changes, rate, today, cents) => {
    expect(interestOf({ ...open, ...changes }, rate, today)).toBe(cents)
  })
})
