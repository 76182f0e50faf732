import { expect, it } from 'vitest'
import { changesOf, readValue } from './audit-words.ts'

it('lists what changed, field by field, and leaves out what stayed', () => {
  const metadata = {
    before: { title: 'Yoga', location: 'Altona', feeCents: 100 },
    after: { title: 'Yoga am Morgen', location: 'Altona', feeCents: 100 },
    reason: 'typo',
  }
  expect(changesOf(metadata)).toEqual([
    { field: 'title', before: 'Yoga', after: 'Yoga am Morgen' },
    { field: 'reason', before: undefined, after: 'typo' },
  ])
})

it('shows everything of what is new', () => {
  expect(changesOf({ after: { title: 'Yoga', waiterLimit: null } })).toEqual([
    { field: 'title', before: undefined, after: 'Yoga' },
    { field: 'waiterLimit', before: undefined, after: null },
  ])
})

it.each([
  [null, '–'],
  ['', '–'],
  [false, 'false'],
  [['Altona'], '["Altona"]'],
])('reads %j as %s', (value, words) => {
  expect(readValue(value)).toBe(words)
})
