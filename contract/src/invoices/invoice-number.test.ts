import { describe, expect, it } from 'vitest'
import { invoiceNumber, numberPattern, periodOf, showsPeriod } from './invoice-number.ts'

describe('the number of an invoice', () => {
  it.each([
    ['RE-{YYYY}-{NNNN}', 'RE-2027-0042'],
    ['{YY}{MM}/{NNN}', '2703/042'],
    ['{N}', '42'],
    ['ST-{NN}', 'ST-42'],
  ])('by %s is %s', (pattern, number) => {
    expect(invoiceNumber(pattern, '2027-03-09', 42)).toBe(number)
  })

  it('is written in full when the counter outgrows its width', () => {
    expect(invoiceNumber('{NN}', '2027-03-09', 1234)).toBe('1234')
  })

  it.each(['RE-{YYYY}', 'RE-{NN}-{NN}', 'RE-{DD}-{N}', '<b>{N}', '', 'RE{N}\n'.repeat(20)])(
    'has no pattern %j',
    (pattern) => {
      expect(numberPattern.safeParse(pattern).success).toBe(false)
    },
  )

  it.each([
    ['{YYYY}-{N}', 'year', true],
    ['{N}', 'year', false],
    ['{N}', 'never', true],
    ['{YYYY}-{N}', 'month', false],
    ['{YY}{MM}-{N}', 'month', true],
  ] as const)('by %s shows its %s: %s', (pattern, period, shows) => {
    expect(showsPeriod(pattern, period)).toBe(shows)
  })

  it('counts within its period', () => {
    expect([
      periodOf('never', '2027-03-09'),
      periodOf('year', '2027-03-09'),
      periodOf('month', '2027-03-09'),
    ]).toEqual(['', '2027', '2027-03'])
  })
})
