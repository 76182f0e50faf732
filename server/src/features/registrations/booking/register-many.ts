import type { RegistrationState } from '@reihum/contract/registrations/registration-states.ts'
import { changeSeats, type LockedCourse } from '#features/courses/seats.ts'
import { recordMany } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { type SeatsMoved, stateOfPlace, withSeatsMoved } from '../registration.rules.ts'
import { insertBookings } from '../registration.store.ts'
import { payWithVouchers } from '../vouchers/pay-with-vouchers.ts'
import { moveUpWaiters } from '../waiting-list/move-up-waiters.ts'
import { type Receipt, type Receipts, refused } from './answer-known.ts'
import type { BookingOrder } from './compose-booking.ts'
import { type DecidedBatch, decideBatch } from './decide-batch.ts'
import { giveMandates } from './give-mandates.ts'
import { type Batch, readBatch } from './read-batch.ts'
import { requestHash } from './request-hash.ts'

/**
 * New bookings go to the end of the waiting list. If no party before them fits the empty places, the rule of the list
 * moves up those that fit at once: nobody waits beside a place that nobody else can take.
 */
async function seatThoseWhoFit(
  ctx: TenantContext,
  courses: ReadonlyMap<string, LockedCourse>,
  changes: readonly (SeatsMoved & { courseId: string; drawn: number })[],
  receipts: Receipts,
): Promise<void> {
  const lucky = new Map<string, RegistrationState>()
  for (const { courseId, drawn, ...moved } of changes) {
    if (drawn === 0) continue
    const course = withSeatsMoved(courses.get(courseId) as LockedCourse, moved)
    for (const { id, fee_cents } of await moveUpWaiters(ctx, course)) lucky.set(id, stateOfPlace(fee_cents))
  }
  if (lucky.size === 0) return
  for (const receipt of receipts.values())
    if (receipt.ok)
      for (const booked of receipt.result.registrations) booked.state = lucky.get(booked.id) ?? booked.state
}

async function storeBatch(
  ctx: TenantContext,
  { courses, receipts, vouchers }: Batch,
  { composed, seatChanges }: DecidedBatch,
  vault: Vault | null,
): Promise<void> {
  if (composed.length === 0) return
  await giveMandates(ctx, vault, composed)
  await Promise.all([
    changeSeats(ctx, seatChanges),
    insertBookings(
      ctx,
      composed.map((made) => made.rows),
    ),
    recordMany(
      ctx,
      composed.flatMap((made) => made.events),
    ),
  ])
  await seatThoseWhoFit(ctx, courses, seatChanges, receipts)
  await payWithVouchers(ctx, composed, vouchers)
}

/**
 * Books any number of requests in one transaction, a single one being a batch of one: the seats are locked and everything
 * is read, then decided in the order of arrival, then written set by set. Without a vault nobody gives a new mandate.
 */
export async function registerMany(
  ctx: TenantContext,
  captchaKey: Buffer,
  orders: readonly BookingOrder[],
  vault: Vault | null = null,
): Promise<Receipt[]> {
  const requests = orders.map((order, position) => ({ position, order, hash: requestHash(order) }))
  const batch = await readBatch(ctx, captchaKey, requests)
  await storeBatch(ctx, batch, decideBatch(ctx, batch), vault)
  return requests.map(({ position }) => {
    const twin = batch.twins.get(position)
    const receipt = batch.receipts.get(twin ?? position) ?? refused('UNEXPECTED')
    if (twin === undefined || !receipt.ok) return receipt
    return { ok: true, result: { ...receipt.result, repeated: true } }
  })
}
