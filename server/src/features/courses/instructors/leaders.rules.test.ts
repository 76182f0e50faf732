import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leadersOf, ledBy } from './leaders.rules.ts'

test.each([
  { course: { instructorId: null, furtherInstructorIds: [] }, leaders: [] },
  { course: { instructorId: 'ada', furtherInstructorIds: [] }, leaders: ['ada'] },
  { course: { instructorId: 'ada', furtherInstructorIds: ['cleo', 'ben'] }, leaders: ['ada', 'cleo', 'ben'] },
])('$leaders lead, the main instructor first', ({ course, leaders }) => {
  expect(leadersOf(course)).toEqual(leaders)
})

test('where the main instructor goes, the next one leads', () => {
  expect(ledBy(['ben', 'cleo'])).toEqual({ instructorId: 'ben', furtherInstructorIds: ['cleo'] })
  expect(ledBy([])).toEqual({ instructorId: null, furtherInstructorIds: [] })
})

test('a course is led by those who were put together to lead it, in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (leaders) => {
      expect(leadersOf(ledBy(leaders))).toEqual(leaders)
    }),
  )
})
