import { courseMoves, courseMovesFrom, courseState } from '@reihum/contract/courses/course-states.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideMove, decideMoves, possibleMoves } from './course-moves.rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const course = {
  state: 'draft' as const,
  startsAt: at(24),
  endsAt: at(26),
  publishedAt: null,
  taken: 0,
  waiting: 0,
  planned: 1,
  description: '',
  mode: 'on_site' as const,
  placeId: null,
  teaserFileId: null,
  highestFeeCents: 0,
  taxCategory: 'standard' as const,
  taxExemptionReason: '',
  paymentMethods: [],
  methodsSetUp: [],
  approvalNumber: '',
}
type Course = Omit<typeof course, 'state' | 'startsAt' | 'endsAt' | 'publishedAt'> & {
  state: (typeof courseState.options)[number]
  startsAt: Date | null
  endsAt: Date | null
  publishedAt: Date | null
}

const anyCourse: fc.Arbitrary<Course> = fc
  .record({
    state: fc.constantFrom(...courseState.options),
    hours: fc.option(fc.integer({ min: -50, max: 50 }), { nil: null }),
    isKnown: fc.boolean(),
    taken: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ state, hours, isKnown, taken }) => ({
    ...course,
    state,
    taken,
    publishedAt: isKnown ? at(-100) : null,
    startsAt: hours === null ? null : at(hours),
    endsAt: hours === null ? null : at(hours + 2),
    planned: hours === null ? 0 : 1,
  }))

describe('moving a course', () => {
  test.each([
    ['publish', {}, { kind: 'moves', to: 'published' }],
    ['publish', { state: 'published' }, { kind: 'already' }],
    ['publish', { state: 'archived' }, { kind: 'refused', code: 'COURSE_MOVE_REFUSED' }],
    [
      'cancel',
      { state: 'published', taken: 1, waiting: 2 },
      { code: 'COURSE_HAS_REGISTRATIONS', data: { count: 3 } },
    ],
    ['archive', { state: 'published' }, { code: 'COURSE_RUNNING' }],
    ['archive', { state: 'published', endsAt: now }, { kind: 'moves', to: 'archived' }],
    ['restore', { state: 'archived' }, { kind: 'moves', to: 'draft' }],
    ['restore', { state: 'archived', publishedAt: now }, { kind: 'moves', to: 'closed' }],
    ['restore', { state: 'closed' }, { kind: 'already' }],
    ['delete', {}, { kind: 'deleted' }],
    ['delete', { publishedAt: now }, { code: 'COURSE_MOVE_REFUSED' }],
  ] as const)('%s of %o', (move, overrides, expected) => {
    expect(decideMove({ ...course, ...overrides }, move, now)).toMatchObject(expected)
  })

  test('done twice changes nothing the second time', () => {
    fc.assert(
      fc.property(anyCourse, fc.constantFrom(...courseMoves), (one, move) => {
        const first = decideMove(one, move, now)
        if (first.kind !== 'moves') return
        expect(courseMovesFrom[move]).toContain(one.state)
        expect(decideMove({ ...one, state: first.to }, move, now).kind).toBe('already')
        expect(possibleMoves(one, now)).toContain(move)
      }),
    )
  })
})

describe('moving several', () => {
  test('never publishes more than the tier has room for, and fills that room', () => {
    fc.assert(
      fc.property(
        fc.array(anyCourse, { maxLength: 30 }),
        fc.option(fc.integer({ min: 0, max: 12 }), { nil: null }),
        fc.integer({ min: 0, max: 12 }),
        (courses, limit, used) => {
          const decisions = decideMoves(courses, 'publish', { now, room: { tier: 'FREE', limit, used } })
          const going = courses.filter(
            ({ endsAt }, n) => decisions[n]?.kind === 'moves' && endsAt && endsAt > now,
          )
          const refused = decisions.some((one) => one.kind === 'refused' && one.code === 'TIER_LIMIT_REACHED')
          if (limit === null) expect(refused).toBe(false)
          else if (refused) expect(used + going.length).toBeGreaterThanOrEqual(limit)
          if (limit !== null && going.length > 0) expect(used + going.length).toBeLessThanOrEqual(limit)
        },
      ),
    )
  })

  test('decides about each as if it were alone, but for that room', () => {
    fc.assert(
      fc.property(fc.array(anyCourse), fc.constantFrom(...courseMoves), (courses, move) => {
        const decisions = decideMoves(courses, move, { now, room: { tier: 'FREE', limit: null, used: 0 } })
        const alone = courses.map((one) => decideMove(one, move, now))
        const isLacking = courses.map(({ startsAt }) => move === 'publish' && startsAt === null)
        expect(decisions.map(({ kind }, n) => (isLacking[n] ? null : kind))).toEqual(
          alone.map(({ kind }, n) => (isLacking[n] ? null : kind)),
        )
      }),
    )
  })
})
