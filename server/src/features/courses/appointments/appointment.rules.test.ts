import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AppointmentAction,
  allowedActionsOf,
  type DatedCourse,
  decideAppointment,
} from './appointment.rules.ts'

const course: DatedCourse = { kind: 'COURSE', state: 'published', planned: 3, taken: 0, waiting: 0 }
const event: DatedCourse = { ...course, kind: 'EVENT', planned: 1 }

describe('what may be done with an appointment', () => {
  test.each<[string, Partial<DatedCourse>, boolean, AppointmentAction[]]>([
    ['of a published course', {}, false, ['edit', 'move', 'cancel', 'delete']],
    ['that is cancelled', {}, true, ['restore', 'delete']],
    ['that is the last one of a published course', { planned: 1 }, false, ['edit', 'move', 'cancel']],
    [
      'that is the last one of a closed course',
      { planned: 1, state: 'closed' },
      false,
      ['edit', 'move', 'cancel'],
    ],
    [
      'that is the last one of a draft',
      { planned: 1, state: 'draft' },
      false,
      ['edit', 'move', 'cancel', 'delete'],
    ],
    ['that is cancelled beside the last one', { planned: 1 }, true, ['restore', 'delete']],
    ['that is cancelled like all others', { planned: 0 }, true, ['restore']],
    ['that people are registered for', { taken: 1 }, false, ['edit', 'move', 'cancel']],
    ['that people wait for', { waiting: 1 }, true, ['restore']],
    ['of a cancelled course', { state: 'cancelled' }, false, []],
    ['of a course in the archive', { state: 'archived' }, true, []],
    ['of an event', event, false, ['edit', 'move', 'cancel']],
    ['of an event that has another date now', event, true, ['delete']],
    ['of an event that has none any more', { ...event, planned: 0 }, true, ['restore']],
  ])('%s', (_, overrides, isCancelled, allowed) => {
    expect(allowedActionsOf({ ...course, ...overrides }, { isCancelled, hasBegun: false })).toEqual(allowed)
    // An appointment that has begun can be corrected in its form, but not dragged by accident.
    expect(allowedActionsOf({ ...course, ...overrides }, { isCancelled, hasBegun: true })).toEqual(
      allowed.filter((action) => action !== 'move'),
    )
  })

  test.each<[string, Partial<DatedCourse>, boolean, AppointmentAction, object]>([
    ['cancelling twice changes nothing', {}, true, 'cancel', { kind: 'already' }],
    ['not even in the archive', { state: 'archived' }, true, 'cancel', { kind: 'already' }],
    ['restoring what takes place neither', {}, false, 'restore', { kind: 'already' }],
    ['a cancelled one is restored before it is changed', {}, true, 'edit', { code: 'APPOINTMENT_CANCELLED' }],
    ['a fixed course refuses', { state: 'cancelled' }, false, 'edit', { code: 'COURSE_MOVE_REFUSED' }],
    ['people count with those who wait', { taken: 2, waiting: 3 }, false, 'delete', { data: { count: 5 } }],
    ['the last one is needed', { planned: 1 }, false, 'delete', { code: 'APPOINTMENT_NEEDED' }],
  ])('%s', (_, overrides, isCancelled, action, expected) => {
    expect(decideAppointment({ ...course, ...overrides }, isCancelled, action)).toMatchObject(expected)
  })
})

const courses = fc.record({
  kind: fc.constantFrom('COURSE' as const, 'EVENT' as const),
  state: fc.constantFrom(
    'draft' as const,
    'published' as const,
    'closed' as const,
    'cancelled' as const,
    'archived' as const,
  ),
  planned: fc.integer({ min: 0, max: 5 }),
  taken: fc.integer({ min: 0, max: 3 }),
  waiting: fc.integer({ min: 0, max: 3 }),
})

test('whatever the course: none loses people or its last date, and no event gets two', () => {
  fc.assert(
    fc.property(courses, fc.boolean(), fc.boolean(), (any, isCancelled, hasBegun) => {
      // An appointment that is not cancelled is counted in `planned`.
      const one = { ...any, planned: isCancelled ? any.planned : Math.max(1, any.planned) }
      const allowed = allowedActionsOf(one, { isCancelled, hasBegun })
      if (allowed.includes('delete')) {
        expect(one.taken + one.waiting).toBe(0)
        if (one.state !== 'draft') expect(one.planned - (isCancelled ? 0 : 1)).toBeGreaterThan(0)
      }
      if (allowed.includes('restore') && one.kind === 'EVENT') expect(one.planned).toBe(0)
      if (one.state === 'cancelled' || one.state === 'archived') expect(allowed).toEqual([])
      if (allowed.includes('move')) expect([allowed.includes('edit'), hasBegun]).toEqual([true, false])
      expect(allowed.includes('cancel') && allowed.includes('restore')).toBe(false)
    }),
  )
})
