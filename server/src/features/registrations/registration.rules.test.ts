import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accessLinkExpiry,
  type BookableCourse,
  decideBooking,
  decideBookings,
  decideConfirmation,
  decideOrders,
} from './registration.rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const tomorrow = new Date('2026-11-22T12:00:00Z')
const later = new Date('2026-11-22T14:00:00Z')

const course = (overrides: Partial<BookableCourse> = {}): BookableCourse => ({
  state: 'published',
  startsAt: tomorrow,
  endsAt: later,
  planned: 1,
  opensAt: null,
  closesAt: null,
  closesHours: null,
  attendeeLimit: 3,
  waiterLimit: 2,
  extraSeats: 0,
  taken: 0,
  waiting: 0,
  offered: 0,
  ...overrides,
})

describe('one booking', () => {
  test.each([
    ['a place is free', {}, 1, { kind: 'booked', state: 'reserved', extra: 0, raise: 0 }],
    ['the last places for a family', {}, 3, { kind: 'booked', state: 'reserved', extra: 0, raise: 0 }],
    ['a family that does not fit waits together', { taken: 2 }, 2, { kind: 'waiting' }],
    [
      'a family too large for the list is refused whole',
      { taken: 3, waiting: 1 },
      2,
      { kind: 'refused', code: 'COURSE_FULL' },
    ],
    [
      'full, the list is switched off',
      { taken: 3, waiterLimit: 0 },
      1,
      { kind: 'refused', code: 'COURSE_FULL' },
    ],
    ['nobody overtakes a waiter', { taken: 2, waiting: 1 }, 1, { kind: 'waiting' }],
    ['started', { startsAt: now }, 1, { kind: 'refused', code: 'REGISTRATION_CLOSED' }],
    ['not published', { state: 'closed' as const }, 1, { kind: 'refused', code: 'REGISTRATION_CLOSED' }],
    [
      'without a limit',
      { attendeeLimit: null, taken: 9999 },
      20,
      { kind: 'booked', state: 'reserved', extra: 0, raise: 0 },
    ],
  ])('%s', (_, overrides, people, decision) => {
    expect(decideBooking(course(overrides), { people, feeCents: 8900 }, now)).toEqual(decision)
  })

  test.each([
    ['what costs nothing is confirmed at once', 0, 'confirmed'],
    ['one cent for all of them has to be paid first', 1, 'reserved'],
  ])('%s', (_, feeCents, state) => {
    expect(decideBooking(course(), { people: 2, feeCents }, now)).toEqual({
      kind: 'booked',
      state,
      extra: 0,
      raise: 0,
    })
  })

  test('waiting for a place costs nothing yet and is not confirmed', () => {
    expect(decideBooking(course({ taken: 3 }), { people: 1, feeCents: 0 }, now)).toEqual({ kind: 'waiting' })
  })

  test('is made as the button said, or not at all', () => {
    const seats = fc.record({
      attendeeLimit: fc.option(fc.integer({ min: 0, max: 6 }), { nil: null }),
      waiterLimit: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
      taken: fc.integer({ min: 0, max: 6 }),
      waiting: fc.integer({ min: 0, max: 4 }),
    })
    const promise = fc.constantFrom('place' as const, 'waiting_list' as const)
    fc.assert(
      fc.property(seats, promise, fc.integer({ min: 1, max: 4 }), (counters, shown, size) => {
        const party = { people: size, feeCents: 8900 }
        const unasked = decideBooking(course(counters), party, now)
        const asked = decideBooking(course(counters), { ...party, shown }, now)
        const wanted = shown === 'place' ? 'booked' : 'waiting'
        if (unasked.kind === 'refused' || unasked.kind === wanted) expect(asked).toEqual(unasked)
        else {
          const data = { outcome: shown === 'place' ? 'waiting_list' : 'place' }
          expect(asked).toEqual({ kind: 'refused', code: 'EXPECTATION_CHANGED', data })
        }
      }),
    )
  })
})

describe('before registration opens', () => {
  const ms = (offset: number) => new Date(now.getTime() + offset)
  const opensAt = now
  const early = { kind: 'refused', code: 'REGISTRATION_NOT_OPEN', data: { opensAt: opensAt.toISOString() } }
  const one = { people: 1, feeCents: 8900 }

  test('neither a place nor a turn on the waiting list is given, however the places are', () => {
    for (const overrides of [{}, { taken: 3 }, { attendeeLimit: null }, { taken: 3, waiterLimit: 0 }])
      expect(decideBooking(course({ opensAt, ...overrides }), one, ms(-1))).toEqual(early)
  })

  test('what counts is when somebody came, not when they were let to the lock', () => {
    expect(decideBooking(course({ opensAt }), { ...one, arrivedAt: ms(-1) }, ms(40))).toEqual(early)
    expect(decideBooking(course({ opensAt }), { ...one, arrivedAt: ms(0) }, ms(40)).kind).toBe('booked')
  })

  test('staff may book for somebody', () => {
    const byOperator = { whenFull: 'refuse' as const, confirm: false }
    expect(decideBooking(course({ opensAt }), { ...one, byOperator }, ms(-1)).kind).toBe('booked')
  })

  test('a course that is over or has begun says so instead', () => {
    const over = course({ opensAt: ms(1), startsAt: now })
    expect(decideBooking(over, one, now)).toEqual({ kind: 'refused', code: 'REGISTRATION_CLOSED' })
  })

  test('of any who arrive around the moment none before it is booked, and all after it are as if it had always been open', () => {
    const arrivals = fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 60 })
    fc.assert(
      fc.property(arrivals, fc.integer({ min: -50, max: 50 }), (offsets, opening) => {
        const sorted = [...offsets].sort((a, b) => a - b)
        const asked = sorted.map((offset) => ({ ...one, arrivedAt: ms(offset) }))
        const { decisions } = decideBookings(course({ opensAt: ms(opening) }), asked, ms(60))
        const isEarly = sorted.map((offset) => offset < opening)
        expect(decisions.map((one) => 'code' in one && one.code === 'REGISTRATION_NOT_OPEN')).toEqual(isEarly)
        const inTime = asked.filter((_, at) => !isEarly[at])
        const always = decideBookings(course(), inTime, ms(60))
        expect(decisions.filter((_, at) => !isEarly[at])).toEqual(always.decisions)
      }),
    )
  })
})

const parties = (sizes: readonly number[]) => sizes.map((people) => ({ people, feeCents: 8900 * people }))

const limit = fc.option(fc.integer({ min: 0, max: 40 }), { nil: null })
const people = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 60 })

test('never more seats than there are, never more waiters than the list holds, whatever arrives at once', () => {
  fc.assert(
    fc.property(limit, limit, fc.nat(5), people, (attendeeLimit, waiterLimit, extraSeats, requests) => {
      const result = decideBookings(
        course({ attendeeLimit, waiterLimit, extraSeats }),
        parties(requests),
        now,
      )
      if (attendeeLimit !== null) expect(result.taken).toBeLessThanOrEqual(attendeeLimit + extraSeats)
      if (waiterLimit !== null) expect(result.waiting).toBeLessThanOrEqual(waiterLimit)
      const sum = (kind: string) =>
        requests.reduce((total, n, at) => total + (result.decisions[at]?.kind === kind ? n : 0), 0)
      expect(sum('booked')).toBe(result.taken)
      expect(sum('waiting')).toBe(result.waiting)
    }),
  )
})

test('one batch decides as its requests one after another would', () => {
  fc.assert(
    fc.property(limit, limit, people, (attendeeLimit, waiterLimit, requests) => {
      const start = course({ attendeeLimit, waiterLimit })
      const together = decideBookings(start, parties(requests), now)
      let { taken, waiting } = start
      const alone = requests.map((n) => {
        const one = decideBookings({ ...start, taken, waiting }, parties([n]), now)
        taken += one.taken
        waiting += one.waiting
        return one.decisions[0]
      })
      expect(together.decisions).toEqual(alone)
    }),
  )
})

const orderedCourse = fc.record({
  courseId: fc.constantFrom('a', 'b', 'c'),
  people: fc.integer({ min: 1, max: 4 }),
})
const order = fc.uniqueArray(orderedCourse, {
  selector: ({ courseId }) => courseId,
  minLength: 1,
  maxLength: 3,
})

test('an order is booked in all of its courses or takes a seat in none, and no course has too many', () => {
  fc.assert(
    fc.property(
      fc.tuple(limit, limit, limit),
      fc.nat(3),
      fc.array(order, { maxLength: 30 }),
      (limits, waiterLimit, orders) => {
        const courses = new Map(
          ['a', 'b', 'c'].map((id, at) => [id, course({ attendeeLimit: limits[at] ?? null, waiterLimit })]),
        )
        const asked = orders.map((parts) =>
          parts.map(({ courseId, people: count }) => ({ courseId, party: { people: count, feeCents: 100 } })),
        )
        const { moved, decisions } = decideOrders(courses, asked, now)
        const counted = new Map<string, { taken: number; waiting: number }>()
        for (const [at, decision] of decisions.entries()) {
          if (decision.kind === 'refused') continue
          expect(decision.decisions).toHaveLength(orders[at]?.length ?? 0)
          for (const [part, { courseId, people: count }] of (orders[at] ?? []).entries()) {
            const seats = counted.get(courseId) ?? { taken: 0, waiting: 0 }
            if (decision.decisions[part]?.kind === 'booked') seats.taken += count
            else seats.waiting += count
            counted.set(courseId, seats)
          }
        }
        for (const [id, { attendeeLimit }] of courses) {
          const { taken = 0, waiting = 0 } = counted.get(id) ?? {}
          expect({ taken, waiting }).toEqual({
            taken: moved.get(id)?.taken ?? 0,
            waiting: moved.get(id)?.waiting ?? 0,
          })
          if (attendeeLimit !== null) expect(taken).toBeLessThanOrEqual(attendeeLimit)
          expect(waiting).toBeLessThanOrEqual(waiterLimit)
        }
      },
    ),
  )
})

test('once one waits, nobody behind gets a place that the waiter could have had', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20 }),
      fc.array(fc.constant(1), { maxLength: 40 }),
      (attendeeLimit, requests) => {
        const { decisions } = decideBookings(
          course({ attendeeLimit, waiterLimit: null }),
          parties(requests),
          now,
        )
        const firstWaiter = decisions.findIndex((decision) => decision.kind === 'waiting')
        if (firstWaiter >= 0)
          expect(decisions.slice(firstWaiter).every((decision) => decision.kind === 'waiting')).toBe(true)
      },
    ),
  )
})

test.each([
  ['reserved', { kind: 'confirmed' }],
  ['confirmed', { kind: 'already' }],
  ['cancelled', { kind: 'refused', code: 'REGISTRATION_NOT_CONFIRMABLE' }],
  ['on_waiting_list', { kind: 'refused', code: 'REGISTRATION_NOT_CONFIRMABLE' }],
] as const)('confirming a %s registration', (state, decision) => {
  expect(decideConfirmation(state)).toEqual(decision)
})

test('an access link outlives the course by a month, lasts a month at least and little more than a year at most', () => {
  const days = (n: number) => new Date(now.getTime() + n * 86_400_000)
  expect(accessLinkExpiry(days(10), now)).toEqual(days(40))
  expect(accessLinkExpiry(days(-100), now)).toEqual(days(30))
  expect(accessLinkExpiry(days(900), now)).toEqual(days(400))
})
