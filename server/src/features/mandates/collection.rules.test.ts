import type { CollectionWait } from '@reihum/contract/courses/collection.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#platform/sepa/target-days.ts'
import { anyCollection } from '#test/any-collection.ts'
import { type CollectionFacts, collectible, plannedCollectionOf } from './collection.rules.ts'

const facts: CollectionFacts = {
  kind: 'as_due',
  daysBefore: null,
  dueOn: '2027-01-15',
  isFirst: true,
  owedSince: '2027-01-01',
  startsOn: '2027-03-01',
  takesPlace: false,
  secondOn: '2027-03-08',
}

test.each<[string, Partial<CollectionFacts>, string | { waitsFor: CollectionWait }]>([
  ['as owed', {}, '2027-01-15'],
  ['as owed, at no certain day', { dueOn: null }, '2027-01-01'],
  [
    'a rest that hangs on a start that nobody knows',
    { dueOn: null, isFirst: false, startsOn: null },
    { waitsFor: 'start' },
  ],
  ['at once', { kind: 'on_registration' }, '2027-01-01'],
  ['at once, a later part', { kind: 'on_registration', isFirst: false }, '2027-01-15'],
  ['before the start', { kind: 'days_before_start', daysBefore: 14 }, '2027-02-15'],
  ['before the start, earlier than due', { kind: 'days_before_start', daysBefore: 50 }, '2027-01-10'],
  [
    'before the start, a later part keeps its day',
    { kind: 'days_before_start', daysBefore: 50, isFirst: false },
    '2027-01-15',
  ],
  [
    'before the start, a part due before that',
    { kind: 'days_before_start', daysBefore: 14, isFirst: false },
    '2027-02-15',
  ],
  [
    'before a start that nobody knows',
    { kind: 'days_before_start', daysBefore: 14, startsOn: null },
    { waitsFor: 'start' },
  ],
  ['on the day of the start', { kind: 'days_before_start', daysBefore: 0 }, '2027-03-01'],
  ['too few people', { kind: 'minimum_reached' }, { waitsFor: 'minimum' }],
  ['too few people, a later part', { kind: 'minimum_reached', isFirst: false }, { waitsFor: 'minimum' }],
  ['enough people', { kind: 'minimum_reached', takesPlace: true }, '2027-01-15'],
  ['after the second date', { kind: 'after_second_date' }, '2027-03-09'],
  [
    'after the second date, a part due after it',
    { kind: 'after_second_date', isFirst: false, dueOn: '2027-05-01' },
    '2027-05-01',
  ],
  ['no dates', { kind: 'after_second_date', secondOn: null }, { waitsFor: 'second_date' }],
])('%s', (_, change, expected) => {
  const wanted = typeof expected === 'string' ? { day: expected, waitsFor: null } : { day: null, ...expected }
  expect(collectible({ ...facts, ...change })).toEqual(wanted)
})

test('later parts are never collected before they are due, and nothing before the course allows it', () => {
  fc.assert(
    fc.property(anyCollection, (one) => {
      const { day, waitsFor } = collectible(one)
      expect(day === null).toBe(waitsFor !== null)
      if (day === null) return
      if (!one.isFirst && one.dueOn !== null) expect(day >= one.dueOn).toBe(true)
      if (one.kind === 'after_second_date') expect(day > (one.secondOn ?? '9')).toBe(true)
      if (one.kind === 'minimum_reached') expect(one.takesPlace).toBe(true)
      if (one.kind === 'days_before_start')
        expect(addDays(day, one.daysBefore ?? 0) >= (one.startsOn ?? '9')).toBe(true)
      // Nothing else than its own kind decides: where the kind asks for nothing, the day as owed counts.
      if (one.kind === 'as_due' && one.dueOn !== null) expect(day).toBe(one.dueOn)
    }),
  )
})

test('what waits is told with what it waits for, and with the day where there is one', () => {
  const today = { today: '2027-01-01', noticeDays: 14 }
  expect(plannedCollectionOf(facts, today)).toEqual({ waitsFor: null, earliestOn: '2027-01-15' })
  expect(plannedCollectionOf({ ...facts, kind: 'on_registration' }, today)).toEqual({
    waitsFor: null,
    earliestOn: '2027-01-15',
  })
  expect(plannedCollectionOf({ ...facts, kind: 'minimum_reached', dueOn: '2027-02-20' }, today)).toEqual({
    waitsFor: 'minimum',
    // A Saturday: banks settle on Monday.
    earliestOn: '2027-02-22',
  })
  expect(plannedCollectionOf({ ...facts, kind: 'after_second_date', secondOn: null }, today)).toEqual({
    waitsFor: 'second_date',
    earliestOn: null,
  })
})
