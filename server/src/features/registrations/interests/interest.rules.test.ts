import { instantOf } from '@reihum/contract/wire/wall-clock.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { fits, lettersDue, pairOf, type WishedTimes } from './interest.rules.ts'

const zone = 'Europe/Berlin'

/** A date from one local time to another, on the same day unless another is named. */
function on(day: string, from: string, until: string, lastDay = day) {
  const at = (date: string, time: string) => new Date(instantOf({ date, time }, zone))
  return { starts: at(day, from), ends: at(lastDay, until) }
}
const wish = (change: Partial<WishedTimes> = {}): WishedTimes => ({
  weekdays: [],
  fromHour: null,
  untilHour: null,
  ...change,
})

// The second of March 2027 is a Tuesday.
const tuesday = on('2027-03-02', '16:00', '17:00')
const nextTuesday = on('2027-03-09', '16:00', '17:00')
const saturday = on('2027-03-06', '10:00', '16:00')

describe('a course fits', () => {
  test.each([
    ['whatever it is, who named no time', wish(), [saturday], true],
    ['nobody without dates', wish(), [], false],
    ['on the wished day', wish({ weekdays: [2] }), [tuesday], true],
    ['not on another', wish({ weekdays: [3] }), [tuesday], false],
    ['on one of several days', wish({ weekdays: [3, 6] }), [saturday], true],
    ['from the very hour', wish({ fromHour: 16 }), [tuesday], true],
    ['not a minute before', wish({ fromHour: 17 }), [tuesday], false],
    ['until the very hour', wish({ untilHour: 17 }), [tuesday], true],
    ['not beyond it', wish({ untilHour: 16 }), [tuesday], false],
    [
      'not beyond midnight',
      wish({ untilHour: 22 }),
      [on('2027-03-02', '20:00', '01:00', '2027-03-03')],
      false,
    ],
    [
      'where one of three dates is elsewhere',
      wish({ weekdays: [2] }),
      [tuesday, nextTuesday, saturday],
      true,
    ],
    ['where half of them are', wish({ weekdays: [2] }), [tuesday, saturday], true],
    ['not where most of them are', wish({ weekdays: [6] }), [tuesday, nextTuesday, saturday], false],
    // Half past midnight on Wednesday is still Tuesday in UTC.
    ['by the day of the provider', wish({ weekdays: [3] }), [on('2027-03-03', '00:30', '01:30')], true],
    [
      'by the hour of the provider in summer',
      wish({ fromHour: 16 }),
      [on('2027-07-06', '16:00', '17:00')],
      true,
    ],
  ])('%s', (_, wished, dates, expected) => {
    expect(fits(wished, dates, zone)).toBe(expected)
  })

  it('still fits who has more time', () => {
    const hour = fc.option(fc.integer({ min: 6, max: 22 }))
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }))
    const dates = fc.array(fc.constantFrom(tuesday, nextTuesday, saturday), { minLength: 1 })
    fc.assert(
      fc.property(days, hour, hour, dates, (weekdays, fromHour, untilHour, its) => {
        const narrow = wish({ weekdays, fromHour, untilHour })
        if (!fits(narrow, its, zone)) return
        expect(fits({ ...narrow, weekdays: [] }, its, zone)).toBe(true)
        expect(fits({ ...narrow, fromHour: null }, its, zone)).toBe(true)
        expect(fits({ ...narrow, untilHour: null }, its, zone)).toBe(true)
      }),
    )
  })
})

describe('the letters that are due', () => {
  const waits = (id: string, valueId: string, email: string) => ({ ...wish(), id, valueId, email })
  const course = (id: string, ...valueIds: string[]) => ({ id, valueIds, dates: [tuesday] })
  const due = (
    waiting: Parameters<typeof lettersDue>[0],
    courses: Parameters<typeof lettersDue>[1],
    told: string[] = [],
  ) => lettersDue(waiting, courses, { told: new Set(told), timeZone: zone })

  it('are one for each address, with all its courses', () => {
    const letters = due(
      [waits('a', 'swim', 'ada@x.org'), waits('b', 'clay', 'ADA@x.org'), waits('c', 'swim', 'bo@x.org')],
      [course('1', 'swim'), course('2', 'clay'), course('3', 'dance')],
    )
    expect(letters.map(({ interests, courseIds }) => [interests.map(({ id }) => id), courseIds])).toEqual([
      [
        ['a', 'b'],
        ['1', '2'],
      ],
      [['c'], ['1']],
    ])
  })

  it('tell of a course once, also where two interests of an address meet it', () => {
    const both = [waits('a', 'swim', 'ada@x.org'), waits('b', 'kids', 'ada@x.org')]
    const [letter] = due(both, [course('1', 'swim', 'kids')])
    expect([letter?.courseIds, letter?.pairs.length]).toEqual([['1'], 2])
    expect(due(both, [course('1', 'swim', 'kids')], [pairOf('a', '1'), pairOf('b', '1')])).toEqual([])
    const [late] = due(both, [course('1', 'swim', 'kids')], [pairOf('a', '1')])
    expect([late?.courseIds, late?.pairs]).toEqual([[], [{ interestId: 'b', courseId: '1' }]])
  })
})
