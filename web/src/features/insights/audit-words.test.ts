import { expect, it } from 'vitest'
import { changesOf } from './audit-words.ts'

it('lists what changed, field by field, and leaves out what stayed', () => {
  const metadata = {
    before: { title: 'Yoga', location: 'Altona', feeCents: 100 },
    after: { title: 'Yoga am Morgen', location: 'Altona', feeCents: 100 },
    reason: 'typo',
  }
  expect(changesOf(metadata)).toEqual([
    { field: 'title', before: 'Yoga', after: 'Yoga am Morgen' },
    { field: 'reason', before: null, after: 'typo' },
  ])
})

it('shows everything of what is new, and an empty value as a dash', () => {
  expect(changesOf({ after: { title: 'Yoga', waiterLimit: null } })).toEqual([
    { field: 'title', before: null, after: 'Yoga' },
    { field: 'waiterLimit', before: null, after: '–' },
  ])
})
