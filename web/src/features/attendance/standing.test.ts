import type { SheetAttendee } from '@reihum/contract/attendance/attendance.schema.ts'
import { describe, expect, it } from 'vitest'
import type { WaitingMark } from './mark-queue.ts'
import { countsOf, isExpected, standingsOf } from './standing.ts'

const attendee = (id: string, more: Partial<SheetAttendee> = {}) =>
  ({
    registrationId: id,
    state: 'confirmed',
    type: null,
    markedAt: null,
    markId: null,
    markedBy: '',
    ...more,
  }) as SheetAttendee
const mark = (registrationId: string, type: WaitingMark['type'], at: string, id = 'm') =>
  ({ id, registrationId, appointmentId: 't', type, markedAt: at }) as WaitingMark
const sheet = (...attendees: SheetAttendee[]) => ({ appointment: { id: 't' }, attendees })
const shown = (...of: Parameters<typeof standingsOf>) =>
  standingsOf(...of).map(({ type, isWaiting }) => [type, isWaiting])

const five = '2027-03-02T17:05:00.000Z'
const six = '2027-03-02T17:06:00.000Z'

describe('what a device shows of somebody', () => {
  it('is what waits on it, before anybody else knows of it', () => {
    expect(shown(sheet(attendee('a')), [mark('a', 'ATTENDANCE', five)])).toEqual([['ATTENDANCE', true]])
    expect(shown(sheet(attendee('a')), [mark('b', 'ATTENDANCE', five)])).toEqual([[null, false]])
  })

  it('is what was said later, here or elsewhere', () => {
    const known = attendee('a', { type: 'ABSENCE', markedAt: six, markId: 'x' as never })
    expect(shown(sheet(known), [mark('a', 'ATTENDANCE', five)])).toEqual([['ABSENCE', true]])
    expect(
      shown(sheet(known), [mark('a', 'ATTENDANCE', five), mark('a', null, '2027-03-02T17:07:00.000Z', 'n')]),
    ).toEqual([[null, true]])
  })

  it('is nothing of what was refused', () => {
    const refused = { ...mark('a', 'ATTENDANCE', five), refused: 'unknown' } as WaitingMark
    expect(shown(sheet(attendee('a')), [refused])).toEqual([[null, false]])
  })
})

it('counts as open only those with a place, and expects who waits only once something was said', () => {
  const standings = standingsOf(
    sheet(attendee('a'), attendee('b'), attendee('c', { state: 'on_waiting_list' })),
    [mark('a', 'ATTENDANCE', five)],
  )
  expect(countsOf(standings)).toEqual({ present: 1, absent: 0, excused: 0, open: 1 })
  expect(standings.map(isExpected)).toEqual([true, true, false])
})
