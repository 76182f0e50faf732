import { expect, it } from 'vitest'
import { bothChanged } from './both-changed.ts'

const before = { name: 'Werkstatt', capacity: 10, days: ['mo'] }

it.each([
  ['nobody changed anything', before, before, []],
  ['only the other person changed a field', { ...before, capacity: 20 }, before, []],
  ['only a field here was changed', before, { ...before, capacity: 20 }, []],
  ['each changed another field', { ...before, capacity: 20 }, { ...before, name: 'Atelier' }, []],
  ['both changed a field alike', { ...before, capacity: 20 }, { ...before, capacity: 20 }, []],
  ['both changed a field', { ...before, capacity: 20 }, { ...before, capacity: 30 }, ['capacity']],
  ['a list is equal by its content', { ...before, days: ['mo'] }, { ...before, days: ['tu'] }, []],
  ['both changed a list', { ...before, days: ['we'] }, { ...before, days: ['tu'] }, ['days']],
])('%s', (_, after, typed, expected) => {
  expect(bothChanged(before, after, typed)).toEqual(expected)
})
