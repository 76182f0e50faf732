import { expect, it } from 'vitest'
import { ApiProblem } from '#platform/problems.ts'
import { placesNeededBy } from './when-full.ts'

const refused = (data: unknown, code = 'PLACES_NEEDED') =>
  placesNeededBy(new ApiProblem({ status: 409, error_code: code as never, data }))

it('takes the new limit from whoever counted the places', () => {
  expect(refused({ free: 1, people: 3, limit: 12, raisedTo: 13 })).toEqual({
    free: 1,
    people: 3,
    limit: 12,
    raisedTo: 13,
  })
})

it('counts the missing places where nobody else has', () => {
  expect(refused({ free: 1, people: 3, limit: 12 })?.raisedTo).toBe(14)
})

it('asks nothing where something else was refused, or nothing is known of places', () => {
  expect(refused({ free: 1, people: 3, limit: 12 }, 'COURSE_FULL')).toBeNull()
  expect(refused(undefined)).toBeNull()
  expect(placesNeededBy(new Error('PLACES_NEEDED'))).toBeNull()
})
