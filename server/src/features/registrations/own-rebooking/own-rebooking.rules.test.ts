import { entryRule } from '@reihum/contract/courses/entry-rules.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BookableCourse } from '../registration.rules.ts'
import {
  decideOwnRebooking,
  isLeavable,
  isSameKind,
  type Leaving,
  mayEnter,
  type OfKind,
  ownRebookingUntil,
} from './own-rebooking.rules.ts'

const now = new Date('2027-03-01T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const bookable = (changes: Partial<BookableCourse> = {}): BookableCourse => ({
  state: 'published',
  startsAt: inHours(72),
  endsAt: inHours(80),
  planned: 1,
  opensAt: null,
  closesAt: null,
  closesHours: null,
  attendeeLimit: 10,
  waiterLimit: 0,
  extraSeats: 0,
  taken: 1,
  waiting: 0,
  offered: 0,
  ...changes,
})

const ofKind = (id: string, changes: Partial<OfKind> = {}): OfKind => ({
  id,
  kind: 'course',
  titleSort: 'yoga',
  templateId: null,
  isTrial: false,
  isAgreed: false,
  ...changes,
})

const terms = { isAllowed: true, untilHours: 48 }
const placed: Leaving = { state: 'confirmed', rebookedTo: null, isThere: false, mayEnter: true }

describe('leaving a course for another date', () => {
  test.each([
    ['in time', {}, {}, true],
    ['to the very moment', { startsAt: inHours(48) }, {}, false],
    ['too late', { startsAt: inHours(47) }, {}, false],
    ['until it begins', { startsAt: inHours(1) }, { untilHours: 0 }, true],
    ['never once it has begun', { startsAt: inHours(-1) }, { untilHours: 0 }, false],
    ['also where registration is closed by hand', { state: 'closed' as const }, {}, true],
    ['also where all dates were cancelled', { startsAt: null }, {}, true],
    ['not one that was called off: it has its own way', { state: 'cancelled' as const }, {}, false],
    ['not where the provider does not allow it', {}, { isAllowed: false }, false],
    ['not lessons agreed with one person', { isAgreed: true }, {}, false],
  ])('%s', (_, course, changes, expected) => {
    const left = { ...bookable(), isAgreed: false, ...course }
    expect(isLeavable(left, { ...terms, ...changes }, now)).toBe(expected)
  })
})

describe('another date of the same kind', () => {
  test.each([
    ['of the same title', ofKind('b'), true],
    ['itself is none', ofKind('a'), false],
    ['of another title', ofKind('b', { titleSort: 'pilates' }), false],
    [
      'of the same template, whatever its title',
      ofKind('b', { titleSort: 'yoga do', templateId: 't' }),
      true,
    ],
    ['of another template', ofKind('b', { titleSort: 'yoga do', templateId: 'u' }), false],
    ['an event is none of a course', ofKind('b', { kind: 'event' }), false],
    ['a trial lesson is none of a course', ofKind('b', { isTrial: true }), false],
    ['agreed lessons are none', ofKind('b', { isAgreed: true }), false],
  ])('%s', (_, other, expected) => {
    expect(isSameKind(ofKind('a', { templateId: 't' }), other)).toBe(expected)
    expect(isSameKind(other, ofKind('a', { templateId: 't' }))).toBe(expected)
  })

  test('two courses without a template are not of one kind because of that', () => {
    expect(isSameKind(ofKind('a', { titleSort: 'yoga' }), ofKind('b', { titleSort: 'pilates' }))).toBe(false)
  })
})

describe('who may enter the other course too', () => {
  const rule = (fields: object) => entryRule.parse(fields)
  const [from6, from8] = [rule({ kind: 'age', ageFrom: 6 }), rule({ kind: 'age', ageFrom: 8 })]
  const earlier = rule({ kind: 'earlier', title: 'Anfänger' })
  test.each([
    ['where there are no rules', [from6], [], '', true],
    ['by the same rules', [earlier, from6], [from6, earlier], '', true],
    ['not by a rule that was never asked', [], [earlier], '2015-05-01', false],
    ['old enough, as is known', [], [from8], '2015-05-01', true],
    ['not too young on the day it begins', [from6], [from8], '2020-05-01', false],
    ['not at an age that nobody knows', [from6], [from8], '', false],
  ])('%s', (_, from, to, birthDate, expected) => {
    expect(mayEnter({ from, to }, birthDate, '2027-03-04')).toBe(expected)
  })
})

describe('rebooking oneself', () => {
  const from = { ...bookable(), ...ofKind('a') }
  const to = { ...bookable(), ...ofKind('b'), isListed: true }
  const over = 'OWN_REBOOKING_OVER'
  const impossible = 'OWN_REBOOKING_NOT_POSSIBLE'

  test.each<[string, Partial<Parameters<typeof decideOwnRebooking>[0]>, string]>([
    ['one', {}, 'possible'],
    ['two together', { leaving: [placed, { ...placed, state: 'reserved' }] }, 'possible'],
    ['nobody who waits', { leaving: [placed, { ...placed, state: 'on_waiting_list' }] }, over],
    ['nobody whose place is gone', { leaving: [{ ...placed, state: 'cancelled' }] }, over],
    [
      'sent twice',
      { leaving: [{ ...placed, state: 'cancelled', rebookedTo: 'b', isThere: true }] },
      'already',
    ],
    ['then elsewhere', { leaving: [{ ...placed, state: 'cancelled', rebookedTo: 'c' }] }, over],
    ['too late', { from: { ...from, startsAt: inHours(1) } }, over],
    ['to nothing', { to: null }, impossible],
    ['to what is not listed', { to: { ...to, isListed: false } }, impossible],
    ['to another kind', { to: { ...to, titleSort: 'pilates' } }, impossible],
    ['where they are already', { leaving: [{ ...placed, isThere: true }] }, impossible],
    ['whom its rules do not let in', { leaving: [{ ...placed, mayEnter: false }] }, impossible],
    ['where registration has ended', { to: { ...to, closesHours: 100 } }, impossible],
    ['where registration opens later', { to: { ...to, opensAt: inHours(1) } }, impossible],
    ['where it has begun', { to: { ...to, startsAt: inHours(-1) } }, impossible],
    ['to a draft', { to: { ...to, state: 'draft' } }, impossible],
  ])('%s', (_, changes, expected) => {
    const decision = decideOwnRebooking({ from, to, leaving: [placed], ...changes }, terms, now)
    expect(decision.kind === 'refused' ? decision.code : decision.kind).toBe(expected)
  })

  test('whatever the terms, it is possible only in time, and at no later moment again', () => {
    const hours = fc.integer({ min: 0, max: 8760 })
    fc.assert(
      fc.property(hours, fc.integer({ min: -100, max: 9000 }), hours, (untilHours, startsIn, later) => {
        const course = { ...bookable({ startsAt: inHours(startsIn) }), isAgreed: false }
        const own = { isAllowed: true, untilHours }
        const [first, then] = [isLeavable(course, own, now), isLeavable(course, own, inHours(later))]
        expect(first).toBe(now < (ownRebookingUntil(course.startsAt, own) as Date))
        expect(then && !first).toBe(false)
        if (first) expect(course.startsAt && course.startsAt > now).toBe(true)
      }),
    )
  })
})
