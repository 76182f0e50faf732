import type { NotificationRuleFields } from '@reihum/contract/notifications/notification-rule.schema.ts'
import { courseId } from '@reihum/contract/wire/ids.schema.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { reachesFurther } from './rule-reach.rules.ts'

const idAt = (at: number) => courseId.parse(newId(at))
const [a, b] = [idAt(1), idAt(2)]
const known = [a, b, idAt(3), idAt(4)]

type Reach = Pick<NotificationRuleFields, 'reach' | 'courseIds'>
const all: Reach = { reach: 'all', courseIds: [] }
const only = (...courseIds: Reach['courseIds']): Reach => ({ reach: 'only', courseIds })
const except = (...courseIds: Reach['courseIds']): Reach => ({ reach: 'except', courseIds })

const cases: [string, Reach, Reach, boolean][] = [
  ['from all to some', all, only(a), false],
  ['from all to all but some', all, except(a), false],
  ['from some to all', only(a), all, true],
  ['one more', only(a), only(a, b), true],
  ['one less', only(a, b), only(a), false],
  ['another one', only(a), only(b), true],
  ['from one to all but another', only(a), except(b), true],
  ['one more left out', except(a), except(a, b), false],
  ['one less left out', except(a, b), except(a), true],
  ['from all but one to another', except(a), only(b), false],
  ['from all but one to that one', except(a), only(a, b), true],
]

describe('a rule that names courses', () => {
  it.each(cases)('reaches further or not: %s', (_, before, after, expected) => {
    expect(reachesFurther(before, after)).toBe(expected)
  })

  it('reaches further exactly where it would write for a course for which it did not', () => {
    // Not among those that can be named, as there are always further courses.
    const courses = [...known, idAt(99)]
    const writesFor = ({ reach, courseIds }: Reach, id: (typeof courses)[number]) =>
      reach === 'all' || courseIds.includes(id) === (reach === 'only')
    const reach = fc.oneof(
      fc.constant(all),
      fc.subarray(known, { minLength: 1 }).map((ids) => only(...ids)),
      fc.subarray(known, { minLength: 1 }).map((ids) => except(...ids)),
    )
    fc.assert(
      fc.property(reach, reach, (before, after) => {
        const isNew = courses.some((id) => writesFor(after, id) && !writesFor(before, id))
        expect(reachesFurther(before, after)).toBe(isNew)
      }),
    )
  })
})
