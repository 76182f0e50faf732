import type { LineDecision } from '@reihum/contract/payments/returns.schema.ts'
import { type Selectable, sql } from 'kysely'
import { allocationTakenBack, paymentReversed, reversalTakenBack } from '#features/ledger/ledger.events.ts'
import { lockPayments, lockReceivables } from '#features/ledger/lock-money.ts'
import { registrationsOfReceivables } from '#features/ledger/paid-registrations.queries.ts'
import { reversePayments, takeBackReversal } from '#features/ledger/reverse-payment.ts'
import { lockPlaces } from '#features/registrations/lock-places.ts'
import { actorColumns } from '#platform/audit/actor-columns.ts'
import { record } from '#platform/audit/record.ts'
import type { BankLine, BankLineDecision } from '#platform/database/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { bookAllocations } from '../book-allocations.ts'
import { lockBank } from '../statements/bank-import.store.ts'
import { returnedCents } from './return-traces.rules.ts'
import { bankLineDecided, bankLineReopened } from './returns.events.ts'

type Stored = Selectable<BankLineDecision>

async function waitingLine(ctx: TenantContext, id: string): Promise<Selectable<BankLine>> {
  const row = await ctx.tx
    .selectFrom('bank_line')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('outcome', '=', 'waiting')
    .where('taken_back_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

async function findDecision(ctx: TenantContext, id: string): Promise<Stored | undefined> {
  return ctx.tx
    .selectFrom('bank_line_decision')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
}

async function isDecided(ctx: TenantContext, lineId: string): Promise<boolean> {
  const row = await ctx.tx
    .selectFrom('bank_line_decision')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('bank_line_id', '=', lineId)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The bank took back that payment: all it paid is open again. Only a payment of the very amount can be it. */
async function takeBackPayment(ctx: TenantContext, line: Selectable<BankLine>, paymentId: string) {
  const code = line.return_code ?? ''
  const reason = line.return_text ?? ''
  const kind = line.kind === 'return' ? 'return_debit' : 'returned'
  const wanted = returnedCents(line.cents, line.original_cents)
  const { parts, allocations } = await reversePayments(ctx, [{ paymentId, kind, code, reason }])
  const [part] = parts
  const [payment] = (await lockPayments(ctx, [paymentId])).values()
  if (!payment) throw new Refusal('NOT_FOUND')
  // Thrown after the reversal, whose locks are needed to know the amount: nothing of it stays.
  if (!part || part.cents !== wanted || payment.currency !== line.currency)
    throw new Refusal('BANK_LINE_AMOUNT', {
      lineCents: wanted ?? line.cents,
      paymentCents: part?.cents ?? 0,
      currencyCode: line.currency,
    })
  await record(ctx, paymentReversed(paymentId, part.cents, [code, reason].filter(Boolean).join(' ')))
  for (const { cents } of allocations) await record(ctx, allocationTakenBack(paymentId, cents, code))
  return {
    payment_id: paymentId,
    reversal_id: part.reversalId,
    allocation_ids: allocations.map(({ id }) => id),
    reason: '',
  }
}

/**
 * Decides what a line means that waits. Decisions and imports of a tenant run one after the other, so a line is not taken
 * back meanwhile. Sent twice, it is one decision.
 */
export async function decideLine(ctx: TenantContext, lineId: string, decision: LineDecision): Promise<void> {
  requireVerified(ctx)
  await lockBank(ctx)
  const before = await findDecision(ctx, decision.requestKey)
  if (before && before.bank_line_id === lineId) return
  const line = await waitingLine(ctx, lineId)
  if (before || (await isDecided(ctx, lineId))) throw new Refusal('BANK_LINE_DECIDED')
  const told =
    decision.kind === 'returned'
      ? await takeBackPayment(ctx, line, decision.paymentId)
      : { payment_id: null, reversal_id: null, allocation_ids: [], reason: decision.reason }
  await ctx.tx
    .insertInto('bank_line_decision')
    .values({
      tenant_id: ctx.tenantId,
      id: decision.requestKey,
      bank_line_id: lineId,
      kind: decision.kind,
      ...told,
      at: ctx.now,
      ...actorColumns(ctx.actor),
    })
    .execute()
  await record(ctx, bankLineDecided(line.bank_import_id, line.cents, told.reason))
}

/** What the payment had paid, locked in the order in which everybody locks. */
async function lockPaid(ctx: TenantContext, { allocation_ids: ids, payment_id: paymentId }: Stored) {
  const { rows } = await sql<{ receivableId: string; cents: number }>`
    select receivable_id as "receivableId", cents from allocation
    where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[]) order by id`.execute(ctx.tx)
  const receivableIds = rows.map(({ receivableId }) => receivableId)
  await lockPlaces(ctx, await registrationsOfReceivables(ctx, receivableIds))
  await lockReceivables(ctx, receivableIds)
  await lockPayments(ctx, [paymentId as string])
  return rows
}

/** Not if the import that brought it was taken back meanwhile. */
async function hasComeIn(ctx: TenantContext, paymentId: string): Promise<boolean> {
  const row = await ctx.tx
    .selectFrom('bank_line')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('payment_id', '=', paymentId)
    .where('taken_back_at', 'is not', null)
    .executeTakeFirst()
  return row === undefined
}

/** The line waits again. Its payment came in after all, and pays again what is still open of what it paid. */
export async function undoLineDecision(
  ctx: TenantContext,
  lineId: string,
  decisionId: string,
): Promise<void> {
  requireVerified(ctx)
  await lockBank(ctx)
  const line = await waitingLine(ctx, lineId)
  const decision = await findDecision(ctx, decisionId)
  if (!decision || decision.bank_line_id !== lineId) throw new Refusal('NOT_FOUND')
  if (decision.undone_at) return
  const { payment_id: paymentId, reversal_id: reversalId } = decision
  if (paymentId && reversalId && (await hasComeIn(ctx, paymentId))) {
    const paid = await lockPaid(ctx, decision)
    const cents = await takeBackReversal(ctx, reversalId)
    await record(ctx, reversalTakenBack(paymentId, cents))
    // What somebody else has paid meanwhile is left out: the money is a credit of the payer then.
    await bookAllocations(
      ctx,
      paid.map((one) => ({ ...one, paymentId, cause: 'by_hand' as const })),
    )
  }
  await ctx.tx
    .updateTable('bank_line_decision')
    .set({ undone_at: ctx.now })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', decisionId)
    .execute()
  await record(ctx, bankLineReopened(line.bank_import_id, line.cents))
}
