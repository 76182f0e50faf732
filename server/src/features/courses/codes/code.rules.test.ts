import { codeTermsOf } from '@reihum/contract/courses/reduced-prices.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeStateOn, type KnownCode, problemWithCode } from './code.rules.ts'

const code: KnownCode = {
  id: '1',
  code: 'SOMMER',
  percent: 10,
  cents: null,
  validFrom: null,
  validUntil: null,
  mostPeople: null,
  mostPerBooking: null,
  oncePerPerson: false,
  budgetCents: null,
  combines: true,
  usedPeople: 0,
  usedCents: 0,
  isArchived: false,
  courseIds: [],
}
const today = '2026-07-10'

describe('whether a code can be used', () => {
  test.each<[string, Partial<KnownCode>, string | null]>([
    ['without limits', {}, null],
    ['on its first day', { validFrom: today }, null],
    ['the day before it', { validFrom: '2026-07-11' }, 'codeNotYet'],
    ['on its last day', { validUntil: today }, null],
    ['the day after it', { validUntil: '2026-07-09' }, 'codeOver'],
    ['put into the archive', { isArchived: true }, 'codeOver'],
    ['for its last person', { mostPeople: 3, usedPeople: 2 }, null],
    ['after its last person', { mostPeople: 3, usedPeople: 3 }, 'codeUsedUp'],
    ['for its last cent', { budgetCents: 500, usedCents: 499 }, null],
    ['after its last cent', { budgetCents: 500, usedCents: 500 }, 'codeUsedUp'],
    ['of a set, that nobody has used', { single: { code: 'S-1', used: false } }, null],
    ['of a set, that somebody has used', { single: { code: 'S-1', used: true } }, 'codeUsedUp'],
    ['of a set that is over', { single: { code: 'S-1', used: true }, validUntil: '2026-07-09' }, 'codeOver'],
    ['for this course among others', { courseIds: ['a', 'b'] }, null],
    ['for other courses', { courseIds: ['b'] }, 'codeNotHere'],
    [
      'over and used up: what lasts is told',
      { validUntil: '2026-07-09', mostPeople: 1, usedPeople: 1 },
      'codeOver',
    ],
  ])('%s', (_, changes, problem) => {
    expect(problemWithCode({ ...code, ...changes }, { courseId: 'a', today })).toBe(problem)
  })

  test('one that nobody made', () => {
    expect(problemWithCode(undefined, { courseId: 'a', today })).toBe('codeUnknown')
  })
})

test('what is left is never below zero, and without a limit there is no end', () => {
  const use = fc.record({ most: fc.option(fc.nat(20)), used: fc.nat(40) })
  fc.assert(
    fc.property(use, use, (people, cents) => {
      const terms = codeTermsOf({
        ...code,
        mostPeople: people.most,
        usedPeople: people.used,
        budgetCents: cents.most,
        usedCents: cents.used,
      })
      for (const [left, { most, used }] of [
        [terms.peopleLeft, people],
        [terms.centsLeft, cents],
      ] as const)
        expect(left).toBe(most === null ? null : Math.max(0, most - used))
      const isUsedUp = terms.peopleLeft === 0 || terms.centsLeft === 0
      const state = codeStateOn(
        {
          ...code,
          mostPeople: people.most,
          usedPeople: people.used,
          budgetCents: cents.most,
          usedCents: cents.used,
        },
        today,
      )
      expect(state).toBe(isUsedUp ? 'used_up' : 'usable')
    }),
  )
})
