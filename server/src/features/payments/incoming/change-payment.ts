import { sql } from 'kysely'
import { allocationTakenBack, paymentChanged, paymentReversed } from '#features/ledger/ledger.events.ts'
import { type LockedPayment, lockPayments, lockReceivables } from '#features/ledger/lock-money.ts'
import { isByVoucher } from '#features/ledger/paid-by-voucher.queries.ts'
import { reversePayments } from '#features/ledger/reverse-payment.ts'
import { storePaymentChange } from '#features/ledger/store-change.ts'
import { standingAllocations, standingSmallRests, takeBack } from '#features/ledger/take-back.ts'
import { holdPersons } from '#features/people/hold-persons.ts'
import { findLivingPerson } from '#features/people/person.queries.ts'
import { record } from '#platform/audit/record.ts'
import { changeToSave } from '#platform/records/change-to-save.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { bookPayments } from '../late/book-late.ts'

async function lockPayment(ctx: TenantContext, id: string): Promise<LockedPayment> {
  const payment = (await lockPayments(ctx, [id])).get(id)
  if (!payment) throw new Refusal('NOT_FOUND')
  return payment
}

type Change = { revision: number; personId: string | null; note: string }

/** Says who paid, or changes the note. */
export async function changePayment(
  ctx: TenantContext,
  id: string,
  { revision, personId, note }: Change,
): Promise<void> {
  requireVerified(ctx)
  const person = personId === null ? null : await findLivingPerson(ctx, personId)
  if (person) await holdPersons(ctx, sql`select ${person.id}::uuid`)
  const row = await lockPayment(ctx, id)
  const after = { payerPersonId: person?.id ?? null, note }
  const before = { payerPersonId: row.payer_person_id, note: row.note }
  if (!changeToSave(before, after, { stored: row.revision, seen: revision })) return
  await storePaymentChange(ctx, id, after)
  await record(ctx, paymentChanged(id))
}

type Wanted = { receivableId: string; cents: number }

/** Says what a payment pays. What is not possible refuses all of it. */
export async function allocatePayment(
  ctx: TenantContext,
  paymentId: string,
  wanted: readonly Wanted[],
): Promise<void> {
  requireVerified(ctx)
  await bookPayments(
    ctx,
    wanted.map((one) => ({ ...one, paymentId, cause: 'by_hand' as const })),
    'must_book_again',
  )
}

/** What the allocation paid is open again, with a small rest that was given up for it. A place that was confirmed stays confirmed: its holder was told so. */
export async function takeBackAllocation(
  ctx: TenantContext,
  paymentId: string,
  { allocationId, reason }: { allocationId: string; reason: string },
): Promise<void> {
  requireVerified(ctx)
  const standing = () => standingAllocations(ctx, { paymentIds: [paymentId] })
  const wanted = (await standing()).find(({ id }) => id === allocationId)
  if (!wanted) {
    await lockPayment(ctx, paymentId)
    throw new Refusal('ALREADY_TAKEN_BACK')
  }
  await lockReceivables(ctx, [wanted.receivable_id])
  await lockPayment(ctx, paymentId)
  // Read again: it may have been taken back while the locks were waited for.
  const allocation = (await standing()).find(({ id }) => id === allocationId)
  if (!allocation) throw new Refusal('ALREADY_TAKEN_BACK')
  const writeOffs = await standingSmallRests(ctx, [allocation.receivable_id])
  await takeBack(ctx, { allocations: [allocation], writeOffs }, { cause: 'taken_back', note: reason })
  await record(ctx, allocationTakenBack(paymentId, allocation.cents, reason))
}

/** It did not come in after all: all it paid is open again. What was refunded of it stays refunded. */
export async function reversePayment(ctx: TenantContext, id: string, reason: string): Promise<void> {
  requireVerified(ctx)
  if (await isByVoucher(ctx, id)) throw new Refusal('PAYMENT_BY_VOUCHER')
  const { parts } = await reversePayments(ctx, [{ paymentId: id, kind: 'mistake', reason }])
  const [part] = parts
  if (part) return record(ctx, paymentReversed(id, part.cents, reason))
  await lockPayment(ctx, id)
  throw new Refusal('ALREADY_TAKEN_BACK')
}
