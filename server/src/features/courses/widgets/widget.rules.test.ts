import { plainWidget, widgetFields, widgetOptions } from '@reihum/contract/courses/widget.schema.ts'
import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { applied, newlyNamed } from './widget.rules.ts'

const [course, other, place, instructor] = [newId(), newId(), newId(), newId()]
const options = (changes: object = {}) => widgetOptions.parse({ ...plainWidget, ...changes })
const full = options({
  primaryColor: '#0A7E3C',
  scope: {
    kind: 'COURSE',
    placeId: place,
    instructorId: instructor,
    value: 'niveau/anfaenger',
    courseIds: [course],
  },
})

describe('what of a widget is shown', () => {
  it.each([
    [true, true, {}],
    [false, true, { primaryColor: null }],
    [true, false, { scope: { kind: 'COURSE', value: 'niveau/anfaenger', courseIds: [course] } }],
    [
      false,
      false,
      { primaryColor: null, scope: { kind: 'COURSE', value: 'niveau/anfaenger', courseIds: [course] } },
    ],
  ])('with colours %s and places %s', (brandColours, placeAndInstructor, expected) => {
    expect(applied(full, { brandColours, placeAndInstructor })).toEqual({ ...full, ...expected })
  })
})

describe('what a widget names', () => {
  it('is asked for when it is new', () => {
    expect(newlyNamed(null, full)).toEqual({
      courses: [course],
      places: [place],
      instructors: [instructor],
      values: ['niveau/anfaenger'],
    })
  })

  it('stays though it was deleted since; only what is added has to be there', () => {
    const after = options({ ...full, courseId: other, scope: { ...full.scope, courseIds: [course, other] } })
    expect(newlyNamed(full, after)).toEqual({ courses: [other], places: [], instructors: [], values: [] })
  })
})

describe('what is entered', () => {
  it('a form needs its course, a list and a button do not', () => {
    const kinds = ['course_list', 'registration', 'button']
    const accepted = kinds.map((kind) => widgetFields.safeParse({ name: 'Start', kind }).success)
    expect(accepted).toEqual([true, false, true])
    expect(widgetFields.safeParse({ name: 'Start', kind: 'registration', courseId: course }).success).toBe(
      true,
    )
  })

  it.each([
    ['entries', 0],
    ['entries', 51],
    ['primaryColor', 'red'],
    ['primaryColor', '#fff;}'],
    ['view', 'week'],
    ['language', 'fr'],
    ['name', '   '],
    ['label', 'x'.repeat(61)],
    ['scope', { courseIds: Array.from({ length: 101 }, newId) }],
  ])('%s cannot be %s', (field, value) => {
    expect(widgetFields.safeParse({ name: 'Start', [field]: value }).success).toBe(false)
  })
})
