import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isLetterDue } from './failed-jobs.rules.ts'

const now = new Date('2026-03-04T12:00:00Z')
const ago = (hours: number | null) => (hours === null ? null : new Date(now.getTime() - hours * 3_600_000))

it.each([
  ['nothing failed', null, null, null, false],
  ['the first that failed', 1, null, null, true],
  ['told an hour ago', 3, 1, null, false],
  ['told a day ago, and nobody has looked', 30, 24, null, true],
  ['somebody looked after it failed', 3, null, 2, false],
  ['somebody looked before it failed', 3, null, 4, true],
  ['another one after somebody looked, told an hour ago', 0, 1, 2, false],
  ['another one after somebody looked, told two days ago', 1, 48, 47, true],
] as const)('%s', (_, newest, told, seen, expected) => {
  expect(isLetterDue({ newestAt: ago(newest), toldAt: ago(told), seenAt: ago(seen) }, now)).toBe(expected)
})

it('of what was seen no letter is due, whenever it failed', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), fc.option(fc.nat(500)), (newest, before, told) => {
      const seen = Math.max(0, newest - before)
      expect(isLetterDue({ newestAt: ago(newest), seenAt: ago(seen), toldAt: ago(told) }, now)).toBe(false)
    }),
  )
})
