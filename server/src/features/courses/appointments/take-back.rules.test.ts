import { describe, expect, it } from 'vitest'
import { type DatedCourse, decideTakingBack } from './appointment.rules.ts'

const course: DatedCourse = { kind: 'COURSE', state: 'published', planned: 4, taken: 0, waiting: 0 }
const fresh = { sequence: 0, isCancelled: false }
const added = { appointments: [fresh, fresh, fresh], registeredSince: 0, isAttended: false }

describe('taking back what was just added', () => {
  it.each([
    ['as long as nothing has happened', {}, {}, { kind: 'allowed' }],
    ['also where people were registered before', { taken: 8, waiting: 2 }, {}, { kind: 'allowed' }],
    ['nothing is there any more', {}, { appointments: [] }, { kind: 'already' }],
    ['one was changed', {}, { appointments: [fresh, { ...fresh, sequence: 1 }] }, { code: 'CONFLICT' }],
    ['one was cancelled', {}, { appointments: [{ ...fresh, isCancelled: true }] }, { code: 'CONFLICT' }],
    ['attendance was taken', {}, { isAttended: true }, { code: 'CONFLICT' }],
    ['somebody has registered since', {}, { registeredSince: 2 }, { data: { count: 2 } }],
    ['they are all the public can see', { planned: 3 }, {}, { code: 'APPOINTMENT_NEEDED' }],
    ['they are all of a draft', { planned: 3, state: 'draft' as const }, {}, { kind: 'allowed' }],
    ['the course was cancelled', { state: 'cancelled' as const }, {}, { code: 'COURSE_MOVE_REFUSED' }],
  ])('%s', (_, overrides, what, expected) => {
    expect(decideTakingBack({ ...course, ...overrides }, { ...added, ...what })).toMatchObject(expected)
  })
})
