import type { ExtraId } from '@reihum/contract/wire/ids.schema.ts'
import { describe, expect, it } from 'vitest'
import type { KnownExtra } from '#features/courses/extras/extra.rules.ts'
import type { StoredExtra } from './extra-change.rules.ts'
import { decideOrder, lastOrderDay, mostInAll } from './later-extras.rules.ts'

const start = { startsAt: new Date('2026-03-10T17:00:00Z'), timeZone: 'Europe/Berlin' }
const last = (orderDays: number | null, now: string, startsAt: Date | null = start.startsAt) =>
  lastOrderDay({ orderDays }, { ...start, startsAt }, new Date(now))

describe('the last day on which an extra is ordered later', () => {
  it.each([
    ['only the staff adds it', last(null, '2026-03-01T12:00:00Z'), null],
    ['days before the start', last(2, '2026-03-01T12:00:00Z'), '2026-03-08'],
    [
      'on that day, until its end by the clock of the provider',
      last(2, '2026-03-08T22:59:59Z'),
      '2026-03-08',
    ],
    ['after it', last(2, '2026-03-08T23:00:00Z'), null],
    ['on the day of the start', last(0, '2026-03-10T16:59:59Z'), '2026-03-10'],
    ['once it has begun', last(0, '2026-03-10T17:00:00Z'), null],
    ['a course without a start', last(2, '2026-03-01T12:00:00Z', null), null],
  ])('%s', (_, told, expected) => {
    expect(told).toBe(expected)
  })
})

describe('how many somebody can have in all', () => {
  const most = (mostPerPerson: number, [stock, taken]: [number | null, number], own: number) =>
    mostInAll({ mostPerPerson, stock, taken } as KnownExtra, own)
  it.each([
    ['without a limit', most(3, [null, 0], 1), 3],
    ['as many as are left', most(3, [10, 9], 1), 2],
    ['none is left', most(3, [10, 10], 1), 1],
    ['the provider lowered what one can take', most(1, [null, 0], 2), 2],
  ])('%s', (_, told, expected) => {
    expect(told).toBe(expected)
  })
})

describe('what is ordered for the people of a booking', () => {
  const lunch = 'lunch' as ExtraId
  const stored = (fields: Partial<StoredExtra> = {}): StoredExtra => ({
    id: lunch,
    name: 'Mittagessen',
    description: '',
    priceCents: 1200,
    taxCategory: 'standard',
    taxRate: 1900,
    required: false,
    perBooking: false,
    mostPerPerson: 3,
    orderDays: 2,
    stock: null,
    taken: 0,
    isOffered: true,
    ...fields,
  })
  const row = {
    extraId: lunch,
    quantity: 1,
    unitCents: 1000,
    taxCategory: 'standard' as const,
    taxRate: 1900,
  }
  const decide = (
    wants: [person: string, quantity: number][],
    extra = stored(),
    now = '2026-03-01T12:00:00Z',
  ) => {
    const { changes, wrong } = decideOrder(
      wants.map(([registrationId, quantity]) => ({ registrationId, extraId: lunch, quantity })),
      { stored: [extra], takenOf: new Map([['Jo', [row]]]), start },
      new Date(now),
    )
    return [
      ...[...changes].flatMap(([who, own]) =>
        own.map(({ before, after, unitCents }) => `${who} ${before}→${after} at ${unitCents}`),
      ),
      ...wrong.map(({ path, code }) => `${path[1]} ${code}`),
    ]
  }
  it.each([
    ['the first one, at the price of the day', decide([['Mina', 2]]), ['Mina 0→2 at 1200']],
    ['more of it, at the price of the first one', decide([['Jo', 3]]), ['Jo 1→3 at 1000']],
    ['what somebody has already is no order', decide([['Jo', 1]]), []],
    ['less is no order either', decide([['Jo', 0]]), []],
    [
      'more than one can take',
      decide([
        ['Mina', 1],
        ['Jo', 4],
      ]),
      ['Mina 0→1 at 1200', '1 extraTooMany'],
    ],
    [
      'the last one for one of two',
      decide(
        [
          ['Mina', 1],
          ['Jo', 2],
        ],
        stored({ stock: 5, taken: 4 }),
      ),
      ['Mina 0→1 at 1200', '1 extraSoldOut'],
    ],
    ['too late', decide([['Mina', 1]], stored(), '2026-03-09T12:00:00Z'), ['0 extraOrderOver']],
    ['what only the staff adds', decide([['Mina', 1]], stored({ orderDays: null })), ['0 extraOrderOver']],
    [
      'what the course does not offer any more',
      decide([['Mina', 1]], stored({ isOffered: false })),
      ['0 extraGone'],
    ],
    [
      'the same twice counts once',
      decide([
        ['Mina', 1],
        ['Mina', 3],
      ]),
      ['Mina 0→1 at 1200'],
    ],
  ])('%s', (_, told, expected) => {
    expect(told).toEqual(expected)
  })
})
