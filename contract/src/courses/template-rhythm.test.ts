import fc from 'fast-check'
import { expect, it } from 'vitest'
import { daysInRhythm, type Rhythm, rhythmOf } from './template-rhythm.ts'

/** 2 March 2027 is a Tuesday. */
it.each<[string, string[], Rhythm | null]>([
  ['nothing', [], null],
  ['a single day', ['2027-03-02'], { weekdays: [1], weeks: 1 }],
  ['every week', ['2027-03-02', '2027-03-09', '2027-03-16'], { weekdays: [1], weeks: 1 }],
  ['in another order, some twice', ['2027-03-09', '2027-03-02', '2027-03-02'], { weekdays: [1], weeks: 1 }],
  [
    'every week, of which two were left out',
    ['2027-03-02', '2027-03-09', '2027-03-30'],
    { weekdays: [1], weeks: 1 },
  ],
  ['every two weeks', ['2027-03-02', '2027-03-16', '2027-04-13'], { weekdays: [1], weeks: 2 }],
  [
    'gaps of two and three weeks are weeks left out',
    ['2027-03-02', '2027-03-16', '2027-04-06'],
    { weekdays: [1], weeks: 1 },
  ],
  ['Tuesdays and Thursdays', ['2027-03-02', '2027-03-04', '2027-03-09'], { weekdays: [1, 3], weeks: 1 }],
  ['Thursdays and Tuesdays', ['2027-03-04', '2027-03-09', '2027-03-11'], { weekdays: [1, 3], weeks: 1 }],
  [
    'weekends, every four weeks',
    ['2027-03-06', '2027-03-07', '2027-04-03', '2027-04-04'],
    { weekdays: [5, 6], weeks: 4 },
  ],
  ['a single weekend', ['2027-03-06', '2027-03-07'], null],
  ['five days in a row', ['2027-03-01', '2027-03-02', '2027-03-03', '2027-03-04', '2027-03-05'], null],
  ['every two weeks, begun in the middle', ['2027-03-04', '2027-03-16', '2027-03-18'], null],
])('%s', (_, dates, rhythm) => {
  expect(rhythmOf(dates)).toEqual(rhythm)
})

const anyFirst = fc.integer({ min: 0, max: 3_000 }).map((days) => dayAfter('2020-01-01', days))
const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
const firstOf = (rhythm: Rhythm, first: string, count: number) => {
  const days: string[] = []
  for (const date of daysInRhythm(rhythm, first)) {
    if (days.length === count) break
    days.push(date)
  }
  return days
}

it('what a rhythm makes has that rhythm, from whatever day and however long', () => {
  fc.assert(
    fc.property(
      anyFirst,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 2, max: 30 }),
      (first, weeks, count) => {
        const weekday = (new Date(first).getUTCDay() + 6) % 7
        const days = firstOf({ weekdays: [weekday], weeks }, first, count)
        expect(rhythmOf(days)).toEqual({ weekdays: [weekday], weeks })
        expect(days).toEqual(days.map((_, at) => dayAfter(first, at * weeks * 7)))
      },
    ),
  )
})

it('whatever days there are: a rhythm that is told of them holds all of them', () => {
  const anyDays = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 10 })
  fc.assert(
    fc.property(anyFirst, anyDays, (first, after) => {
      const days = [...new Set(after.map((number) => dayAfter(first, number)))].sort()
      const rhythm = rhythmOf(days)
      if (!rhythm) return
      const made = new Set(firstOf(rhythm, days[0] as string, 70))
      expect(days.every((date) => made.has(date))).toBe(true)
    }),
  )
})
