import { sql } from 'kysely'
import { allocationTakenBack } from '#features/ledger/ledger.events.ts'
import { lockPayments, lockReceivables } from '#features/ledger/lock-money.ts'
import { reversePayments } from '#features/ledger/reverse-payment.ts'
import { standingAllocations } from '#features/ledger/take-back.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { bankImportUndone } from './bank-import.events.ts'
import { findImport } from './bank-import.queries.ts'
import { lockBank, storeUndone } from './bank-import.store.ts'

async function paymentsOf(ctx: TenantContext, id: string): Promise<string[]> {
  const { rows } = await sql<{ payment_id: string }>`
    select payment_id from bank_line
    where tenant_id = ${ctx.tenantId} and bank_import_id = ${id} and payment_id is not null
    order by payment_id`.execute(ctx.tx)
  return rows.map(({ payment_id }) => payment_id)
}

/** With how many of its lines somebody said that a payment went back. */
async function countReturned(ctx: TenantContext, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from bank_line l
    join bank_line_decision d on d.tenant_id = l.tenant_id and d.bank_line_id = l.id
    where l.tenant_id = ${ctx.tenantId} and l.bank_import_id = ${id} and d.kind = 'returned' and d.undone_at is null`.execute(
    ctx.tx,
  )
  return rows[0]?.count ?? 0
}

/**
 * Takes back a whole import: its payments did not come in, and its lines count no more, so that the same files can be read
 * again. Nothing is erased. What its payments paid is taken back with them only if that was asked for; money that was
 * refunded has gone out, and keeps the import.
 */
export async function undoImport(
  ctx: TenantContext,
  id: string,
  { reason, takeBackAllocations }: { reason: string; takeBackAllocations: boolean },
): Promise<void> {
  requireVerified(ctx)
  await lockBank(ctx)
  const { booked_at, undone_at } = await findImport(ctx, id, true)
  if (!booked_at) throw new Refusal('NOT_FOUND')
  if (undone_at) return
  const returned = await countReturned(ctx, id)
  if (returned > 0) throw new Refusal('BANK_IMPORT_DECIDED', { count: returned })
  const ids = await paymentsOf(ctx, id)
  const standing = await standingAllocations(ctx, { paymentIds: ids })
  await lockReceivables(
    ctx,
    standing.map(({ receivable_id }) => receivable_id),
  )
  const payments = [...(await lockPayments(ctx, ids)).values()]
  const allocated = payments.filter(({ allocated_cents }) => allocated_cents > 0)
  const refunded = payments.filter(({ refunded_cents }) => refunded_cents > 0)
  if (refunded.length > 0) throw new Refusal('BANK_IMPORT_REFUNDED', { count: refunded.length })
  if (allocated.length > 0 && !takeBackAllocations)
    throw new Refusal('BANK_IMPORT_ALLOCATED', { count: allocated.length })
  const { parts, allocations } = await reversePayments(
    ctx,
    ids.map((paymentId) => ({ paymentId, kind: 'import_undone', reason })),
  )
  await storeUndone(ctx, id, reason)
  await record(ctx, bankImportUndone(id, { payments: parts.length, allocations: allocations.length, reason }))
  for (const { payment_id, cents } of allocations)
    await record(ctx, allocationTakenBack(payment_id, cents, reason))
}
