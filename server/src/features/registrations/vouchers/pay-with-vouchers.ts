import { sql } from 'kysely'
import { allocate } from '#features/ledger/allocate.ts'
import { paymentAllocated } from '#features/ledger/ledger.events.ts'
import { paidRegistrations } from '#features/ledger/paid-registrations.queries.ts'
import { redeemVouchers } from '#features/vouchers/redeem-voucher.ts'
import { coverOf, type KnownVoucher } from '#features/vouchers/voucher.rules.ts'
import { recordMany } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { ComposedBooking } from '../booking/compose-booking.ts'
import { confirmByPayment } from '../confirm-registration.ts'
import { awaitNextShare } from '../deadlines/await-next-share.ts'
import { lockRegistrations } from '../registration-move.store.ts'

type Open = { id: string; bookingId: string; payerId: string; openCents: number }

/** What bookings owe, in the order in which it is paid: first what a place depends on, and of a price its first part. */
async function openOf(ctx: TenantContext, bookingIds: readonly string[]): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select id, booking_id as "bookingId", payer_person_id as "payerId", open_cents as "openCents" from receivable
    where tenant_id = ${ctx.tenantId} and booking_id = any(${[...bookingIds]}::uuid[]) and open_cents > 0
    order by confirms desc, part_number, id`.execute(ctx.tx)
  return rows
}

/** What each booking redeems of its voucher; several bookings with one voucher come one after the other. */
function redemptionsOf(
  using: readonly ComposedBooking[],
  vouchers: ReadonlyMap<string, KnownVoucher>,
  open: readonly Open[],
) {
  const left = new Map([...vouchers].map(([number, { balanceCents }]) => [number, balanceCents]))
  return using.flatMap(({ decided: { order }, receipt }) => {
    const number = order.request.voucher
    const voucher = vouchers.get(number)
    const own = open.filter(({ bookingId }) => bookingId === receipt.bookingId)
    const parts = coverOf(left.get(number) ?? 0, own)
    const cents = parts.reduce((sum, part) => sum + part.cents, 0)
    const [first] = own
    if (!voucher || !first || cents === 0) return []
    left.set(number, (left.get(number) ?? 0) - cents)
    return [{ voucher, cents, payerPersonId: first.payerId, parts, order, receipt }]
  })
}

/**
 * Redeems the vouchers that new bookings name, in their transaction: each becomes a payment, and a place that is paid by it is
 * confirmed at once, of which the letter about the booking tells. The vouchers are locked since they were looked at, with what
 * was on them then.
 */
export async function payWithVouchers(
  ctx: TenantContext,
  composed: readonly ComposedBooking[],
  vouchers: ReadonlyMap<string, KnownVoucher>,
): Promise<void> {
  const using = composed.filter(({ decided }) => decided.order.request.voucher !== '')
  if (using.length === 0) return
  const open = await openOf(
    ctx,
    using.map(({ receipt }) => receipt.bookingId),
  )
  const redemptions = redemptionsOf(using, vouchers, open)
  if (redemptions.length === 0) return
  const { paymentIds, events } = await redeemVouchers(ctx, redemptions)
  await allocate(
    ctx,
    redemptions.flatMap(({ parts, voucher }, at) =>
      parts.map((part) => ({
        ...part,
        paymentId: paymentIds[at] as string,
        currency: voucher.currency,
        cause: 'automatic' as const,
      })),
    ),
  )
  await recordMany(
    ctx,
    redemptions.flatMap(({ cents, order: { actor, origin } }, at) =>
      [...events.slice(at, at + 1), paymentAllocated(paymentIds[at] as string, cents)].map((event) => ({
        event,
        actor,
        origin,
      })),
    ),
  )
  await confirmPaid(
    ctx,
    redemptions.map(({ receipt }) => receipt),
  )
}

async function confirmPaid(
  ctx: TenantContext,
  receipts: readonly Pick<ComposedBooking['receipt'], 'registrations'>[],
): Promise<void> {
  const booked = receipts.flatMap(({ registrations }) => registrations)
  const ids = booked.map(({ id }) => id)
  const paid = new Set(await paidRegistrations(ctx, ids))
  const places = await lockRegistrations(ctx, [...paid])
  await confirmByPayment(ctx, places, { inform: false })
  for (const one of booked) if (paid.has(one.id) && one.state === 'reserved') one.state = 'confirmed'
  await awaitNextShare(
    ctx,
    ids.filter((id) => !paid.has(id)),
  )
}
