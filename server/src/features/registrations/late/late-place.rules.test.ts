import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BookableCourse, emptyPlaces } from '../registration.rules.ts'
import { decideLate, type LateMoney } from './late-place.rules.ts'

const now = new Date('2027-03-10T10:00:00Z')

const course = (changes: Partial<BookableCourse> = {}): BookableCourse => ({
  state: 'published',
  startsAt: new Date('2027-04-01T18:00:00Z'),
  endsAt: new Date('2027-05-01T20:00:00Z'),
  planned: 4,
  attendeeLimit: 10,
  waiterLimit: null,
  extraSeats: 0,
  taken: 8,
  waiting: 0,
  offered: 0,
  opensAt: null,
  closesAt: null,
  closesHours: null,
  ...changes,
})

const late = (changes: Partial<LateMoney> = {}, of: Partial<BookableCourse> = {}): LateMoney => ({
  wish: 'book_again',
  owedCents: 8900,
  paidCents: 8900,
  toleranceCents: 0,
  courses: [{ course: course(of), people: 1 }],
  hasAll: true,
  ...changes,
})

const party = (people: number) => ({ courses: [{ course: course(), people }] })

describe('money for a place that was given back', () => {
  test.each([
    ['there is room', late(), 'book_again'],
    ['it is more than was owed', late({ paidCents: 9900 }), 'book_again'],
    ['it lacks no more than the tolerance', late({ paidCents: 8850, toleranceCents: 50 }), 'book_again'],
    ['no limit', late({}, { attendeeLimit: null, taken: 500 }), 'book_again'],
    ['two need the last two places', late(party(2)), 'book_again'],
    ['the provider wants no booking again', late({ wish: 'credit' }), 'not_wanted'],
    ['nobody wants it, and it is not possible', late({ wish: 'credit' }, { taken: 10 }), 'full'],
    ['it lacks a cent more than the tolerance', late({ paidCents: 8849, toleranceCents: 50 }), 'too_little'],
    ['every place is taken', late({}, { taken: 10 }), 'full'],
    [
      'the free place is offered to somebody who waits',
      late({}, { taken: 9, waiting: 1, offered: 1 }),
      'full',
    ],
    ['somebody waits for the free place', late({}, { taken: 9, waiting: 1 }), 'full'],
    ['the waiting list is off', late({}, { taken: 10, waiterLimit: 0 }), 'full'],
    ['three need places, and two are free', late(party(3)), 'full'],
    ['the course has begun', late({}, { startsAt: now }), 'closed'],
    ['the course was called off', late({}, { state: 'cancelled' }), 'closed'],
    ['registration was closed', late({}, { state: 'closed' }), 'closed'],
    ['every date was called off', late({}, { planned: 0 }), 'closed'],
    ['registration opens anew later', late({}, { opensAt: new Date('2027-03-11T10:00:00Z') }), 'closed'],
  ] as const)('%s', (_, money, wanted) => {
    const decision = decideLate(money, now)
    expect(decision.kind === 'credit' ? decision.creditedFor : decision.kind).toBe(wanted)
  })

  test('one full course of two keeps both from being booked again', () => {
    const courses = [
      { course: course(), people: 1 },
      { course: course({ taken: 10 }), people: 1 },
    ]
    expect(decideLate(late({ courses }), now)).toEqual({ kind: 'credit', creditedFor: 'full' })
  })

  test('never gives a place that is not empty, nor one that somebody waits for', () => {
    const count = fc.nat({ max: 12 })
    fc.assert(
      fc.property(count, count, count, fc.integer({ min: 1, max: 4 }), (taken, waiting, offered, people) => {
        const seats = course({ taken, waiting, offered: Math.min(offered, waiting) })
        const decision = decideLate(late({ courses: [{ course: seats, people }] }), now)
        if (decision.kind === 'credit') return
        expect(emptyPlaces(seats)).toBeGreaterThanOrEqual(people)
        expect(10 - taken - waiting).toBeGreaterThanOrEqual(people)
      }),
    )
  })
})
