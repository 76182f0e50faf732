import { placesShown } from '@reihum/contract/courses/course-terms.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lowestOf, placesTold } from './portal-course.rules.ts'

describe('the places that visitors are told of', () => {
  it.each([
    ['exact', null, { placesLeft: null, few: false }],
    ['exact', 12, { placesLeft: 12, few: false }],
    ['exact', 4, { placesLeft: 4, few: false }],
    ['exact', 3, { placesLeft: 3, few: true }],
    ['exact', 0, { placesLeft: 0, few: false }],
    ['few', null, { placesLeft: null, few: false }],
    ['few', 12, { placesLeft: null, few: false }],
    ['few', 3, { placesLeft: null, few: true }],
    ['few', 0, { placesLeft: 0, few: false }],
    ['hidden', 12, { placesLeft: null, few: false }],
    ['hidden', 1, { placesLeft: null, few: false }],
    ['hidden', 0, { placesLeft: 0, few: false }],
  ] as const)('%s, of %s', (shown, left, told) => {
    expect(placesTold(left, shown)).toEqual(told)
  })

  it('never tell a number that was to be kept', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), fc.constantFrom(...placesShown), (left, shown) => {
        const told = placesTold(left, shown)
        expect(told.placesLeft).toBe(shown === 'exact' ? left : null)
        if (shown === 'hidden') expect(told.few).toBe(false)
      }),
    )
  })
})

describe('the lowest price', () => {
  it.each([
    [8900, [], null],
    [8900, [8900], null],
    [8900, [4900, 6900], 4900],
    [4900, [8900], 4900],
    [0, [1000], 0],
  ])('of %d and %o', (fee, others, lowest) => {
    expect(lowestOf(fee, others)).toBe(lowest)
  })
})
