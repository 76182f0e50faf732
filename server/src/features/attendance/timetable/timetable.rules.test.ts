import type { ContactAccess } from '@reihum/contract/attendance/timetable.schema.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactAccessOf, contactOf, mondayOf } from './timetable.rules.ts'

const startsAt = new Date('2027-03-16T17:00:00Z')
const endsAt = new Date('2027-03-16T19:00:00Z')
const opened = { readsRegistrations: false, isOpened: true, startsAt, endsAt }

describe('whether contacts are shown at a date', () => {
  const cases: [what: string, asked: Partial<typeof opened>, now: string, access: ContactAccess][] = [
    ['on the day', {}, '2027-03-16T12:00:00Z', 'shown'],
    ['while it takes place', {}, '2027-03-16T18:00:00Z', 'shown'],
    ['fourteen days before', {}, '2027-03-02T17:00:00Z', 'shown'],
    ['a moment earlier', {}, '2027-03-02T16:59:59Z', 'later'],
    ['a day after it', {}, '2027-03-17T19:00:00Z', 'shown'],
    ['a moment later', {}, '2027-03-17T19:00:01Z', 'past'],
    ['where the provider has not opened them', { isOpened: false }, '2027-03-16T12:00:00Z', 'withheld'],
    ['not opened, and long ago', { isOpened: false }, '2027-05-16T12:00:00Z', 'withheld'],
    [
      'to whoever reads registrations',
      { readsRegistrations: true, isOpened: false },
      '2027-03-16T12:00:00Z',
      'shown',
    ],
    ['to them at any time', { readsRegistrations: true }, '2028-01-01T12:00:00Z', 'shown'],
  ]
  it.each(cases)('%s', (_, asked, now, access) => {
    expect(contactAccessOf({ ...opened, ...asked }, new Date(now))).toBe(access)
  })

  it('is one stretch of time around each date, and never without the setting', () => {
    const order: readonly ContactAccess[] = ['later', 'shown', 'past']
    const hours = fc.integer({ min: -2000, max: 2000 })
    fc.assert(
      fc.property(hours, hours, fc.integer({ min: 1, max: 500 }), (one, other, lasts) => {
        const start = startsAt.getTime()
        const asked = { ...opened, endsAt: new Date(start + lasts * 3_600_000) }
        const at = (hour: number) => new Date(start + hour * 3_600_000)
        const [earlier, later] = [Math.min(one, other), Math.max(one, other)].map((hour) =>
          order.indexOf(contactAccessOf(asked, at(hour))),
        ) as [number, number]
        expect(earlier).toBeLessThanOrEqual(later)
        expect(contactAccessOf({ ...asked, isOpened: false }, at(one))).toBe('withheld')
      }),
    )
  })
})

describe('how somebody who comes is reached', () => {
  const booking = { phone: '040 1', email: 'Petra@example.org' }
  const none = { phone: '', email: '' }
  it.each([
    [
      'whoever booked',
      { own: { phone: '', email: 'petra@example.org' }, isContact: true },
      { phone: '040 1', email: 'petra@example.org', ofBooking: false },
    ],
    [
      'a child without an address',
      { own: none, isContact: false },
      { phone: '040 1', email: 'Petra@example.org', ofBooking: true },
    ],
    [
      'a child that the booking gave its address to',
      { own: { phone: '', email: 'petra@example.org' }, isContact: false },
      { phone: '040 1', email: 'Petra@example.org', ofBooking: true },
    ],
    [
      'somebody with an address of their own',
      { own: { phone: '', email: 'mina@example.org' }, isContact: false },
      { phone: '', email: 'mina@example.org', ofBooking: false },
    ],
    [
      'somebody with a phone of their own, without the address of the parent',
      { own: { phone: '0170 2', email: 'petra@example.org' }, isContact: false },
      { phone: '0170 2', email: '', ofBooking: false },
    ],
  ])('%s', (_, given, contact) => {
    expect(contactOf({ booking, ...given })).toEqual(contact)
  })

  it('is not known where nobody gave anything', () => {
    expect(contactOf({ own: none, booking: none, isContact: true })).toBeNull()
    expect(contactOf({ own: none, booking: none, isContact: false })).toBeNull()
  })
})

it('finds the Monday of each day of a week', () => {
  for (const day of ['2027-03-01', '2027-03-04', '2027-03-07']) expect(mondayOf(day)).toBe('2027-03-01')
  expect(mondayOf('2027-02-28')).toBe('2027-02-22')
})
