import type { AlternativeCourse } from '@reihum/contract/registrations/course-cancellation.schema.ts'
import { describe, expect, test } from 'vitest'
import { draftFor, type UnwindingDraft, unwindingOf, wayValue } from './unwinding-draft.ts'

const alternative = (id: string) => ({ id }) as AlternativeCourse
const now = new Date('2027-03-01T12:20:00Z')
const draft = (changes: Partial<UnwindingDraft> = {}) =>
  ({ ...draftFor([alternative('a'), alternative('b')], now, 'Europe/Berlin'), ...changes }) as UnwindingDraft

describe('what is proposed', () => {
  test('other dates are offered for a week, and the first of them to rebook to', () => {
    expect(draft()).toMatchObject({
      kind: 'offer',
      offered: ['a', 'b'],
      target: 'a',
      until: '2027-03-08T22:59:00.000Z',
    })
  })

  test('without other dates there is only to cancel', () => {
    expect(draftFor([], now, 'Europe/Berlin')).toMatchObject({
      kind: 'cancel',
      offered: [],
      target: undefined,
    })
  })
})

describe('what is sent', () => {
  const offer = { courseIds: ['a', 'b'], until: '2027-03-08T22:59:00.000Z' }
  test.each<[string, Partial<UnwindingDraft>, unknown]>([
    ['an offer to all', {}, { standard: { kind: 'offer' }, exceptions: [], offer }],
    [
      'no offer where nobody gets one',
      { kind: 'cancel' },
      { standard: { kind: 'cancel' }, exceptions: [], offer: null },
    ],
    [
      'an offer to one',
      { kind: 'cancel', exceptions: { x: 'offer', y: '' } },
      { standard: { kind: 'cancel' }, exceptions: [{ bookingId: 'x', way: { kind: 'offer' } }], offer },
    ],
    [
      'a course for one',
      { kind: 'cancel', exceptions: { x: wayValue({ kind: 'rebook', courseId: 'b' as never }) } },
      {
        standard: { kind: 'cancel' },
        exceptions: [{ bookingId: 'x', way: { kind: 'rebook', courseId: 'b' } }],
        offer: null,
      },
    ],
    ['nothing as long as no course is chosen', { kind: 'rebook', target: undefined }, null],
    ['nothing as long as nothing is offered', { offered: [] }, null],
    ['nothing as long as the time is none', { until: 'morgen' }, null],
  ])('%s', (_, changes, expected) => {
    expect(unwindingOf(draft(changes))).toEqual(expected)
  })
})
