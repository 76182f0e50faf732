import type { WrongField } from '@reihum/contract/field-errors.ts'
import type { BookingRequest } from '@reihum/contract/registrations/booking.schema.ts'
import type { VoucherPart } from '@reihum/contract/vouchers/voucher.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { coverOf, type KnownVoucher, problemWithVoucher } from '#features/vouchers/voucher.rules.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Asked = Pick<BookingRequest, 'voucher' | 'shownVoucherCents'>

/** Why the voucher of a booking cannot be redeemed, or not for as much as was shown; nothing where it names none. */
export function wrongVoucherOf(
  ctx: TenantContext,
  vouchers: ReadonlyMap<string, KnownVoucher>,
  { voucher, shownVoucherCents = 0 }: Asked,
): WrongField[] {
  if (voucher === '') return []
  const known = vouchers.get(voucher)
  const problem = problemWithVoucher(known, wallClockOf(ctx.now, ctx.tenant.timeZone).date)
  if (problem) return [{ path: ['voucher'], code: problem }]
  const isLess = known !== undefined && known.balanceCents < shownVoucherCents
  return isLess ? [{ path: ['voucher'], code: 'voucherChanged' }] : []
}

/**
 * Notes that a booking of a batch redeems a voucher, so that the next booking finds less of it. If the first one then gets no
 * place, nothing is redeemed, and the next one was refused for nothing: it is sent again.
 */
export function noteVoucher(vouchers: Map<string, KnownVoucher>, number: string, cents: number): void {
  const known = vouchers.get(number)
  if (known) vouchers.set(number, { ...known, balanceCents: Math.max(0, known.balanceCents - cents) })
}

/** What the voucher of an order would pay of it; null: it names none. Somebody who waits pays nothing yet. */
export function voucherForeseen(
  vouchers: ReadonlyMap<string, KnownVoucher>,
  { voucher }: Asked,
  placedCents: number,
): VoucherPart | null {
  const known = vouchers.get(voucher)
  if (!known) return null
  const cents = Math.min(known.balanceCents, placedCents)
  return {
    lastFour: known.lastFour,
    cents,
    leftCents: known.balanceCents - cents,
    validUntil: known.validUntil,
  }
}

type Share = { number: number; cents: number; confirms: boolean }

/** What of the parts of a price is still open once a voucher has paid: first what a place depends on, as it will be redeemed. */
export function openAfterVoucher<Of extends Share>(
  shares: readonly Of[],
  cents: number,
): (Of & { openCents: number })[] {
  const inOrder = [...shares.entries()]
    .map(([at, { number, confirms, cents: openCents }]) => ({ id: String(at), number, confirms, openCents }))
    .sort((one, other) => Number(other.confirms) - Number(one.confirms) || one.number - other.number)
  const paid = new Map(coverOf(cents, inOrder).map((part) => [part.receivableId, part.cents]))
  return shares.map((share, at) => ({ ...share, openCents: share.cents - (paid.get(String(at)) ?? 0) }))
}
