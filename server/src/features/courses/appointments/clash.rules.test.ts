import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clashesOf, type Occupation } from './clash.rules.ts'

const at = (hour: number) => new Date(Date.UTC(2027, 2, 16, hour))

function occupation(id: string, from: number, to: number, held: Partial<Occupation> = {}): Occupation {
  return { id, startsAt: at(from), endsAt: at(to), placeId: 'atelier', instructorIds: [], ...held }
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

test('every pair that shares a place or an instructor for a moment is found, once, and no other', () => {
  fc.assert(
    fc.property(some('planned'), some('stored'), (planned, stored) => {
      const all = [...planned, ...stored]
      const expected: string[] = []
      for (const [index, a] of all.entries()) {
        for (const b of all.slice(index + 1)) {
          const isNew = planned.includes(a) || planned.includes(b)
          const overlap = a.startsAt < b.endsAt && b.startsAt < a.endsAt
          if (!isNew || !overlap) continue
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
