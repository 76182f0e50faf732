import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collectionDay } from '#features/mandates/collection.rules.ts'
import { addDays, daysBetween, isTargetDay } from '#platform/sepa/target-days.ts'
import {
  type DueReceivable,
  decideDebit,
  earliestCollection,
  filesOf,
  gatherDebits,
  groupsOf,
  handInBy,
  isTimeToAnnounce,
  type MandateFacts,
  mandateFault,
  shownState,
} from './debit.rules.ts'
import { afterReturn } from './return.rules.ts'

const mandate: MandateFacts = {
  signedOn: '2026-01-15',
  lastUsedOn: null,
  recurring: true,
  isRevoked: false,
  isSuspended: false,
  noticeDays: 14,
  country: 'DE',
  hasAddress: false,
}

test.each<[string, Partial<MandateFacts> | null, string, string | null]>([
  ['a good one', {}, '2026-12-01', null],
  ['none', null, '2026-12-01', 'no_mandate'],
  ['revoked', { isRevoked: true, isSuspended: true }, '2026-12-01', 'mandate_revoked'],
  ['suspended', { isSuspended: true }, '2026-12-01', 'mandate_suspended'],
  ['on its last day', {}, '2029-01-15', null],
  ['a day later', {}, '2029-01-16', 'mandate_lapsed'],
  ['used since', { lastUsedOn: '2027-06-01' }, '2029-01-16', null],
  ['for one debit', { recurring: false }, '2026-12-01', null],
  ['for one debit, used', { recurring: false, lastUsedOn: '2026-06-01' }, '2026-12-01', 'mandate_used'],
  ['of a Swiss account', { country: 'CH' }, '2026-12-01', 'address_missing'],
  ['of a Swiss account with address', { country: 'CH', hasAddress: true }, '2026-12-01', null],
  ['of a British account', { country: 'GB' }, '2026-12-01', 'address_missing'],
  ['of a Norwegian account', { country: 'NO' }, '2026-12-01', null],
])('a mandate: %s', (_, change, on, fault) => {
  expect(mandateFault(change && { ...mandate, ...change }, on)).toBe(fault)
})

test.each([
  // due later than the notice: on that day, or the next of banks
  ['2026-12-15', '2026-11-25', 14, '2026-12-15'],
  ['2026-12-13', '2026-11-25', 14, '2026-12-14'],
  ['2026-12-25', '2026-12-10', 14, '2026-12-28'],
  // overdue: as soon as the notice is over
  ['2026-11-01', '2026-11-25', 14, '2026-12-09'],
  ['2026-11-01', '2026-11-25', 1, '2026-11-26'],
])(
  'what is due on %s and announced on %s, %i days before, is collected on %s',
  (dueOn, today, noticeDays, expected) => {
    expect(collectionDay({ dueOn, today, noticeDays })).toBe(expected)
  },
)

test.each([
  ['2026-12-15', 14, true],
  ['2026-12-16', 14, false],
  ['2026-12-23', 30, false],
  ['2026-12-15', 20, true],
  ['2026-12-29', 30, false],
  ['2026-12-07', 1, true],
  ['2026-12-08', 1, false],
])(
  'what is due on %s with a notice of %i days is announced on 25 November: %j',
  (dueOn, noticeDays, expected) => {
    expect(isTimeToAnnounce({ dueOn, today: '2026-11-25', noticeDays })).toBe(expected)
  },
)

test('collected is on a day of banks, when it is due, after the notice, and at most ten days later than both ask for', () => {
  const days = fc.integer({ min: 0, max: 2000 }).map((offset) => addDays('2026-01-01', offset))
  fc.assert(
    fc.property(days, days, fc.integer({ min: 1, max: 30 }), (dueOn, today, noticeDays) => {
      const on = collectionDay({ dueOn, today, noticeDays })
      expect(isTargetDay(on)).toBe(true)
      expect(on >= dueOn).toBe(true)
      expect(daysBetween(today, on)).toBeGreaterThanOrEqual(noticeDays)
      const [, asked = ''] = [dueOn, addDays(today, noticeDays)].toSorted()
      expect(daysBetween(asked, on)).toBeLessThanOrEqual(5)
      if (isTimeToAnnounce({ dueOn, today, noticeDays }))
        expect(daysBetween(today, on)).toBeLessThanOrEqual(30)
    }),
  )
})

test.each([
  ['2026-11-25', 1, '2026-11-26'],
  ['2026-11-27', 2, '2026-12-01'],
  // A Saturday: the bank begins on Monday.
  ['2026-11-28', 1, '2026-12-01'],
  ['2026-12-23', 2, '2026-12-28'],
])('a file handed in on %s with %i days of lead can be collected on %s', (today, lead, expected) => {
  expect(earliestCollection(today, lead)).toBe(expected)
  expect(handInBy(expected, lead) >= today).toBe(true)
})

const due: DueReceivable = {
  currency: 'EUR',
  dueOn: '2026-12-01',
  collectible: { day: '2026-12-01', waitsFor: null },
  email: 'ada@example.org',
  isDisputed: false,
  isUndecided: false,
  mandate,
}

test.each<[string, Partial<DueReceivable>, object]>([
  ['all is well', {}, { kind: 'due', collectOn: '2026-12-09', noticeDays: 14 }],
  [
    'the mandate agreed to a longer notice',
    { mandate: { ...mandate, noticeDays: 20 } },
    { kind: 'due', collectOn: '2026-12-15', noticeDays: 20 },
  ],
  [
    'it is not time yet',
    { dueOn: '2027-02-01', collectible: { day: '2027-02-01', waitsFor: null }, mandate: null },
    { kind: 'later' },
  ],
  [
    'its course lets it wait for a day',
    { collectible: { day: '2027-02-01', waitsFor: null }, mandate: null },
    { kind: 'waits', waitsFor: null, day: '2027-02-01' },
  ],
  [
    'its course lets it wait for people',
    { collectible: { day: null, waitsFor: 'minimum' } },
    { kind: 'waits', waitsFor: 'minimum', day: null },
  ],
  [
    'it waits, and is not due for long',
    { dueOn: '2027-02-01', collectible: { day: null, waitsFor: 'minimum' } },
    { kind: 'later' },
  ],
  [
    'it may be collected before it is due',
    { dueOn: '2027-02-01', collectible: { day: '2026-11-01', waitsFor: null } },
    { kind: 'due', collectOn: '2026-12-09', noticeDays: 14 },
  ],
  [
    'everything is missing',
    { mandate: null, currency: 'CHF', email: '', isDisputed: true, isUndecided: true },
    {
      kind: 'hindered',
      obstacles: ['no_mandate', 'other_currency', 'no_email', 'disputed', 'return_undecided'],
    },
  ],
])('%s', (_, change, expected) => {
  expect(decideDebit({ ...due, ...change }, 14, '2026-11-25')).toEqual(expected)
})

describe('gathering', () => {
  const item = (id: string, more: object = {}) => ({
    id,
    payerId: 'P',
    mandateId: 'M',
    collectOn: '2026-12-09',
    noticeDays: 14,
    recurring: true,
    ...more,
  })
  const ids = (items: ReturnType<typeof item>[], gathers: boolean) =>
    gatherDebits(items, gathers).map((one) => [one.collectOn, ...one.items.map(({ id }) => id)])

  test.each<[string, ReturnType<typeof item>[], boolean, string[][]]>([
    ['of a day', [item('a'), item('b')], true, [['2026-12-09', 'a', 'b']]],
    [
      'not wanted',
      [item('a'), item('b')],
      false,
      [
        ['2026-12-09', 'a'],
        ['2026-12-09', 'b'],
      ],
    ],
    [
      'of two days',
      [item('a'), item('b', { collectOn: '2026-12-10' })],
      true,
      [
        ['2026-12-09', 'a'],
        ['2026-12-10', 'b'],
      ],
    ],
    [
      'of two payers',
      [item('a'), item('b', { payerId: 'Q' })],
      true,
      [
        ['2026-12-09', 'a'],
        ['2026-12-09', 'b'],
      ],
    ],
    [
      'under a mandate for one debit, always',
      [item('a', { recurring: false }), item('b', { recurring: false, collectOn: '2026-12-10' })],
      false,
      [['2026-12-10', 'a', 'b']],
    ],
  ])('%s', (_, items, gathers, expected) => {
    expect(ids(items, gathers)).toEqual(expected)
  })
})

test('files and groups hold each debit once, in the order of their days, and none is too long', () => {
  const debits = fc.array(
    fc.record({
      cents: fc.integer({ min: 1, max: 1000 }),
      collectOn: fc.constantFrom('2026-12-01', '2026-12-02', '2026-12-03'),
      sequenceType: fc.constantFrom('RCUR' as const, 'OOFF' as const),
    }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(debits, fc.integer({ min: 1, max: 12 }), (made, limit) => {
      const all = made.map((one, id) => ({ ...one, id: String(id) }))
      const files = filesOf(all, limit)
      expect(files.every((file) => file.length <= limit && file.length > 0)).toBe(true)
      expect(
        files
          .flat()
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(all.map(({ id }) => id).toSorted())
      const days = files.flat().map(({ collectOn }) => collectOn)
      expect(days).toEqual(days.toSorted())
      for (const file of files) {
        const groups = groupsOf(file)
        expect(groups.flat()).toHaveLength(file.length)
        for (const group of groups)
          expect(new Set(group.map((one) => `${one.collectOn} ${one.sequenceType}`)).size).toBe(1)
      }
    }),
  )
})

test.each([
  ['collected', '2026-10-01', '2026-11-26', 'collected'],
  ['collected', '2026-10-01', '2026-11-27', 'final'],
  ['returned', '2026-01-01', '2026-11-27', 'returned'],
] as const)('%s on %s is on %s: %s', (state, collectOn, today, expected) => {
  expect(shownState(state, collectOn, today)).toBe(expected)
})

const proven = { hadSuccess: true, failuresInARow: 1 }
test.each([
  ['AM04', proven, 'retry', false, true, true],
  ['MS03', { hadSuccess: true, failuresInARow: 2 }, 'retry', false, true, true],
  ['MS03', { hadSuccess: true, failuresInARow: 3 }, 'person', false, true, false],
  ['AM04', { hadSuccess: false, failuresInARow: 1 }, 'person', false, true, false],
  ['MS02', proven, 'ask', false, true, false],
  ['AC04', proven, 'new_account', true, true, true],
  ['MD01', proven, 'mandate_invalid', true, true, false],
  ['MD06', proven, 'objection', false, true, false],
  ['MD07', proven, 'silence', true, false, false],
  ['AM05', proven, 'our_fault', false, false, false],
  ['TM01', proven, 'our_fault', false, false, false],
  ['RR02', proven, 'data', false, false, false],
  ['SL01', proven, 'transfer', true, true, false],
  ['NARR', proven, 'person', false, true, false],
  ['', proven, 'person', false, true, false],
] as const)('%s after %j: %s', (code, history, step, suspendsMandate, tells, isSettled) => {
  expect(afterReturn(code, history)).toMatchObject({ step, suspendsMandate, tells, isSettled })
})

test('nobody pays for our faults, and nobody is written to in a case of death', () => {
  for (const code of ['AM05', 'AG02', 'BE05', 'FF01', 'FF05', 'TM01', 'ED05', 'MD07'])
    expect(afterReturn(code, proven)).toMatchObject({ tells: false, mayCharge: false })
})
