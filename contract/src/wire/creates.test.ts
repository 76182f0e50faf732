import { expect, test } from 'vitest'
import { pathOfCreated } from './creates.ts'

const course = { path: '/{tenant}/courses/{courseId}', by: 'id' } as const

test.each([
  ['by the field of the answer', course, { tenant: 'north' }, { id: 'c-1' }, '/north/courses/c-1'],
  [
    'by a field further inside',
    { ...course, by: 'items.0.id' },
    { tenant: 'north' },
    { items: [{ id: 'c-1' }] },
    '/north/courses/c-1',
  ],
  ['of an upload', course, { params: { tenant: 'north' }, query: {} }, { id: 'c-1' }, '/north/courses/c-1'],
  ['that has to be written otherwise', course, { tenant: 'a/b' }, { id: 'ä' }, '/a%2Fb/courses/%C3%A4'],
  ['of an answer that does not name it', course, { tenant: 'north' }, { id: null }, null],
  ['of no answer', course, { tenant: 'north' }, undefined, null],
  ['of a request that does not name its tenant', course, {}, { id: 'c-1' }, null],
])('the path of what was made, %s', (_what, creates, given, answer, path) => {
  expect(pathOfCreated(creates, given, answer)).toBe(path)
})
