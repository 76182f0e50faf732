import { registrationStates } from '@reihum/contract/registrations/registration-states.ts'
import { describe, expect, it } from 'vitest'
import { isComing } from './person-erasure.rules.ts'

describe('somebody is awaited', () => {
  const now = new Date('2027-03-10T12:00:00Z')
  const later = new Date('2027-03-10T12:00:01Z')

  it.each(registrationStates)('%s: only without being cancelled, and until the course has ended', (state) => {
    expect(isComing(state, later, now)).toBe(state !== 'cancelled')
    expect(isComing(state, null, now)).toBe(state !== 'cancelled')
    expect(isComing(state, now, now)).toBe(false)
  })
})
