import { expect, it } from 'vitest'
import { newId } from './ids.ts'

it('makes ids that sort by time and never come twice', () => {
  expect(newId(1_700_000_000_000) < newId(1_800_000_000_000)).toBe(true)
  expect(newId()).not.toBe(newId())
})
