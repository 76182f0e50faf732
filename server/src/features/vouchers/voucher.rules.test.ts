import {
  formatVoucherNumber,
  isVoucherNumber,
  voucherLetters,
  voucherNumberOf,
} from '@reihum/contract/vouchers/voucher-number.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  coverOf,
  type KnownVoucher,
  lapsesOn,
  numberFrom,
  problemWithVoucher,
  reopenedUntil,
  validUntilOf,
  voucherStateOf,
} from './voucher.rules.ts'

const voucher: KnownVoucher = {
  id: '1',
  lastFour: '4KQ7',
  currency: 'EUR',
  balanceCents: 5000,
  validUntil: '2029-12-31',
  isBlocked: false,
  isLapsed: false,
}

describe('the number of a voucher', () => {
  it('has nothing that is taken for something else, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const number = numberFrom(bytes)
        expect(isVoucherNumber(number)).toBe(true)
        expect(number).not.toMatch(/[01IO]/)
        // However it is written down, it is the same number.
        expect(voucherNumberOf(` ${formatVoucherNumber(number).toLowerCase().replaceAll('-', ' - ')} `)).toBe(
          number,
        )
      }),
    )
  })

  it('uses every letter with the same chance', () => {
    expect(256 % voucherLetters.length).toBe(0)
    expect(new Set(voucherLetters).size).toBe(32)
  })

  it('is printed in groups of four', () => {
    expect(formatVoucherNumber('ABCDEFGH23456789')).toBe('ABCD-EFGH-2345-6789')
  })
})

describe('whether a voucher can be redeemed', () => {
  it.each<[string, Partial<KnownVoucher>, string, string | null]>([
    ['bought today', {}, '2026-02-01', null],
    ['on its last day', {}, '2029-12-31', null],
    ['the day after', {}, '2030-01-01', 'voucherLapsed'],
    ['booked as lapsed', { isLapsed: true, balanceCents: 0 }, '2026-02-01', 'voucherLapsed'],
    ['blocked', { isBlocked: true }, '2026-02-01', 'voucherBlocked'],
    ['with nothing on it', { balanceCents: 0 }, '2026-02-01', 'voucherEmpty'],
  ])('%s', (_, changes, today, problem) => {
    expect(problemWithVoucher({ ...voucher, ...changes }, today)).toBe(problem)
  })

  it('one that nobody sold', () => {
    expect(problemWithVoucher(undefined, '2026-02-01')).toBe('voucherUnknown')
  })
})

describe('the state of a voucher', () => {
  it.each<[Partial<KnownVoucher>, string]>([
    [{}, 'open'],
    [{ balanceCents: 0 }, 'used_up'],
    [{ isBlocked: true, balanceCents: 0 }, 'blocked'],
    [{ isBlocked: true, isLapsed: true }, 'lapsed'],
  ])('%j is %s', (changes, state) => {
    expect(voucherStateOf({ ...voucher, ...changes })).toBe(state)
  })
})

describe('the days of a voucher', () => {
  it.each([
    ['2026-01-01', 3, '2029-12-31'],
    ['2026-12-31', 3, '2029-12-31'],
    ['2026-06-15', 5, '2031-12-31'],
  ])('sold on %s for %i years it is good until %s', (soldOn, years, until) => {
    expect(validUntilOf(soldOn, years)).toBe(until)
  })

  it('lapses when its last day and the next one are over', () => {
    expect(lapsesOn('2029-12-31')).toBe('2030-01-02')
    expect(lapsesOn('2028-02-28')).toBe('2028-03-01')
  })

  it('is good again after something went back to it that had been redeemed in time', () => {
    expect(reopenedUntil(voucher, '2027-05-01', 3)).toBe(null)
    expect(reopenedUntil(voucher, '2030-05-01', 3)).toBe('2033-12-31')
    expect(reopenedUntil({ ...voucher, isLapsed: true }, '2029-05-01', 3)).toBe('2032-12-31')
  })
})

describe('what a voucher pays', () => {
  it.each([
    [5000, [8000], [5000]],
    [8000, [8000], [8000]],
    [9000, [8000, 8000], [8000, 1000]],
    [9000, [3000, 4000], [3000, 4000]],
    [0, [3000], []],
    [5000, [0, 3000], [3000]],
  ])('%i of %j is %j', (cents, open, parts) => {
    const asked = open.map((openCents, at) => ({ id: String(at), openCents }))
    expect(coverOf(cents, asked).map((part) => part.cents)).toEqual(parts)
  })

  it('is never more than is on it or open, and all of the smaller of both', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.array(fc.nat(3000), { maxLength: 8 }), (cents, open) => {
        const parts = coverOf(
          cents,
          open.map((openCents, at) => ({ id: String(at), openCents })),
        )
        const sum = parts.reduce((all, part) => all + part.cents, 0)
        expect(sum).toBe(
          Math.min(
            cents,
            open.reduce((all, one) => all + one, 0),
          ),
        )
        for (const { receivableId, cents: part } of parts)
          expect(part).toBeLessThanOrEqual(open[Number(receivableId)] ?? 0)
      }),
    )
  })
})
