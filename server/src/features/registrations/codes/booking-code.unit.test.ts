import { describe, expect, test } from 'vitest'
import type { KnownCode } from '#features/courses/codes/code.rules.ts'
import type { CheckedPerson } from '../booking/booking.rules.ts'
import { noteUse } from './booking-code.ts'

const known = (code: string, more: Partial<KnownCode> = {}): [string, KnownCode] => [
  code,
  {
    id: 'one',
    code,
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
    ...more,
  },
]
const single = (code: string, id = 'set') => known(code, { id, single: { code, used: false } })

const person = (cents: number): CheckedPerson => ({
  price: {
    id: null,
    name: '',
    feeCents: 5000 - cents,
    reductions: cents > 0 ? [{ name: 'Code', cents, isCode: true }] : [],
  },
  extras: [],
  answers: [],
})

const told = (codes: ReadonlyMap<string, KnownCode>) =>
  [...codes.values()].map(
    ({ code, usedPeople, usedCents, single: one }) =>
      `${code} ${usedPeople} ${usedCents}${one ? (one.used ? ' used' : ' unused') : ''}`,
  )

describe('what is noted of a code that a booking of a batch uses', () => {
  test.each<[string, [string, KnownCode][], string, CheckedPerson[], string[]]>([
    ['a code', [known('A')], 'A', [person(500), person(500)], ['A 2 1000']],
    ['a code that only one of them has left', [known('A')], 'A', [person(500), person(0)], ['A 1 500']],
    ['another code', [known('A'), known('B', { id: 'two' })], 'B', [person(500)], ['A 0 0', 'B 1 500']],
    ['no code', [known('A')], '', [person(0)], ['A 0 0']],
    [
      'a code of a set, which shares its limits with the others',
      [single('S-1'), single('S-2'), single('T-1', 'other')],
      'S-1',
      [person(500)],
      ['S-1 1 500 used', 'S-2 1 500 unused', 'T-1 0 0 unused'],
    ],
    ['a code of a set that takes off nothing', [single('S-1')], 'S-1', [person(0)], ['S-1 0 0 unused']],
  ])('%s', (_, codes, typed, people, expected) => {
    const map = new Map(codes)
    noteUse(map, typed, people)
    expect(told(map)).toEqual(expected)
  })

  test('a code of a set stays used, whichever of its set is used next', () => {
    const codes = new Map([single('S-1'), single('S-2')])
    noteUse(codes, 'S-1', [person(500)])
    noteUse(codes, 'S-2', [person(500)])
    expect(told(codes)).toEqual(['S-1 2 1000 used', 'S-2 2 1000 used'])
  })
})
