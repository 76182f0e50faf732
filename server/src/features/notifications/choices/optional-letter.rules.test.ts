import { optionalLetters } from '@reihum/contract/messages/optional-letters.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type LetterOrigin, optionalLetterOf } from './optional-letter.rules.ts'

it.each<[string, LetterOrigin, string | null]>([
  ['a message about bookings', { by: 'message', isNews: false }, null],
  ['a message with news', { by: 'message', isNews: true }, 'news'],
  ['a rule before a date', { by: 'rule', occasion: 'beforeDate', isNecessary: false }, 'reminders'],
  ['a rule after a date', { by: 'rule', occasion: 'afterDate', isNecessary: false }, 'followUps'],
  ['a rule after the last date', { by: 'rule', occasion: 'afterLast', isNecessary: false }, 'followUps'],
  ['a rule nobody can do without', { by: 'rule', occasion: 'beforeDate', isNecessary: true }, null],
])('%s', (_, origin, kind) => {
  expect(optionalLetterOf(origin)).toBe(kind)
})

it('what is called necessary can never be given up, and everything else by one of the kinds that people choose from', () => {
  const origin = fc.oneof(
    fc.record({ by: fc.constant('message' as const), isNews: fc.boolean() }),
    fc.record({
      by: fc.constant('rule' as const),
      occasion: fc.constantFrom('beforeDate' as const, 'afterDate' as const, 'afterLast' as const),
      isNecessary: fc.boolean(),
    }),
  )
  fc.assert(
    fc.property(origin, (one) => {
      const kind = optionalLetterOf(one)
      const isNecessary = one.by === 'message' ? !one.isNews : one.isNecessary
      expect(kind === null).toBe(isNecessary)
      if (kind !== null) expect(optionalLetters).toContain(kind)
    }),
  )
})
