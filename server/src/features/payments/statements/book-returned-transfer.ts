import { addPayments } from '#features/ledger/add-payments.ts'
import { paymentNoted } from '#features/ledger/ledger.events.ts'
import { record } from '#platform/audit/record.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { storeDecision, storeLooked } from '../matching/matching.store.ts'
import { lockBank } from './bank-import.store.ts'

export type ReturnedTransfer = {
  paymentId: string
  cents: number
  returnedOn: string
  code: string
}

type Payer = { payerPersonId: string | null; payerName: string }

/**
 * A transfer of ours came back, so its line is money that came in: a payment of whoever had been paid. It waits for nobody among
 * pending payments, because it is known what it is. Null: the line has been decided or taken back meanwhile.
 */
export async function bookReturnedTransfer(
  ctx: TenantContext,
  lineId: string,
  payer: Payer,
): Promise<ReturnedTransfer | null> {
  await lockBank(ctx)
  const line = await ctx.tx
    .selectFrom('bank_line as l')
    .selectAll('l')
    .where('l.tenant_id', '=', ctx.tenantId)
    .where('l.id', '=', lineId)
    .where('l.outcome', '=', 'waiting')
    .where('l.taken_back_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bank_line_decision as d')
            .select('d.id')
            .whereRef('d.tenant_id', '=', 'l.tenant_id')
            .whereRef('d.bank_line_id', '=', 'l.id'),
        ),
      ),
    )
    .executeTakeFirst()
  if (!line || line.cents <= 0) return null
  // A payment of a statement has the id of its line.
  await addPayments(ctx, [
    {
      id: line.id,
      way: 'bank_transfer',
      receivedOn: line.booked_on,
      amountCents: line.cents,
      currency: line.currency,
      remittance: line.remittance,
      endToEndId: line.end_to_end_id,
      ...payer,
    },
  ])
  await ctx.tx
    .updateTable('bank_line')
    .set({ outcome: 'payment', payment_id: line.id })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', line.id)
    .execute()
  await storeDecision(ctx, {
    id: newId(ctx.now.getTime()),
    paymentId: line.id,
    kind: 'put_aside',
    allocationIds: [],
    ruleId: null,
  })
  await storeLooked(ctx, [line.id])
  const after = { amountCents: line.cents, paymentWay: 'bank_transfer', receivedOn: line.booked_on } as const
  await record(ctx, paymentNoted(line.id, after))
  return {
    paymentId: line.id,
    cents: line.cents,
    returnedOn: line.booked_on,
    code: line.return_code ?? '',
  }
}
