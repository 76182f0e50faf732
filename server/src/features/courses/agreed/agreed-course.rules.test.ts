import { courseContent } from '@reihum/contract/courses/course.schema.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agreedCourse, feeOfLessons } from './agreed-course.rules.ts'

const { kind: _, ...plain } = courseContent.parse({
  title: '-',
  attendeeLimit: null,
  waiterLimit: null,
  feeCents: 0,
})
const defaults = { ...plain, reference: 'K-2027-4' }
const placeId = '018f0000-0000-7000-8000-000000000001' as never
const agreed = { title: 'Klavier', feeCents: 35_000, placeId: null, instructorId: null }

test.each<[number, number, number | null]>([
  [3_500, 10, 35_000],
  [0, 10, 0],
  [3_500, 1, 3_500],
  [99_999_999, 1, 99_999_999],
  [10_000_000, 10, null],
])('%i cents for each of %i lessons', (fee, lessons, sum) => {
  expect(feeOfLessons(fee, lessons)).toBe(sum)
})

test('has one place, no waiting list, and the terms of the newest course', () => {
  expect(agreedCourse(agreed, { ...defaults, taxCategory: 'exempt', paymentDeadlineDays: 7 })).toMatchObject({
    kind: 'COURSE',
    reference: 'K-2027-4',
    title: 'Klavier',
    feeCents: 35_000,
    attendeeLimit: 1,
    waiterLimit: 0,
    taxCategory: 'exempt',
    paymentDeadlineDays: 7,
    start: null,
    priceCategories: [],
    attributeIds: [],
  })
})

test('takes place where it was agreed', () => {
  expect(agreedCourse({ ...agreed, placeId }, defaults)).toMatchObject({ mode: 'on_site', placeId })
  expect(agreedCourse(agreed, defaults)).toMatchObject({ mode: 'on_site', placeId: null })
})

test('one more lesson never costs less', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.integer({ min: 1, max: 400 }), (fee, lessons) => {
      const [fewer, more] = [feeOfLessons(fee, lessons), feeOfLessons(fee, lessons + 1)]
      if (more !== null) expect(more - (fewer ?? Number.NaN)).toBe(fee)
    }),
  )
})
