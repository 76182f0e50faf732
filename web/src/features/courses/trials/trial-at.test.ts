import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { expect, test } from 'vitest'
import { mayOfferTrial, trialAt } from './trial-at.ts'

const start = '2027-03-09T17:00:00.000Z'
const now = Date.parse('2027-03-01T00:00:00Z')

const trial = (overrides: object = {}) =>
  ({ id: 'trial', title: 'Probe', phase: 'upcoming', start, ...overrides }) as Course['trialLessons'][number]
const course = (overrides: Partial<Course> = {}) =>
  ({ kind: 'COURSE', trialOf: null, agreedWith: null, trialLessons: [], ...overrides }) as unknown as Course
const date = (overrides: object = {}) => ({
  start,
  cancelled: false,
  allowedActions: ['edit' as const],
  ...overrides,
})

test.each([
  ['at the same time', {}, 'trial'],
  ['at another time', { start: '2027-03-16T17:00:00.000Z' }, undefined],
  ['without a date', { start: null }, undefined],
  ['that is cancelled', { phase: 'cancelled' }, undefined],
  ['in the archive', { phase: 'archived' }, undefined],
])('a trial lesson %s', (_, overrides, found) => {
  expect(trialAt(course({ trialLessons: [trial(overrides)] }), { start })?.id).toBe(found)
})

test.each([
  ['a date to come', {}, {}, true],
  ['a date that was', {}, { start: '2027-02-01T17:00:00.000Z' }, false],
  ['a cancelled date', {}, { cancelled: true }, false],
  ['a date that cannot be changed', {}, { allowedActions: [] }, false],
  ['an event', { kind: 'EVENT' as const }, {}, false],
  ['a date that has one', { trialLessons: [trial()] }, {}, false],
])('offering on %s', (_, ofCourse, ofDate, expected) => {
  expect(mayOfferTrial(course(ofCourse), date(ofDate), now)).toBe(expected)
})
