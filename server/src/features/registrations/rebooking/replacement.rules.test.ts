import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decideAcceptance,
  type OfferedRegistration,
  type ReplacementOffer,
  replacementState,
  stillOffered,
} from './replacement.rules.ts'

const now = new Date('2027-03-01T12:00:00Z')
const later = new Date('2027-03-08T12:00:00Z')

const one = (id: string, changes: Partial<OfferedRegistration> = {}): OfferedRegistration => ({
  id,
  isDeclined: false,
  rebookedTo: null,
  ...changes,
})

const offer = (registrations: OfferedRegistration[], expiresAt = later): ReplacementOffer => ({
  expiresAt,
  courseIds: ['this', 'that'],
  registrations,
})

describe('an offer of another course', () => {
  test.each<[string, ReplacementOffer, string]>([
    ['is open until its time', offer([one('a')]), 'open'],
    ['is over at its time', offer([one('a')], now), 'over'],
    ['was accepted', offer([one('a', { rebookedTo: 'this' })], now), 'accepted'],
    ['was declined, also once it is over', offer([one('a', { isDeclined: true })], now), 'declined'],
    ['is open for those who are left', offer([one('a', { rebookedTo: 'this' }), one('b')]), 'open'],
    [
      'was declined by those who are left',
      offer([one('a', { rebookedTo: 'this' }), one('b', { isDeclined: true })]),
      'declined',
    ],
  ])('%s', (_, given, state) => {
    expect(replacementState(given, now)).toBe(state)
  })

  test.each<[string, ReplacementOffer, string, unknown]>([
    ['all of a booking choose together', offer([one('a'), one('b')]), 'this', ['a', 'b']],
    [
      'whoever was rebooked by the staff stays there',
      offer([one('a', { rebookedTo: 'that' }), one('b')]),
      'this',
      ['b'],
    ],
    ['the same twice is once', offer([one('a', { rebookedTo: 'this' })]), 'this', 'already'],
    [
      'the same twice is once, also after its time',
      offer([one('a', { rebookedTo: 'this' })], now),
      'this',
      'already',
    ],
    [
      'something else afterwards is too late',
      offer([one('a', { rebookedTo: 'this' })]),
      'that',
      'REPLACEMENT_OVER',
    ],
    ['only what was offered', offer([one('a')]), 'other', 'REPLACEMENT_OVER'],
    ['not after its time', offer([one('a')], now), 'this', 'REPLACEMENT_OVER'],
    ['not once it was declined', offer([one('a', { isDeclined: true })]), 'this', 'REPLACEMENT_OVER'],
  ])('%s', (_, given, chosen, expected) => {
    const decision = decideAcceptance(given, chosen, now)
    if (decision.kind === 'accepted') expect(decision.ids).toEqual(expected)
    else expect(decision.kind === 'refused' ? decision.code : decision.kind).toBe(expected)
  })

  test('nobody is ever rebooked who was rebooked or has declined, or after the time', () => {
    const registrations = fc.array(
      fc.record({
        id: fc.uuid(),
        isDeclined: fc.boolean(),
        rebookedTo: fc.constantFrom(null, 'this', 'that'),
      }),
      { minLength: 1, maxLength: 5 },
    )
    const minutes = fc.integer({ min: -5, max: 5 }).map((by) => new Date(now.getTime() + by * 60_000))
    fc.assert(
      fc.property(
        registrations,
        minutes,
        fc.constantFrom('this', 'that', 'other'),
        (people, until, chosen) => {
          const given = offer(people, until)
          const decision = decideAcceptance(given, chosen, now)
          if (decision.kind !== 'accepted') return
          expect(until > now && given.courseIds.includes(chosen)).toBe(true)
          expect(decision.ids).toEqual(stillOffered(given).map(({ id }) => id))
          expect(decision.ids.length).toBeGreaterThan(0)
        },
      ),
    )
  })
})
