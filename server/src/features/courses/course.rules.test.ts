import type { CourseState } from '@reihum/contract/courses/course-states.ts'
import { describe, expect, test } from 'vitest'
import * as rules from './course.rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

type Course = rules.CourseTimes &
  rules.CourseDates &
  rules.CourseSeats &
  rules.CourseOpening &
  rules.CourseClosing

function course(overrides: Partial<Course> = {}): Course {
  return {
    state: 'published' as CourseState,
    startsAt: at(24),
    endsAt: at(26),
    planned: 1,
    opensAt: null,
    closesAt: null,
    closesHours: null,
    attendeeLimit: 10,
    waiterLimit: null,
    extraSeats: 0,
    taken: 0,
    waiting: 0,
    ...overrides,
  }
}

describe('the phase people see', () => {
  test.each([
    [{}, 'upcoming'],
    [{ startsAt: at(-1) }, 'running'],
    [{ startsAt: now }, 'running'],
    [{ startsAt: at(-3), endsAt: now }, 'ended'],
    [{ state: 'draft' as const, startsAt: at(-3), endsAt: at(-1) }, 'draft'],
    [{ state: 'cancelled' as const }, 'cancelled'],
  ])('%o is %s', (overrides, phase) => {
    expect(rules.phaseOf(course(overrides), now)).toBe(phase)
  })
})

describe('the offer of the registration form', () => {
  test.each([
    ['places free', {}, 'open'],
    ['unlimited', { attendeeLimit: null, taken: 5000 }, 'open'],
    ['full, list without limit', { taken: 10 }, 'waiting_list'],
    ['full, list switched off', { taken: 10, waiterLimit: 0 }, 'closed'],
    ['full, list full', { taken: 10, waiterLimit: 3, waiting: 3 }, 'closed'],
    ['a place came free, but somebody waits for it', { taken: 9, waiting: 1 }, 'waiting_list'],
    ['two came free, one waits', { taken: 8, waiting: 1 }, 'open'],
    ['granted beyond the limit', { taken: 10, extraSeats: 1 }, 'open'],
    ['a limit of zero', { attendeeLimit: 0 }, 'waiting_list'],
    ['started', { startsAt: now }, 'closed'],
    ['running, people may still join', { startsAt: at(-24), endsAt: at(48), closesAt: at(1) }, 'open'],
    ['running, the last moment to join', { startsAt: at(-24), endsAt: at(48), closesAt: now }, 'closed'],
    ['over before people stop joining', { startsAt: at(-24), endsAt: now, closesAt: at(1) }, 'closed'],
    [
      'running and full: nobody moves up any more',
      { startsAt: at(-24), endsAt: at(48), closesAt: at(1), taken: 10 },
      'closed',
    ],
    ['every date cancelled', { planned: 0 }, 'closed'],
    ['full, and every date cancelled', { planned: 0, taken: 10 }, 'closed'],
    ['draft', { state: 'draft' as const }, 'closed'],
    ['closed by hand', { state: 'closed' as const }, 'closed'],
    ['registration opens in a millisecond', { opensAt: new Date(now.getTime() + 1) }, 'opens_later'],
    ['registration opens at this moment', { opensAt: now }, 'open'],
    ['full before it opens', { opensAt: at(1), taken: 10 }, 'opens_later'],
    ['full when it opens', { opensAt: now, taken: 10 }, 'waiting_list'],
    ['registration closes in a millisecond', { closesAt: new Date(now.getTime() + 1) }, 'open'],
    ['registration closes at this moment', { closesAt: now }, 'closed'],
    ['registration closes an hour before a start in two', { startsAt: at(2), closesHours: 1 }, 'open'],
    ['registration closes an hour before a start in one', { startsAt: at(1), closesHours: 1 }, 'closed'],
    ['full when it closes', { closesAt: now, taken: 10 }, 'closed'],
    ['begun before it opened', { opensAt: at(1), startsAt: now }, 'closed'],
    ['a draft that would open later', { opensAt: at(1), state: 'draft' as const }, 'closed'],
  ])('%s', (_, overrides, offer) => {
    expect(rules.registrationOffer(course(overrides), now)).toBe(offer)
  })
})

test('nobody can wait for a place before registration opens', () => {
  expect(rules.isWaitingPossible(course({ taken: 10, opensAt: at(1) }), now)).toBe(false)
  expect(rules.isWaitingPossible(course({ taken: 10, opensAt: now }), now)).toBe(true)
})

test.each(['draft', 'cancelled', 'archived'] as const)(
  'nobody can wait for a place in a course that is %s',
  (state) => {
    expect(rules.isWaitingPossible(course({ taken: 10, state }), now)).toBe(false)
  },
)

test('the limit is reached when as many attend as it says, granted seats or not', () => {
  expect(rules.isLimitReached(course({ taken: 10, extraSeats: 2 }))).toBe(true)
  expect(rules.isLimitReached(course({ taken: 9 }))).toBe(false)
  expect(rules.isLimitReached(course({ attendeeLimit: null, taken: 9 }))).toBe(false)
})

test('a limit below what is taken is refused', () => {
  expect(rules.isLimitPossible(4, { taken: 4, offered: 1, extraSeats: 0 })).toBe(false)
  expect(rules.isLimitPossible(4, { taken: 4, offered: 1, extraSeats: 1 })).toBe(true)
  expect(rules.isLimitPossible(null, { taken: 500, offered: 0, extraSeats: 0 })).toBe(true)
})

test.each([
  ['a higher limit takes over a part of them', 11, 1],
  ['or all of them', 12, 0],
  ['and what is above is no longer beyond it', 20, 0],
  ['no limit needs none', null, 0],
  ['the same limit leaves them', 10, 2],
])('of two places granted beyond ten, %s', (_, limit, left) => {
  expect(rules.extraSeatsWithin(limit, { taken: 11, offered: 1, extraSeats: 2 })).toBe(left)
})
