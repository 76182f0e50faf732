import { moveCauses } from '@reihum/contract/registrations/registration-states.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MoveOfNews, newsOf, nextLetterAt, nextMorning } from './staff-news.rules.ts'

const states = ['reserved', 'confirmed', 'on_waiting_list', 'cancelled'] as const

describe('news of a registration', () => {
  it.each<[string, MoveOfNews, string | null]>([
    ['a visitor registers', move(null, 'reserved', 'registered', 'visitor'), 'registrations registered'],
    ['a free place', move(null, 'confirmed', 'registered', 'visitor'), 'registrations registered'],
    [
      'a full course',
      move(null, 'on_waiting_list', 'registered', 'visitor'),
      'waitingList joinedWaitingList',
    ],
    ['the staff registers somebody', move(null, 'reserved', 'registered', 'user'), null],
    ['support registers somebody', move(null, 'reserved', 'registered', 'support'), null],
    [
      'an attendee cancels',
      move('confirmed', 'cancelled', 'attendee', 'attendee'),
      'cancellations cancelled',
    ],
    [
      'an attendee withdraws',
      move('reserved', 'cancelled', 'withdrawal', 'attendee'),
      'cancellations withdrawn',
    ],
    ['nobody paid in time', move('reserved', 'cancelled', 'deadline', 'system'), 'cancellations notPaid'],
    ['the staff cancels', move('confirmed', 'cancelled', 'operator', 'user'), null],
    ['the course is cancelled', move('confirmed', 'cancelled', 'course', 'system'), null],
    ['a place at another date', move('on_waiting_list', 'cancelled', 'other_date', 'system'), null],
    [
      'somebody waits no longer',
      move('on_waiting_list', 'cancelled', 'attendee', 'attendee'),
      'waitingList leftWaitingList',
    ],
    ['somebody moves up', move('on_waiting_list', 'reserved', 'place_free', 'system'), 'waitingList movedUp'],
    [
      'an offer is taken',
      move('on_waiting_list', 'reserved', 'offer_accepted', 'attendee'),
      'waitingList tookOffer',
    ],
    [
      'an offer is not taken',
      move('on_waiting_list', 'cancelled', 'offer_expired', 'system'),
      'waitingList letOfferPass',
    ],
    ['the staff confirms', move('reserved', 'confirmed', 'operator', 'user'), null],
    ['a payment confirms', move('reserved', 'confirmed', 'payment', 'system'), null],
  ])('%s', (_, step, expected) => {
    const news = newsOf(step)
    expect(news && `${news.subject} ${news.kind}`).toBe(expected)
  })

  it('never tells of what the staff did by hand', () => {
    const step = fc.record({
      from: fc.constantFrom(null, ...states),
      to: fc.constantFrom(...states),
      cause: fc.constantFrom(...moveCauses.filter((cause) => cause === 'operator' || cause === 'rebooked')),
      actorKind: fc.constantFrom('user', 'support', 'system'),
    })
    fc.assert(fc.property(step, (one) => newsOf(one) === null))
  })
})

describe('when the staff is told', () => {
  it('is half a minute later, and ten minutes after the last letter at the earliest', () => {
    const at = new Date('2026-05-04T10:00:00Z')
    expect(nextLetterAt(at, null).toISOString()).toBe('2026-05-04T10:00:30.000Z')
    expect(nextLetterAt(at, new Date('2026-05-04T09:30:00Z')).toISOString()).toBe('2026-05-04T10:00:30.000Z')
    expect(nextLetterAt(at, new Date('2026-05-04T09:58:00Z')).toISOString()).toBe('2026-05-04T10:08:00.000Z')
  })

  it.each([
    ['in the night', '2026-05-04T03:00:00Z', '2026-05-04T05:00:00.000Z'],
    ['in the afternoon', '2026-05-04T13:00:00Z', '2026-05-05T05:00:00.000Z'],
    ['at that very minute', '2026-05-04T05:00:00Z', '2026-05-05T05:00:00.000Z'],
    ['before the clocks change', '2026-10-24T12:00:00Z', '2026-10-25T06:00:00.000Z'],
  ])('by the daily letter is the next morning at seven: %s', (_, at, expected) => {
    expect(nextMorning(new Date(at), 'Europe/Berlin').toISOString()).toBe(expected)
  })

  it('is always later, and within a day and an hour', () => {
    const soon = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(soon, fc.constantFrom('Europe/Berlin', 'America/New_York', 'UTC'), (at, timeZone) => {
        const wait = nextMorning(at, timeZone).getTime() - at.getTime()
        return wait > 0 && wait <= 25 * 3_600_000
      }),
    )
  })
})

function move(
  from: MoveOfNews['from'],
  to: MoveOfNews['to'],
  cause: MoveOfNews['cause'],
  actorKind: string,
): MoveOfNews {
  return { from, to, cause, actorKind }
}
