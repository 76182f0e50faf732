import { expect, test } from 'vitest'
import { invitationWait } from './invitation.rules.ts'

const now = new Date('2027-03-01T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const none = { count: 0, first: null }

test.each([
  ['nothing was sent', none, none, 0],
  ['little was sent', { count: 99, first: hoursAgo(3) }, { count: 4, first: hoursAgo(3) }, 0],
  ['much was sent', { count: 100, first: hoursAgo(23) }, none, 3600],
  [
    'much was sent to one address',
    { count: 5, first: hoursAgo(1) },
    { count: 5, first: hoursAgo(1) },
    23 * 3600,
  ],
  ['both', { count: 120, first: hoursAgo(20) }, { count: 6, first: hoursAgo(22) }, 4 * 3600],
])('after %s the next invitation waits so long', (_, tenant, address, seconds) => {
  expect(invitationWait({ tenant, address }, now)).toBe(seconds)
})
