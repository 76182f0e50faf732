import { createHash } from 'node:crypto'
import type { NewRefundFile, RefundFile } from '@reihum/contract/refunds/refund.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { transferAccount } from '#features/tenants/bank.queries.ts'
import { actorColumns } from '#platform/audit/actor-columns.ts'
import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import { creditTransferFile } from '#platform/sepa/credit-transfer-file.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { bookRefund } from './decide-refund.ts'
import { refundExecuted, refundFileMade } from './refund.events.ts'
import { endToEndIdOf } from './refund.rules.ts'
import { lockRefunds, refundAccountPlace, type StoredRefund } from './refund.store.ts'
import { refundFile, refundFilePlace } from './refund-files.queries.ts'

function transferOf(ctx: TenantContext, vault: Vault, refund: StoredRefund) {
  if (!refund.account_sealed || !refund.account_holder) throw new Refusal('REFUND_NEEDS_ACCOUNT')
  return {
    endToEndId: endToEndIdOf(refund.id),
    cents: refund.cents,
    creditor: {
      name: refund.account_holder,
      iban: vault.open(refund.account_sealed, refundAccountPlace(ctx.tenantId)),
    },
    text: refund.purpose,
  }
}

async function isMade({ tx, tenantId }: TenantContext, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('refund_file')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Makes the file and books its refunds in one transaction: whatever is in a file cannot be in a second one, and its
 * credit cannot be used otherwise while it is on its way.
 */
export async function makeRefundFile(
  ctx: TenantContext,
  vault: Vault,
  { requestKey: id, refundRequestIds, sumCents }: NewRefundFile,
): Promise<RefundFile> {
  requireVerified(ctx)
  await oneAtATime(ctx, id)
  if (await isMade(ctx, id)) return refundFile(ctx, id)
  const debtor = await transferAccount(ctx, vault)
  if (!debtor) throw new Refusal('REFUND_NEEDS_ACCOUNT')
  const locked = await lockRefunds(ctx, refundRequestIds)
  const refunds = locked.map(({ refund }) => refund)
  const sum = refunds.reduce((cents, refund) => cents + refund.cents, 0)
  const areReady = refunds.every(({ state, way }) => state === 'created' && way === 'bank_transfer')
  if (!areReady || refunds.length !== new Set(refundRequestIds).size || sum !== sumCents)
    throw new Refusal('REFUND_FILE_CHANGED')
  if (locked.some(({ payment }) => payment.currency !== 'EUR')) throw new Refusal('REFUND_NOT_IN_EUROS')
  const executedOn = wallClockOf(ctx.now, ctx.tenant.timeZone).date
  const content = creditTransferFile({
    id: endToEndIdOf(id),
    madeAt: ctx.now,
    executeOn: executedOn,
    debtor: { name: debtor.accountHolder, iban: debtor.iban, bic: debtor.bic },
    transfers: refunds.map((refund) => transferOf(ctx, vault, refund)),
  })
  await ctx.tx
    .insertInto('refund_file')
    .values({
      tenant_id: ctx.tenantId,
      id,
      made_at: ctx.now,
      transfers: refunds.length,
      sum_cents: sum,
      content_sealed: vault.seal(content, refundFilePlace(ctx.tenantId)),
      sha256: createHash('sha256').update(content).digest('hex'),
      ...actorColumns(ctx.actor),
    })
    .execute()
  const left = new Map(locked.map(({ payment }) => [payment.id, payment.free_cents]))
  for (const { refund, payment } of locked) {
    // Several refunds of one payment share its credit.
    const free_cents = left.get(payment.id) ?? 0
    await bookRefund(ctx, { refund, payment: { ...payment, free_cents } }, { executedOn, fileId: id })
    left.set(payment.id, free_cents - refund.cents)
  }
  // Whoever gets several refunds is written to once.
  const byPayer = Map.groupBy(locked, ({ payment }) => payment.payer_person_id ?? payment.id)
  for (const own of byPayer.values()) {
    const ids = own.map(({ refund }) => refund.id)
    await record(ctx, refundExecuted((own[0] as (typeof own)[number]).payment.id, ids))
  }
  await record(ctx, refundFileMade(ctx.tenantId, { transfers: refunds.length, amountCents: sum }))
  return refundFile(ctx, id)
}
