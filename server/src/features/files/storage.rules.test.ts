import { bytesInMegabyte } from '@reihum/contract/files/file-types.ts'
import { describe, expect, it } from 'vitest'
import { filesBeforeVerification, refusalToStore, type Stored } from './storage.rules.ts'

const stored = (changed: Partial<Stored>): Stored => ({
  limit: 250,
  usedMegabytes: 0,
  files: 0,
  isVerified: true,
  ...changed,
})

describe('a file more', () => {
  it.each([
    ['has room', {}, 1, null],
    ['fills the storage to the last byte', { usedMegabytes: 249 }, bytesInMegabyte, null],
    ['is a byte too much', { usedMegabytes: 249 }, bytesInMegabyte + 1, 'STORAGE_FULL'],
    ['comes after the tier was lowered', { usedMegabytes: 300 }, 1, 'STORAGE_FULL'],
    ['has no limit', { limit: null, usedMegabytes: 9_000_000 }, 1, null],
    ['has no storage at all', { limit: 0 }, 1, 'STORAGE_FULL'],
    ['is among the first few of somebody unverified', { isVerified: false, files: 4 }, 1, null],
    ['is not among them', { isVerified: false, files: filesBeforeVerification }, 1, 'VERIFICATION_REQUIRED'],
    ['is too large for somebody unverified too', { isVerified: false, limit: 0 }, 1, 'STORAGE_FULL'],
    ['is one of many', { files: 10_000 }, 1, null],
  ] as const)('%s', (_, changed, bytes, expected) => {
    expect(refusalToStore(stored(changed), bytes)).toBe(expected)
  })
})
