import fc from 'fast-check'
import { expect, test } from 'vitest'
import { howManyToTell, isLetterDue, toldPerPlace } from './seat-alert.rules.ts'

const now = new Date('2027-03-01T10:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const nextWeek = inHours(7 * 24)

test.each([
  ['nothing is free', { free: 0, waiting: 9, toldLately: 0, startsAt: nextWeek }, 0],
  ['one place, many who wait', { free: 1, waiting: 9, toldLately: 0, startsAt: nextWeek }, 3],
  ['one place, and few who wait', { free: 1, waiting: 2, toldLately: 0, startsAt: nextWeek }, 2],
  ['one place, told a moment ago', { free: 1, waiting: 9, toldLately: 3, startsAt: nextWeek }, 0],
  ['a second place beside the first', { free: 2, waiting: 9, toldLately: 3, startsAt: nextWeek }, 3],
  ['one of two places was taken again', { free: 1, waiting: 9, toldLately: 6, startsAt: nextWeek }, 0],
  ['no limit any more', { free: null, waiting: 9, toldLately: 0, startsAt: nextWeek }, 9],
  ['it begins in a day', { free: 1, waiting: 9, toldLately: 3, startsAt: inHours(24) }, 9],
  ['it begins a little later', { free: 1, waiting: 9, toldLately: 3, startsAt: inHours(24.1) }, 0],
  ['it has begun', { free: 5, waiting: 9, toldLately: 0, startsAt: now }, 0],
])('how many are told: %s', (_, situation, told) => {
  expect(howManyToTell(situation, now)).toBe(told)
})

const situations = fc.record({
  free: fc.option(fc.nat(50), { nil: null }),
  waiting: fc.nat(200),
  toldLately: fc.nat(200),
  startsAt: fc.integer({ min: -48, max: 400 }).map(inHours),
})

test('never more are told than wait, nobody without a place, and within an hour a few for each place', () => {
  fc.assert(
    fc.property(situations, (situation) => {
      const { free, waiting, toldLately, startsAt } = situation
      const told = howManyToTell(situation, now)
      expect(told).toBeGreaterThanOrEqual(0)
      expect(told).toBeLessThanOrEqual(waiting)
      if (free === 0 || startsAt <= now) expect(told).toBe(0)
      else if (free !== null && startsAt > inHours(24))
        expect(told === 0 || told + toldLately <= free * toldPerPlace).toBe(true)
    }),
  )
})

test('while a place stays free, hour after hour everybody is told once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(200), (free, wishes) => {
      let waiting = wishes
      for (let hour = 0; waiting > 0; hour += 1) {
        const told = howManyToTell({ free, waiting, toldLately: 0, startsAt: inHours(9_999) }, inHours(hour))
        expect(told).toBeGreaterThan(0)
        waiting -= told
      }
      expect(waiting).toBe(0)
    }),
  )
})

test.each([
  [0, false],
  [119, false],
  [120, true],
])('asked again after %i seconds, another letter: %s', (seconds, isDue) => {
  expect(isLetterDue(now, new Date(now.getTime() + seconds * 1000))).toBe(isDue)
})
