import { expect, it } from 'vitest'
import { harbourArts } from './harbour-arts.ts'
import { kreativhaus } from './kreativhaus.ts'

it.each([kreativhaus, harbourArts])('every course of $slug has its room and its instructor', (school) => {
  const places = school.places.filter(({ archivedDaysAgo }) => !archivedDaysAgo)
  const instructors = school.instructors.filter(({ archivedDaysAgo }) => !archivedDaysAgo)
  const rooms = new Set(['', ...places.map(({ name }) => name)])
  const people = new Set(['', ...instructors.map(({ fullname }) => fullname)])
  expect(school.courses.filter(({ location }) => !rooms.has(location))).toEqual([])
  expect(school.courses.filter(({ instructor }) => !people.has(instructor))).toEqual([])
})

it.each([kreativhaus, harbourArts])('no course of $slug takes more people than its room holds', (school) => {
  const holds = new Map(
    school.places.map(({ name, capacity }) => [name, capacity ?? Number.POSITIVE_INFINITY]),
  )
  const crowded = school.courses.filter(
    ({ location, attendeeLimit }) =>
      attendeeLimit !== null && attendeeLimit > (holds.get(location) ?? Number.POSITIVE_INFINITY),
  )
  expect(crowded.map(({ title }) => title)).toEqual([])
})
