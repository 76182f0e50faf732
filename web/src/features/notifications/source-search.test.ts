import { expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { sourceFromSearch } from './source-search.ts'

const id = newId()

it.each([
  [{ courseId: id }, { kind: 'course', courseId: id, states: ['reserved', 'confirmed'] }],
  [{ appointmentId: id }, { kind: 'appointment', appointmentId: id }],
  [{ registrationId: id }, { kind: 'registrations', registrationIds: [id] }],
  [{ personId: id }, { kind: 'persons', personIds: [id] }],
  [{ list: 'persons' }, { kind: 'personList', filter: { q: '' } }],
  [
    { list: 'persons', q: 'ada', courseId: id, upcoming: true, page: 2 },
    { kind: 'personList', filter: { q: 'ada', courseId: id, upcoming: true } },
  ],
])('%j names the people', (search, source) => {
  expect(sourceFromSearch(search)).toEqual(source)
})

it.each([{}, { courseId: 'nonsense' }, { list: 'courses' }, { list: 'persons', q: 7 }])(
  '%j names nobody',
  (search) => {
    expect(sourceFromSearch(search)).toBeNull()
  },
)
