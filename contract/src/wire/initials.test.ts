import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Anna Lindner', 'AL'],
  ['Änne von der Wiese', 'ÄW'],
  ['anna@kreativhaus.example', 'AN'],
  ['  Jo ', 'JO'],
  ['𝒜da', '𝒜D'],
  ['', ''],
])('%s: %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
