import type { QrCode } from '@reihum/contract/tenants/bank.schema.ts'
import { epcCode } from '#features/tenants/epc-code.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { refundAccountPlace } from './refund.store.ts'

/**
 * The code that fills in the transfer of a released refund in a banking app. It holds the whole number of the account, so it is
 * made for those who may also download files of transfers. Null: in another currency there is none.
 */
export async function refundTransferCode(
  ctx: TenantContext,
  vault: Vault,
  id: string,
): Promise<{ qrCode: QrCode | null }> {
  const refund = await ctx.tx
    .selectFrom('refund_request as q')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.tenant_id', '=', 'q.tenant_id').onRef('p.id', '=', 'q.payment_id'),
    )
    .select([
      'q.state',
      'q.way',
      'q.cents',
      'q.purpose',
      'q.account_holder',
      'q.account_sealed',
      'p.currency',
    ])
    .where('q.tenant_id', '=', ctx.tenantId)
    .where('q.id', '=', id)
    .executeTakeFirst()
  if (!refund) throw new Refusal('NOT_FOUND')
  if (refund.state !== 'created' || refund.way !== 'bank_transfer') throw new Refusal('REFUND_DECIDED')
  if (!refund.account_sealed) throw new Refusal('REFUND_NEEDS_ACCOUNT')
  const qrCode = epcCode({
    accountHolder: refund.account_holder,
    iban: vault.open(refund.account_sealed, refundAccountPlace(ctx.tenantId)),
    bic: '',
    amountCents: refund.cents,
    currencyCode: refund.currency,
    reference: refund.purpose,
  })
  return { qrCode }
}
