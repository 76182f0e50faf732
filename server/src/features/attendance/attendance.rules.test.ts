import type { AttendanceType } from '@reihum/contract/attendance/attendance.schema.ts'
import { countsInstead, figuresOf, latestOf } from '@reihum/contract/attendance/attendance-merge.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  attendedEnough,
  countMarks,
  decideMark,
  isPreparedFor,
  type MarkSubject,
  saidAt,
} from './attendance.rules.ts'

const mark = fc.record({
  id: fc.uuid(),
  type: fc.constantFrom<AttendanceType | null>('ATTENDANCE', 'ABSENCE', 'EXCUSED', null),
  // Few moments, so that many marks have the same one.
  markedAt: fc.integer({ min: 0, max: 5 }).map((minute) => new Date(minute * 60_000)),
})
const marks = fc.uniqueArray(mark, { selector: ({ id }) => id, minLength: 1, maxLength: 12 })

describe('which of several marks counts', () => {
  it('is the same whatever arrives when, however often, and from whatever device', () => {
    fc.assert(
      fc.property(
        marks.chain((said) =>
          fc.tuple(
            fc.constant(said),
            fc.shuffledSubarray(said, { minLength: said.length }),
            fc.array(fc.constantFrom(...said), { maxLength: 8 }),
          ),
        ),
        ([said, shuffled, again]) => {
          expect(latestOf([...again, ...shuffled, ...again])).toEqual(latestOf(said))
        },
      ),
    )
  })

  it('is the same whether what two devices have is put together first or last', () => {
    fc.assert(
      fc.property(marks, marks, marks, (one, other, third) => {
        const of = (...devices: (typeof one)[]) =>
          latestOf(devices.map((device) => latestOf(device)).filter((latest) => latest !== null))
        expect(of(one, [...other, ...third])).toEqual(of([...third, ...one], other))
      }),
    )
  })

  it('is a later one than every other', () => {
    fc.assert(
      fc.property(marks, (said) => {
        const latest = latestOf(said)
        expect(said.filter((one) => latest && countsInstead(one, latest))).toEqual([])
      }),
    )
  })

  it('compares moments, however they are written', () => {
    const early = { id: 'b', markedAt: '2027-03-02T18:00:00+01:00' }
    const late = { id: 'a', markedAt: '2027-03-02T17:00:00.001Z' }
    expect([countsInstead(late, early), countsInstead(early, late)]).toEqual([true, false])
  })
})

describe('a mark', () => {
  const now = new Date('2027-03-02T18:00:00Z')
  it('of a clock that runs ahead was said when it arrived', () => {
    expect(saidAt(new Date('2027-03-02T18:00:01Z'), now)).toEqual(now)
    expect(saidAt(new Date('2027-03-02T17:59:59Z'), now)).toEqual(new Date('2027-03-02T17:59:59Z'))
  })

  const here: MarkSubject = {
    registration: { courseId: 'k', state: 'confirmed' },
    appointment: { courseId: 'k', isCancelled: false },
    mayStillSay: false,
  }
  const taken = (...remarks: string[]) => ({ kind: 'taken', courseId: 'k', appointmentId: 't', remarks })
  const refused = (reason: string) => ({ kind: 'refused', reason })
  it.each<[string, Partial<MarkSubject>, unknown]>([
    ['of somebody who is registered', {}, taken()],
    ['of somebody whose place is reserved', { registration: { courseId: 'k', state: 'reserved' } }, taken()],
    [
      'of somebody who waits is kept, and says so',
      { registration: { courseId: 'k', state: 'on_waiting_list' } },
      taken('registration_waiting'),
    ],
    [
      'of somebody who was cancelled meanwhile is kept, and says so',
      { registration: { courseId: 'k', state: 'cancelled' } },
      taken('registration_cancelled'),
    ],
    [
      'at an appointment that was cancelled meanwhile is kept, and says so',
      { appointment: { courseId: 'k', isCancelled: true } },
      taken('appointment_cancelled'),
    ],
    [
      'at an appointment that was deleted meanwhile is kept without it, and says so',
      { appointment: null, mayStillSay: true },
      { ...taken('appointment_deleted'), appointmentId: null },
    ],
    ['at an appointment that is not theirs is not taken', { appointment: null }, refused('unknown')],
    ['of somebody whom they may not know is not taken', { registration: null }, refused('unknown')],
    [
      'of somebody in another course is not taken',
      { appointment: { courseId: 'other', isCancelled: false } },
      refused('other_course'),
    ],
  ])('%s', (_, change, expected) => {
    expect(decideMark({ appointmentId: 't' as never }, { ...here, ...change })).toEqual(expected)
  })
})

describe('enough attendance', () => {
  it.each([
    [4, 5, 80, true],
    [3, 5, 80, false],
    [2, 3, 67, false],
    [2, 3, 66, true],
    [1, 1, 100, true],
    [0, 4, 1, false],
    [0, 0, 1, false],
  ])('at %i of %i dates for %i %%: %s', (attended, dates, leastPercent, expected) => {
    expect(attendedEnough({ attended, dates }, { leastPercent })).toBe(expected)
  })

  it('is never lost by one more date attended, nor won by one more missed', () => {
    const count = fc.nat({ max: 60 })
    fc.assert(
      fc.property(count, count, fc.integer({ min: 1, max: 100 }), (attended, missed, leastPercent) => {
        const dates = attended + missed
        const isEnough = (at: number, of: number) =>
          attendedEnough({ attended: at, dates: of }, { leastPercent })
        if (isEnough(attended, dates)) expect(isEnough(attended + 1, dates + 1)).toBe(true)
        else expect(isEnough(attended, dates + 1)).toBe(false)
      }),
    )
  })
})

describe('figures', () => {
  it.each<[(AttendanceType | null)[], unknown]>([
    [[], { attended: 0, absent: 0, excused: 0, rate: null }],
    [[null, null], { attended: 0, absent: 0, excused: 0, rate: null }],
    [['ATTENDANCE', 'ATTENDANCE', 'ABSENCE', null], { attended: 2, absent: 1, excused: 0, rate: 67 }],
    [['ATTENDANCE', 'EXCUSED', null], { attended: 1, absent: 0, excused: 1, rate: 50 }],
    [['ABSENCE'], { attended: 0, absent: 1, excused: 0, rate: 0 }],
  ])('of %j', (types, expected) => expect(figuresOf(types)).toEqual(expected))

  it('for the log count what was said, and what was taken back', () => {
    expect(countMarks([{ type: 'ATTENDANCE' }, { type: null }, { type: 'ATTENDANCE' }])).toEqual({
      attended: 2,
      absent: 0,
      excused: 0,
      takenBack: 1,
    })
  })
})

describe('whether something is prepared for somebody at a date', () => {
  const at = (hour: number) => new Date(Date.UTC(2027, 2, 1, hour))
  const date = { start: at(10), end: at(12), isCancelled: false }
  const said = (type: AttendanceType | null, hour: number) => ({ type, markedAt: at(hour).toISOString() })
  it.each([
    ['of whom nothing was said', date, { registeredAt: at(1), said: null }, true],
    ['at a cancelled date', { ...date, isCancelled: true }, { registeredAt: at(1), said: null }, false],
    ['who joined when it was over', date, { registeredAt: at(12), said: null }, false],
    ['who joined while it was going on', date, { registeredAt: at(11), said: null }, true],
    ['who was excused before', date, { registeredAt: at(1), said: said('EXCUSED', 9) }, false],
    ['who said before that they do not come', date, { registeredAt: at(1), said: said('ABSENCE', 9) }, false],
    ['who was missing', date, { registeredAt: at(1), said: said('ABSENCE', 11) }, true],
    ['of whom it was taken back', date, { registeredAt: at(1), said: said(null, 9) }, true],
    ['who was there', date, { registeredAt: at(1), said: said('ATTENDANCE', 10) }, true],
  ])('%s', (_, when, who, wanted) => {
    expect(isPreparedFor(when, who)).toBe(wanted)
  })
})
