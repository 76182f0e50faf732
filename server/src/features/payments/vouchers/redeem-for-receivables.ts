import type { RedeemedVoucher } from '@reihum/contract/payments/voucher-payment.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { sql } from 'kysely'
import { type LockedReceivable, lockReceivables } from '#features/ledger/lock-money.ts'
import { registrationsOfReceivables } from '#features/ledger/paid-registrations.queries.ts'
import { lockPlaces } from '#features/registrations/lock-places.ts'
import { enterByLink } from '#features/registrations/portal/enter-by-link.ts'
import { findVouchers } from '#features/vouchers/find-vouchers.ts'
import { redeemVouchers } from '#features/vouchers/redeem-voucher.ts'
import { coverOf, problemWithVoucher } from '#features/vouchers/voucher.rules.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { bookAllocations } from '../book-allocations.ts'

const wrongNumber = (code: Parameters<typeof wrongFields>[0][number]['code']) =>
  wrongFields([{ path: ['number'], code }])

/** Its debit was handed in to the bank and nobody can stop it: whoever pays it now as well pays twice. */
const isOnItsWay = ({ on_its_way_until: until }: LockedReceivable, today: string) =>
  until !== null && until >= today

/**
 * Pays of these receivables, in their order, what is on a voucher; places that are paid then are confirmed. Locked are courses,
 * registrations, receivables and then the voucher, so that nothing of it is redeemed twice.
 */
async function redeem(
  ctx: TenantContext,
  number: string,
  { receivableIds, cause }: { receivableIds: readonly string[]; cause: 'by_hand' | 'automatic' },
): Promise<RedeemedVoucher> {
  const registrationIds = await registrationsOfReceivables(ctx, receivableIds)
  await lockPlaces(ctx, registrationIds)
  const receivables = await lockReceivables(ctx, receivableIds)
  const voucher = (await findVouchers(ctx, [number], { locked: true })).get(number)
  const today = wallClockOf(ctx.now, ctx.tenant.timeZone).date
  const problem = problemWithVoucher(voucher, today)
  if (problem || !voucher) throw wrongNumber(problem ?? 'voucherUnknown')
  const open = receivableIds
    .flatMap((id) => receivables.get(id) ?? [])
    .filter((one) => cause === 'by_hand' || !isOnItsWay(one, today))
  const parts = coverOf(
    voucher.balanceCents,
    open.map(({ id, open_cents }) => ({ id, openCents: open_cents })),
  )
  const [first] = open
  if (!first || parts.length === 0) throw wrongNumber('voucherNothingOpen')
  const cents = parts.reduce((sum, part) => sum + part.cents, 0)
  const { paymentIds, events } = await redeemVouchers(ctx, [
    { voucher, cents, payerPersonId: first.payer_person_id },
  ])
  const [paymentId = ''] = paymentIds
  await bookAllocations(
    ctx,
    parts.map((part) => ({ ...part, paymentId, cause })),
    {
      registrationIds,
      added: new Map([[paymentId, { free_cents: cents, currency: voucher.currency }]]),
      alsoRecorded: events,
    },
  )
  return { lastFour: voucher.lastFour, cents, leftCents: voucher.balanceCents - cents }
}

/** Somebody of the staff enters the number of a voucher that was brought to them. */
export async function redeemForReceivable(
  ctx: TenantContext,
  receivableId: string,
  number: string,
): Promise<void> {
  requireVerified(ctx)
  const found = await ctx.tx
    .selectFrom('receivable')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', receivableId)
    .executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND')
  await redeem(ctx, number, { receivableIds: [receivableId], cause: 'by_hand' })
}

/** What is open of a booking, in the order in which it is paid: first what a place depends on, and what is due first. */
async function openOfBooking({ tx, tenantId }: TenantContext, bookingId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from receivable
    where tenant_id = ${tenantId} and booking_id = ${bookingId} and open_cents > 0
    order by confirms desc, due_on nulls last, part_number, id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whoever has the link of a booking pays with a voucher what is still owed for it, without what is being collected. */
export async function redeemForBooking(
  visitor: TenantContext,
  { accessToken, number }: { accessToken: string; number: string },
): Promise<RedeemedVoucher> {
  const { ctx, bookingId } = await enterByLink(visitor, accessToken)
  return redeem(ctx, number, { receivableIds: await openOfBooking(ctx, bookingId), cause: 'automatic' })
}
