import { describe, expect, test } from 'vitest'
import { isLetInEarly, usedHeadStart, wrongHeadStart } from './head-start.rules.ts'

const day = 24 * 3_600_000
const opensAt = new Date('2027-03-10T09:00:00Z')
const before = (ms: number) => new Date(opensAt.getTime() - ms)
const course = { id: 'swimming', opensAt, headStartDays: 2 }
const headStart = { courseId: 'swimming', email: 'Mina@example.org' }

describe('a link of a head start', () => {
  test.each([
    ['from the moment at which it begins', { at: before(2 * day) }, 'own'],
    ['not a moment before', { at: before(2 * day + 1) }, null],
    ['until everybody can register', { at: before(1) }, 'own'],
    ['not any more then, when nobody needs it', { at: opensAt }, null],
    ['whatever the case of the address', { email: ' MINA@Example.org' }, 'own'],
    ['with another address to be corrected', { email: 'ben@example.org' }, 'of another'],
    ['not for another course', { course: { ...course, id: 'clay' } }, null],
    ['not where the course has none any more', { course: { ...course, headStartDays: null } }, null],
    ['not where the course is open at once', { course: { ...course, opensAt: null } }, null],
  ] as const)('counts %s', (_, change, expected) => {
    const used = usedHeadStart(headStart, { course, email: headStart.email, at: before(day), ...change })
    expect(used && (used.isOwn ? 'own' : 'of another')).toBe(expected)
  })

  test('that is not known lets nobody in', () => {
    expect(usedHeadStart(undefined, { course, email: headStart.email, at: before(day) })).toBe(null)
  })

  test('lets into its course alone, and names the field of the address otherwise', () => {
    const own = { courseId: 'swimming', isOwn: true }
    const other = { courseId: 'swimming', isOwn: false }
    expect([isLetInEarly(own, 'swimming'), isLetInEarly(own, 'clay')]).toEqual([true, false])
    expect([isLetInEarly(other, 'swimming'), isLetInEarly(null, 'swimming')]).toEqual([false, false])
    expect(wrongHeadStart(own, { contact: null })).toEqual([])
    expect(wrongHeadStart(other, { contact: null })).toEqual([
      { path: ['attendees', 0, 'email'], code: 'headStartAddress' },
    ])
  })
})
