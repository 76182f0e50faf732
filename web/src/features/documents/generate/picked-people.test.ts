import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { expect, test } from 'vitest'
import { peopleByCourse } from './picked-people.ts'

const row = (id: string, course: string, state: Registration['state']) =>
  ({ id, courseId: course, courseTitle: 'Course', courseReference: `C-${course}`, state }) as Registration

test('people are told by course, and who has no place is counted', () => {
  const rows = [
    row('1', 'a', 'confirmed'),
    row('2', 'b', 'reserved'),
    row('3', 'a', 'cancelled'),
    row('4', 'a', 'reserved'),
    row('5', 'c', 'on_waiting_list'),
  ]
  expect(peopleByCourse(rows)).toEqual({
    courses: [
      { courseId: 'a', courseTitle: 'Course', courseReference: 'C-a', registrationIds: ['1', '4'] },
      { courseId: 'b', courseTitle: 'Course', courseReference: 'C-b', registrationIds: ['2'] },
    ],
    without: 2,
  })
  expect(peopleByCourse([])).toEqual({ courses: [], without: 0 })
})
