import { expect, test } from 'vitest'
import { z } from 'zod'
import { uuidV7 } from './uuid-v7.ts'

test('the time stands in front, the random bytes behind it, version and variant among them', () => {
  const ms = 0x0123456789ab
  expect(uuidV7(ms, new Uint8Array(10))).toBe('01234567-89ab-7000-8000-000000000000')
  expect(uuidV7(ms, new Uint8Array(10).fill(0xff))).toBe('01234567-89ab-7fff-bfff-ffffffffffff')
  expect(uuidV7(ms, Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))).toBe(
    '01234567-89ab-7102-8304-05060708090a',
  )
  expect(z.uuidv7().safeParse(uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))).success).toBe(
    true,
  )
})
