import { expect, it } from 'vitest'
import { gatherFromRooms } from './gather-from-rooms.ts'

const gather = (...rooms: [room: string, named: Record<string, unknown> | undefined][]) =>
  gatherFromRooms('task', rooms)

it('gathers what rooms bring, in their order', () => {
  const gathered = gather(['files', { b: 1, a: 2 }], ['courses', { c: 3 }], ['imports', undefined])
  expect(Object.entries(gathered)).toEqual([
    ['b', 1],
    ['a', 2],
    ['c', 3],
  ])
})

it('refuses two things of one name, and says which rooms bring them', () => {
  expect(() => gather(['files', { a: 1 }], ['courses', { b: 2, a: 3 }])).toThrow(
    'The task "a" is brought by files and by courses: one of them needs another name.',
  )
})

it('takes what two rooms share', () => {
  const shared = {}
  expect(gather(['files', { a: shared }], ['courses', { a: shared }])).toEqual({ a: shared })
})
