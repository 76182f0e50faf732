import { expect, test } from 'vitest'
import { changeToSave } from './change-to-save.ts'

const hall = { name: 'Hall', city: 'Ulm' }
const moved = { name: 'Hall', city: 'Bonn' }
const move = { before: { city: 'Ulm' }, after: { city: 'Bonn' } }

test.each([
  ['changed since it was read by nobody', moved, { stored: 2, seen: 2 }, move],
  ['sent again as it is stored', hall, { stored: 2, seen: 2 }, null],
  ['sent twice, the second time from the revision before', hall, { stored: 2, seen: 1 }, null],
])('what is %s', (_, entered, revisions, change) => {
  expect(changeToSave(hall, entered, revisions)).toEqual(change)
})

test.each([
  ['earlier than the stored one', { stored: 2, seen: 1 }],
  ['later than the stored one, which never existed', { stored: 2, seen: 3 }],
])('a change made from a revision %s is refused', (_, revisions) => {
  expect(() => changeToSave(hall, moved, revisions)).toThrow(expect.objectContaining({ code: 'CONFLICT' }))
})
