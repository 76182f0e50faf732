import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DecidedCourse,
  decideDecision,
  decisionDate,
  decisionPhaseOf,
  takesPlaceTold,
  whenTimeComes,
} from './decision.rules.ts'

const now = new Date('2027-03-01T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

function course(overrides: Partial<DecidedCourse> = {}): DecidedCourse {
  return {
    state: 'published',
    startsAt: inDays(20),
    taken: 6,
    minimum: 8,
    decideBy: inDays(10),
    decision: null,
    ...overrides,
  }
}

describe('how a course stands that needs a number of attendees', () => {
  test.each<[string, Partial<DecidedCourse>, string | null]>([
    ['too few, and time left', {}, 'at_risk'],
    ['too few, three days before the date', { decideBy: inDays(3) }, 'due'],
    ['too few, a moment more than three days', { decideBy: inDays(3.001) }, 'at_risk'],
    ['too few, and the date has passed', { decideBy: inDays(-1) }, 'due'],
    ['too few, without a date: when it begins', { decideBy: null, startsAt: inDays(2) }, 'due'],
    ['too few, without any date', { decideBy: null, startsAt: null }, 'at_risk'],
    ['as many as needed', { taken: 8 }, 'safe'],
    ['as many as needed, the date has passed', { taken: 8, decideBy: inDays(-1) }, 'safe'],
    ['it was said, with too few', { decision: 'go', taken: 1, decideBy: inDays(-1) }, 'go'],
    ['closed for registration is still a question', { state: 'closed' }, 'at_risk'],
    ['no minimum', { minimum: null, decideBy: null }, null],
    ['a draft', { state: 'draft' }, null],
    ['called off', { state: 'cancelled', decision: 'no_go' }, null],
    ['begun', { startsAt: now }, null],
    ['restored after it was called off', { state: 'closed', decision: 'no_go' }, 'at_risk'],
  ])('%s', (_, overrides, phase) => {
    expect(decisionPhaseOf(course(overrides), now)).toBe(phase)
  })
})

describe('the decision', () => {
  test.each<[string, Partial<DecidedCourse>, 'go' | 'open', string]>([
    ['can be said with enough', { taken: 8 }, 'go', 'decided'],
    ['can be said with too few', {}, 'go', 'decided'],
    ['said again changes nothing', { decision: 'go' }, 'go', 'already'],
    ['can be left open again', { decision: 'go' }, 'open', 'decided'],
    ['is open until somebody says something', {}, 'open', 'already'],
    ['of a course that was called off is no longer that', { state: 'cancelled' }, 'go', 'DECISION_CHANGED'],
    ['is no question without a minimum', { minimum: null }, 'go', 'NOTHING_TO_DECIDE'],
    ['is no question of a draft', { state: 'draft' }, 'go', 'NOTHING_TO_DECIDE'],
    [
      'cannot be taken back once it has begun',
      { decision: 'go', startsAt: now },
      'open',
      'NOTHING_TO_DECIDE',
    ],
  ])('%s', (_, overrides, wanted, expected) => {
    const decision = decideDecision(course(overrides), wanted, now)
    expect(decision.kind === 'refused' ? decision.code : decision.kind).toBe(expected)
  })
})

describe('what the date brings', () => {
  const past = inDays(-0.1)
  test.each<[string, Partial<DecidedCourse>, Date | null, string | null]>([
    ['with enough it takes place', { taken: 8, decideBy: past }, null, 'go'],
    ['before the date nothing is said', { taken: 8 }, null, null],
    ['without a date nobody promised one', { taken: 8, decideBy: null, startsAt: inDays(1) }, null, null],
    ['with too few the staff is reminded', { decideBy: past }, null, 'remind'],
    ['once', { decideBy: past }, past, null],
    ['and again of another date', { decideBy: past }, inDays(-7), 'remind'],
    ['what was said needs no reminder', { decision: 'go', decideBy: past }, null, null],
  ])('%s', (_, overrides, remindedFor, deed) => {
    expect(whenTimeComes(course(overrides), remindedFor, now)).toBe(deed)
  })
})

describe('what the public is told', () => {
  test.each<[string, Partial<DecidedCourse>, ReturnType<typeof takesPlaceTold>]>([
    ['the minimum and the date', {}, { isSure: false, minimum: 8, decideBy: inDays(10).toISOString() }],
    ['that it is sure', { decision: 'go' }, { isSure: true, minimum: 8, decideBy: inDays(10).toISOString() }],
    ['no date that has passed', { decideBy: inDays(-1) }, { isSure: false, minimum: 8, decideBy: null }],
    ['nothing where there is no minimum', { minimum: null, decideBy: null }, null],
    ['nothing of what was called off', { state: 'cancelled' }, null],
  ])('%s', (_, overrides, told) => {
    expect(takesPlaceTold(course(overrides), now)).toEqual(told)
  })
})

const days = fc.integer({ min: -40, max: 40 }).map((quarter) => inDays(quarter / 4))
const anyCourse = fc.record({
  state: fc.constantFrom('draft', 'published', 'closed', 'cancelled', 'archived'),
  startsAt: fc.option(days),
  taken: fc.nat(12),
  minimum: fc.option(fc.integer({ min: 1, max: 12 })),
  decideBy: fc.option(days),
  decision: fc.constantFrom(null, 'go', 'no_go'),
}) as fc.Arbitrary<DecidedCourse>

describe('always', () => {
  test('one more attendee never makes it worse, and what was said does not depend on them', () => {
    const order = ['due', 'at_risk', 'safe', 'go']
    fc.assert(
      fc.property(anyCourse, (one) => {
        const [before, after] = [one, { ...one, taken: one.taken + 1 }].map((each) =>
          decisionPhaseOf(each, now),
        )
        expect(order.indexOf(after ?? '')).toBeGreaterThanOrEqual(order.indexOf(before ?? ''))
        if (before === 'go') expect(after).toBe('go')
      }),
    )
  })

  test('the public is told the same whoever registers', () => {
    fc.assert(
      fc.property(anyCourse, fc.nat(12), (one, taken) => {
        expect(takesPlaceTold({ ...one, taken }, now)).toEqual(takesPlaceTold(one, now))
      }),
    )
  })

  test('the date brings something only where somebody waits for a word, and a reminder once', () => {
    fc.assert(
      fc.property(anyCourse, (one) => {
        const deed = whenTimeComes(one, null, now)
        const phase = decisionPhaseOf(one, now)
        if (deed === 'go') expect(phase).toBe('safe')
        if (deed === 'remind') expect(phase).toBe('due')
        if (deed === 'remind') expect(whenTimeComes(one, decisionDate(one), now)).toBeNull()
      }),
    )
  })
})
