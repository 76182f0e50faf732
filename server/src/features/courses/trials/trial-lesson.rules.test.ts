import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedWith, trialRefusal } from './trial-lesson.rules.ts'

const now = new Date('2027-03-01T12:00:00Z')
const startsAt = new Date('2027-03-09T18:00:00Z')
const course = { kind: 'COURSE', state: 'published', isTrial: false, isAgreed: false } as const
const date = { startsAt, isCancelled: false }

type Course = Parameters<typeof trialRefusal>[0]

test.each<[string, Partial<Course>, Partial<typeof date>, Date[], ReturnType<typeof trialRefusal>]>([
  ['a date to come', {}, {}, [], null],
  ['of a draft', { state: 'draft' }, {}, [], null],
  ['of a closed course', { state: 'closed' }, {}, [], null],
  ['of a cancelled course', { state: 'cancelled' }, {}, [], 'TRIAL_LESSON_IMPOSSIBLE'],
  ['of an archived course', { state: 'archived' }, {}, [], 'TRIAL_LESSON_IMPOSSIBLE'],
  ['of an event', { kind: 'EVENT' }, {}, [], 'TRIAL_LESSON_IMPOSSIBLE'],
  ['of a trial lesson', { isTrial: true }, {}, [], 'TRIAL_LESSON_IMPOSSIBLE'],
  ['of lessons agreed with one person', { isAgreed: true }, {}, [], 'TRIAL_LESSON_IMPOSSIBLE'],
  ['that is cancelled', {}, { isCancelled: true }, [], 'TRIAL_LESSON_IMPOSSIBLE'],
  ['that begins now', {}, { startsAt: now }, [], 'TRIAL_LESSON_IMPOSSIBLE'],
  ['that has a trial lesson', {}, {}, [new Date(startsAt)], 'TRIAL_LESSON_OFFERED'],
  ['with a trial lesson a week later', {}, {}, [new Date('2027-03-16T18:00:00Z')], null],
])('%s', (_, ofCourse, ofDate, offeredAt, expected) => {
  expect(trialRefusal({ ...course, ...ofCourse }, { ...date, ...ofDate }, { offeredAt, now })).toBe(expected)
})

test('once a trial lesson is offered, the same is offered no more', () => {
  const hours = fc.integer({ min: -100, max: 100 }).map((hour) => new Date(now.getTime() + hour * 3_600_000))
  fc.assert(
    fc.property(hours, fc.array(hours), (at, offeredAt) => {
      const tried = { startsAt: at, isCancelled: false }
      if (trialRefusal(course, tried, { offeredAt, now }) !== null) return
      expect(trialRefusal(course, tried, { offeredAt: [...offeredAt, at], now })).toBe('TRIAL_LESSON_OFFERED')
    }),
  )
})

const at = (start: string, end: string, place: string | null = null, instructor: string | null = null) => ({
  starts_at: new Date(`2027-03-${start}Z`),
  ends_at: new Date(`2027-03-${end}Z`),
  place_id: place,
  instructor_id: instructor,
})
const to = (...given: Parameters<typeof at>) => {
  const { starts_at, ends_at, place_id, instructor_id } = at(...given)
  return { startsAt: starts_at, endsAt: ends_at, placeId: place_id, instructorId: instructor_id }
}
const evening = ['09T18:00', '09T19:30'] as const

test.each([
  ['another day', to('10T18:00', '10T19:30'), at(...evening), to('10T18:00', '10T19:30')],
  ['a longer date', to('09T18:00', '09T20:00'), at(...evening), to('09T18:00', '09T20:00')],
  [
    'shorter than its date',
    to('10T17:00', '10T18:30'),
    at('09T18:00', '09T18:45'),
    to('10T17:00', '10T17:45'),
  ],
  ['another place', to(...evening, 'hall', 'ada'), at(...evening), to(...evening, 'hall', 'ada')],
  [
    'a place of its own',
    to('10T18:00', '10T19:30'),
    at(...evening, 'yard'),
    to('10T18:00', '10T19:30', 'yard'),
  ],
])('a trial lesson goes along: %s', (_, after, trial, expected) => {
  expect(movedWith(at(...evening), after, trial)).toEqual(expected)
})
