import type { CoursePhase } from '@reihum/contract/courses/course-states.ts'
import type { OwnStanding } from '@reihum/contract/registrations/own-bookings.schema.ts'
import type { RegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  byPerson,
  isAlive,
  isShownTo,
  isUseNoted,
  linkUntil,
  sessionUntil,
  standingOf,
} from './own-bookings.rules.ts'

const now = new Date('2027-03-04T10:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)

describe('a booking is shown to an address', () => {
  const cases: [address: string, contact: string, person: string, isShown: boolean, why: string][] = [
    ['mina@example.org', 'mina@example.org', 'mina@example.org', true, 'its contact'],
    ['Mina@Example.org', 'mina@example.org', '', true, 'however it is written'],
    ['mina@example.org', ' mina@example.org ', '', true, 'with spaces around it'],
    ['mina@example.org', '', 'mina@example.org', true, 'the contact had none, and has got one since'],
    [
      'mina@example.org',
      'new@example.org',
      'mina@example.org',
      false,
      'the contact gave this booking another one',
    ],
    ['kind@example.org', 'mina@example.org', 'mina@example.org', false, 'an attendee who is not its contact'],
    ['mina@example.org', '', '', false, 'everybody in it was erased'],
    ['', '', '', false, 'no address is nobody'],
    ['mina@example.org', 'mina@example.org.evil.example', '', false, 'only a part of it'],
  ]
  test.each(cases)('%s of %s, %s: %s, %s', (address, contactEmail, personEmail, isShown) => {
    expect(isShownTo(address, { contactEmail, personEmail })).toBe(isShown)
  })

  it('exactly if a link to it would be mailed there', () => {
    const address = fc.constantFrom('', 'a@example.org', 'A@example.org', 'b@example.org', ' b@example.org')
    fc.assert(
      fc.property(address, address, address, (asked, contactEmail, personEmail) => {
        const mailedTo = (contactEmail.trim() || personEmail.trim()).toLowerCase()
        const isShown = isShownTo(asked, { contactEmail, personEmail })
        expect(isShown).toBe(mailedTo !== '' && asked.trim().toLowerCase() === mailedTo)
      }),
    )
  })
})

describe('a registration', () => {
  const cases: [state: RegistrationState, phase: CoursePhase, standing: OwnStanding][] = [
    ['confirmed', 'upcoming', 'coming'],
    ['reserved', 'upcoming', 'coming'],
    ['confirmed', 'running', 'coming'],
    ['confirmed', 'closed', 'coming'],
    ['on_waiting_list', 'upcoming', 'waiting'],
    ['on_waiting_list', 'running', 'waiting'],
    ['on_waiting_list', 'ended', 'past'],
    ['confirmed', 'ended', 'past'],
    ['confirmed', 'cancelled', 'past'],
    ['confirmed', 'archived', 'past'],
    ['cancelled', 'upcoming', 'past'],
    ['cancelled', 'running', 'past'],
  ]
  test.each(cases)('%s in a course that is %s is %s', (state, phase, standing) => {
    expect(standingOf({ state, phase })).toBe(standing)
  })
})

describe('a session', () => {
  it('ends after seven days without use, and after 28 in any case', () => {
    const since = (usedAt: Date, expiresAt = days(20)) => isAlive({ usedAt, expiresAt }, now)
    expect([since(days(-6.9)), since(days(-7))]).toEqual([true, false])
    expect([since(now, days(0.01)), since(now, now)]).toEqual([true, false])
    expect(sessionUntil(now)).toEqual(days(28))
  })

  it('has its use noted once an hour', () => {
    const ago = (minutes: number) => ({ usedAt: new Date(now.getTime() - minutes * 60_000) })
    expect([isUseNoted(ago(59), now), isUseNoted(ago(60), now)]).toEqual([true, false])
  })

  it('is opened with a link within half an hour', () => {
    expect(linkUntil(now)).toEqual(new Date('2027-03-04T10:30:00Z'))
  })
})

describe('people', () => {
  it('of one address stay apart, though they have one name', () => {
    const of = (personId: string, name: string) => ({ personId, name })
    expect(byPerson([of('1', 'Mina Berg'), of('2', 'Mina Berg'), of('1', 'Mina Berg-Lund')])).toEqual([
      { personId: '1', name: 'Mina Berg-Lund', rows: [of('1', 'Mina Berg'), of('1', 'Mina Berg-Lund')] },
      { personId: '2', name: 'Mina Berg', rows: [of('2', 'Mina Berg')] },
    ])
  })

  it('lose nothing and get nothing of others by being grouped', () => {
    const row = fc.record({ personId: fc.constantFrom('1', '2', '3'), name: fc.string() })
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const grouped = byPerson(rows)
        expect(grouped.flatMap((one) => one.rows).length).toBe(rows.length)
        for (const { rows: own } of grouped) expect(new Set(own.map(({ personId }) => personId)).size).toBe(1)
      }),
    )
  })
})
