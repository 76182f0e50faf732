import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clashesOf, type Occupation } from './clash.rules.ts'

const at = (hour: number) => new Date(Date.UTC(2027, 2, 16, hour))

function occupation(id: string, from: number, to: number, held: Partial<Occupation> = {}): Occupation {
  const free = { placeId: 'atelier', instructorIds: [], courseId: null, trialOf: null }
  return { id, startsAt: at(from), endsAt: at(to), ...free, ...held }
}

function found(planned: Occupation[], stored: Occupation[]) {
  return clashesOf(planned, stored).map(({ over, id, sides }) => [over, id, ...sides.map((side) => side.id)])
}

test.each<[string, Occupation, Occupation[], string[][]]>([
  [
    'the same place at one time',
    occupation('new', 10, 12),
    [occupation('old', 11, 13)],
    [['place', 'atelier', 'new', 'old']],
  ],
  [
    'the earlier one stands first',
    occupation('new', 11, 13),
    [occupation('old', 10, 12)],
    [['place', 'atelier', 'old', 'new']],
  ],
  ['one ends when the other begins', occupation('new', 10, 12), [occupation('old', 12, 13)], []],
  [
    'one lies within the other',
    occupation('new', 9, 18),
    [occupation('old', 11, 12)],
    [['place', 'atelier', 'new', 'old']],
  ],
  ['different places', occupation('new', 10, 12), [occupation('old', 10, 12, { placeId: 'kitchen' })], []],
  [
    'no place at all',
    occupation('new', 10, 12, { placeId: null }),
    [occupation('old', 10, 12, { placeId: null })],
    [],
  ],
  [
    'one instructor in two places',
    occupation('new', 10, 12, { instructorIds: ['ada'] }),
    [occupation('old', 11, 13, { placeId: 'kitchen', instructorIds: ['ada'] })],
    [['instructor', 'ada', 'new', 'old']],
  ],
  [
    'place and instructor both',
    occupation('new', 10, 12, { instructorIds: ['ada'] }),
    [occupation('old', 11, 13, { instructorIds: ['ada'] })],
    [
      ['place', 'atelier', 'new', 'old'],
      ['instructor', 'ada', 'new', 'old'],
    ],
  ],
  [
    'each of several instructors whom both need',
    occupation('new', 10, 12, { placeId: null, instructorIds: ['ada', 'ben', 'cleo'] }),
    [occupation('old', 11, 13, { instructorIds: ['cleo', 'ada'] })],
    [
      ['instructor', 'ada', 'new', 'old'],
      ['instructor', 'cleo', 'new', 'old'],
    ],
  ],
  [
    'a trial lesson at the time of a date of its course',
    occupation('new', 10, 12, { courseId: 'trial', trialOf: 'main', instructorIds: ['ada'] }),
    [occupation('old', 10, 12, { courseId: 'main', instructorIds: ['ada'] })],
    [],
  ],
  [
    'a date that comes around a shorter trial lesson of its course',
    occupation('new', 10, 12, { courseId: 'main' }),
    [occupation('old', 11, 12, { courseId: 'trial', trialOf: 'main' })],
    [],
  ],
  [
    'a trial lesson that lasts longer than the date',
    occupation('new', 10, 13, { courseId: 'trial', trialOf: 'main' }),
    [occupation('old', 10, 12, { courseId: 'main' })],
    [['place', 'atelier', 'new', 'old']],
  ],
  [
    'a trial lesson of another course',
    occupation('new', 10, 12, { courseId: 'trial', trialOf: 'main' }),
    [occupation('old', 10, 12, { courseId: 'other' })],
    [['place', 'atelier', 'new', 'old']],
  ],
  [
    'two trial lessons of one course',
    occupation('new', 10, 12, { courseId: 'one', trialOf: 'main' }),
    [occupation('old', 10, 12, { courseId: 'two', trialOf: 'main' })],
    [['place', 'atelier', 'new', 'old']],
  ],
  ['an appointment and what was stored of it', occupation('new', 10, 12), [occupation('new', 11, 13)], []],
])('%s', (_, planned, stored, expected) => {
  expect(found([planned], stored)).toEqual(expected)
})

test('stored appointments that clash among themselves are not told again', () => {
  const stored = [occupation('a', 10, 12), occupation('b', 11, 13)]
  expect(found([occupation('new', 14, 15)], stored)).toEqual([])
})

test('planned appointments clash with one another too', () => {
  expect(found([occupation('a', 10, 12), occupation('b', 11, 13)], [])).toEqual([
    ['place', 'atelier', 'a', 'b'],
  ])
})

const held = fc.constantFrom(null, 'one', 'two')
const some = (prefix: string) =>
  fc
    .array(
      fc.record({
        from: fc.integer({ min: 0, max: 40 }),
        lasts: fc.integer({ min: 1, max: 12 }),
        placeId: held,
        instructorIds: fc.uniqueArray(fc.constantFrom('one', 'two', 'three')),
        courseId: fc.constantFrom('main', 'other', null),
        trialOf: fc.constantFrom(null, 'main'),
      }),
      { maxLength: 25 },
    )
    .map((drawn) =>
      drawn.map(
        ({ from, lasts, ...ids }, index): Occupation => ({
          id: `${prefix}${index}`,
          startsAt: at(from),
          endsAt: at(from + lasts),
          ...ids,
        }),
      ),
    )

test('every pair that shares a place or an instructor for a moment is found, once, and no other, nor a trial lesson within its date', () => {
  fc.assert(
    fc.property(some('planned'), some('stored'), (planned, stored) => {
      const all = [...planned, ...stored]
      const expected: string[] = []
      for (const [index, a] of all.entries()) {
        for (const b of all.slice(index + 1)) {
          const isNew = planned.includes(a) || planned.includes(b)
          const overlap = a.startsAt < b.endsAt && b.startsAt < a.endsAt
          const isTried = [[a, b] as const, [b, a] as const].some(
            ([trial, date]) =>
              trial.trialOf === 'main' &&
              date.courseId === 'main' &&
              trial.startsAt >= date.startsAt &&
              trial.endsAt <= date.endsAt,
          )
          if (!isNew || !overlap || isTried) continue
          const pair = [a.id, b.id].sort().join(' ')
          if (a.placeId && a.placeId === b.placeId) expected.push(`place ${a.placeId} ${pair}`)
          for (const id of a.instructorIds.filter((one) => b.instructorIds.includes(one)))
            expected.push(`instructor ${id} ${pair}`)
        }
      }
      const told = clashesOf(planned, stored).map(
        ({ over, id, sides }) =>
          `${over} ${id} ${sides
            .map((side) => side.id)
            .sort()
            .join(' ')}`,
      )
      expect(told.sort()).toEqual(expected.sort())
    }),
  )
})

test('it does not matter in which order appointments are looked at', () => {
  fc.assert(
    fc.property(some('planned'), some('stored'), (planned, stored) => {
      const told = (clashes: ReturnType<typeof found>) => clashes.map(String).sort()
      expect(told(found([...planned].reverse(), [...stored].reverse()))).toEqual(told(found(planned, stored)))
    }),
  )
})
