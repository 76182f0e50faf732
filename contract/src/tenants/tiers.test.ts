import { describe, expect, test } from 'vitest'
import { fieldErrors } from '../field-errors.ts'
import {
  defaultTiers,
  features,
  isAtLeast,
  parseTier,
  readTierTable,
  type TierTable,
  tierFor,
  tierTable,
} from './tiers.ts'

test.each([
  ['free', 'FREE'],
  ['Essential', 'ESSENTIAL'],
  [' PROFESSIONAL ', 'PROFESSIONAL'],
  ['ultimate', 'ULTIMATE'],
  ['GOLD', null],
  ['', null],
  [undefined, null],
])('%s is read as %s', (text, tier) => {
  expect(parseTier(text)).toBe(tier)
})

test('a tier includes what begins at it or below', () => {
  expect(isAtLeast('PROFESSIONAL', 'ESSENTIAL')).toBe(true)
  expect(isAtLeast('ESSENTIAL', 'ESSENTIAL')).toBe(true)
  expect(isAtLeast('FREE', 'ESSENTIAL')).toBe(false)
  expect(tierFor(defaultTiers, 'brandColours')).toBe('ESSENTIAL')
  expect(tierFor(defaultTiers, 'courseCalendar')).toBe('PROFESSIONAL')
})

const changed = (at: number, change: Partial<TierTable[number]>) =>
  defaultTiers.map((offer, position) => (position === at ? { ...offer, ...change } : offer))

describe('a table of tiers', () => {
  test('that an earlier version stored gets the default where a limit came later', () => {
    const stored = defaultTiers.map(({ storageMegabytes, ...offer }) => offer)
    expect(readTierTable(stored)).toEqual(defaultTiers)
  })

  test('offers nothing that does not exist', () => {
    const stored = changed(3, { features: [...features, 'somethingElse' as never] })
    expect(tierTable.safeParse(stored).success).toBe(false)
  })

  test('may be changed as long as who pays more gets no less', () => {
    expect(tierTable.safeParse(defaultTiers).success).toBe(true)
    expect(tierTable.safeParse(changed(1, { netCents: 4900 })).success).toBe(true)
    expect(tierTable.safeParse(changed(3, { netCents: 4899 })).success).toBe(false)
  })

  test.each([
    ['a price that falls', changed(2, { netCents: 1800 }), '2.netCents'],
    ['a FREE that costs', changed(0, { netCents: 100 }), '0.netCents'],
    ['a limit that falls', changed(1, { publishedCourses: 4 }), '1.publishedCourses'],
    ['a limit where a smaller tier has more', changed(3, { staff: 14 }), '3.staff'],
    ['a feature that is lost', changed(3, { features: [] }), '3.features'],
    ['another order', [...defaultTiers].reverse(), '0.tier'],
  ])('refuses %s', (_, table, path) => {
    const { error } = tierTable.safeParse(table)
    expect(fieldErrors(error?.issues ?? [], table, 'en')[0]).toMatchObject({ path, code: 'tierOrder' })
  })
})
