import { describe, expect, it } from 'vitest'
import { standingOf } from './standing.ts'

const now = Date.parse('2027-03-04T10:00:00Z')
const course = {
  phase: 'upcoming',
  registrationOpensAt: null,
  closesAt: null,
  limitReached: false,
  waitingRegistrationPossible: false,
  missing: [],
  agreedWith: null,
} as const

describe('where a course stands', () => {
  it.each([
    ['ready', { phase: 'draft' }],
    ['incomplete', { phase: 'draft', missing: ['appointments'] }],
    ['open', {}],
    ['open', { registrationOpensAt: '2027-03-04T10:00:00Z' }],
    ['open', { closesAt: '2027-03-04T10:00:01Z' }],
    ['registrationOver', { closesAt: '2027-03-04T10:00:00Z' }],
    ['opensLater', { registrationOpensAt: '2027-03-04T10:00:01Z' }],
    ['opensLater', { registrationOpensAt: '2027-03-05T10:00:00Z', limitReached: true }],
    ['full', { limitReached: true }],
    ['waitingOnly', { limitReached: true, waitingRegistrationPossible: true }],
    // Free places are promised to those who wait already.
    ['waitingOnly', { waitingRegistrationPossible: true }],
    ['agreed', { limitReached: true, agreedWith: { personId: null, name: '' } }],
    ['vacant', { agreedWith: { personId: null, name: '' } }],
    ['running', { phase: 'running' }],
    ['ended', { phase: 'ended' }],
    ['closed', { phase: 'closed' }],
    ['cancelled', { phase: 'cancelled' }],
    ['archived', { phase: 'archived' }],
  ] as const)('%s', (standing, change) => {
    expect(
      standingOf({ ...course, ...change, missing: [...('missing' in change ? change.missing : [])] }, now),
    ).toBe(standing)
  })
})
