import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { expect, it } from 'vitest'
import { waitingBookings } from './waiting-bookings.ts'

const row = (id: string, bookingId: string, courseId = 'one') =>
  ({ id, bookingId, courseId }) as unknown as Registration

it('shows a family as one, and keeps the order', () => {
  const bookings = waitingBookings([row('a', 'x'), row('b', 'y'), row('c', 'y'), row('d', 'z')])
  expect(bookings.map(({ first, people }) => [first.id, people.length])).toEqual([
    ['a', 1],
    ['b', 2],
    ['d', 1],
  ])
})

it('tells a booking apart that waits for two courses after part of it was rebooked', () => {
  expect(waitingBookings([row('a', 'x'), row('b', 'x', 'other')])).toHaveLength(2)
})
