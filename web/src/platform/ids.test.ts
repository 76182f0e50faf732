import { expect, it } from 'vitest'
import { z } from 'zod'
import { newId } from './ids.ts'

it('makes UUIDs of version 7 that sort by time', () => {
  const [early, late] = [newId(1_700_000_000_000), newId(1_800_000_000_000)]
  expect(z.uuidv7().safeParse(early).success).toBe(true)
  expect(early < late).toBe(true)
  expect(newId()).not.toBe(newId())
})

it('carries the milliseconds in front', () => {
  expect(newId(0x0123456789ab, new Uint8Array(10))).toBe('01234567-89ab-7000-8000-000000000000')
})
