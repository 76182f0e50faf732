import type { FieldErrorCode } from '@reihum/contract/field-errors.ts'
import type { VoucherState } from '@reihum/contract/vouchers/voucher.schema.ts'
import { voucherLength, voucherLetters } from '@reihum/contract/vouchers/voucher-number.ts'

/** A voucher as far as it decides what can be done with it. */
export type KnownVoucher = {
  id: string
  lastFour: string
  currency: string
  balanceCents: number
  validUntil: string
  isBlocked: boolean
  isLapsed: boolean
}

/** There are 32 letters, so each byte gives one of them with the same chance. */
export const numberFrom = (bytes: Uint8Array) =>
  [...bytes.subarray(0, voucherLength)].map((byte) => voucherLetters[byte % voucherLetters.length]).join('')

/** The last day of a voucher: the end of the n-th year after the one in which it is sold. */
export const validUntilOf = (soldOn: string, years: number) => `${Number(soldOn.slice(0, 4)) + years}-12-31`

type Standing = Pick<KnownVoucher, 'balanceCents' | 'isBlocked' | 'isLapsed'>

/** What a list calls it. What lapsed is lapsed, and whoever blocked one wants to see that first. */
export function voucherStateOf({ balanceCents, isBlocked, isLapsed }: Standing): VoucherState {
  if (isLapsed) return 'lapsed'
  if (isBlocked) return 'blocked'
  return balanceCents === 0 ? 'used_up' : 'open'
}

type Problem = FieldErrorCode & ('voucherUnknown' | 'voucherBlocked' | 'voucherLapsed' | 'voucherEmpty')

/**
 * Why a voucher cannot be redeemed on a day; null: it can. After its last day it cannot, although it is booked a day later: what
 * is sent on the last evening still counts.
 */
export function problemWithVoucher(known: KnownVoucher | undefined, today: string): Problem | null {
  if (!known) return 'voucherUnknown'
  if (known.isBlocked) return 'voucherBlocked'
  if (known.isLapsed || today > known.validUntil) return 'voucherLapsed'
  return known.balanceCents === 0 ? 'voucherEmpty' : null
}

type Open = { id: string; openCents: number }
type Covered = { receivableId: string; cents: number }

/** What so much money pays of what is open, in the given order: the first is paid before the next begins. */
export function coverOf(cents: number, open: readonly Open[]): Covered[] {
  let left = cents
  return open.flatMap(({ id, openCents }) => {
    const part = Math.min(left, openCents)
    left -= part
    return part > 0 ? [{ receivableId: id, cents: part }] : []
  })
}

/** What goes back to a voucher that has lapsed meanwhile is good again, as long as if it were bought that day. */
export function reopenedUntil(
  { validUntil, isLapsed }: Pick<KnownVoucher, 'validUntil' | 'isLapsed'>,
  today: string,
  years: number,
): string | null {
  return isLapsed || today > validUntil ? validUntilOf(today, years) : null
}

/** The first day on which what is left on a voucher is booked: its last day, and one more, are over. */
export function lapsesOn(validUntil: string): string {
  const day = new Date(`${validUntil}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 2)
  return day.toISOString().slice(0, 10)
}
