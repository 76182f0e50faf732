import fc from 'fast-check'
import { expect, it } from 'vitest'
import { referencesAfter } from './reference.rules.ts'

it.each([
  { last: null, kind: 'COURSE', first: 'K-2026-001' },
  { last: null, kind: 'EVENT', first: 'V-2026-001' },
  { last: 'K-2026-041', kind: 'COURSE', first: 'K-2026-042' },
  { last: 'K-2026-999', kind: 'COURSE', first: 'K-2026-1000' },
  { last: '0099', kind: 'COURSE', first: '0100' },
  { last: 'Aquarell', kind: 'COURSE', first: 'K-2026-001' },
  { last: 'Yoga 7', kind: 'EVENT', first: 'Yoga 8' },
] as const)('after $last a $kind is suggested $first', ({ last, kind, first }) => {
  expect(referencesAfter(last, kind, 2026)[0]).toBe(first)
})

it('never suggests the last one, nor one twice, nor one that is too long', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40 }), (last) => {
      const suggested = referencesAfter(last, 'COURSE', 2026)
      expect(new Set(suggested).size).toBe(suggested.length)
      expect(suggested).not.toContain(last)
      expect(suggested.every((reference) => reference.length > 0 && reference.length <= 40)).toBe(true)
    }),
  )
})
