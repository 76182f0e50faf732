import { sql } from 'kysely'
import { requireRoom } from '#features/tenants/tier-limit.ts'
import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import type { Press } from '#platform/paper/press.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { voucherSent } from './voucher.events.ts'
import { lockVoucher } from './voucher.store.ts'

type Sending = { voucherId: string; recipient: string; requestKey: string }

async function wasSent(
  { tx, tenantId }: TenantContext,
  { voucherId, requestKey }: Sending,
): Promise<boolean> {
  const found = await tx
    .selectFrom('audit_entry as e')
    .innerJoin('audit_detail as d', (join) =>
      join.onRef('d.tenant_id', '=', 'e.tenant_id').onRef('d.audit_id', '=', 'e.id'),
    )
    .select('e.id')
    .where('e.tenant_id', '=', tenantId)
    .where('e.subject_id', '=', voucherId)
    .where('e.command_type', '=', 'voucher.sent')
    .where(sql<boolean>`d.metadata->>'requestKey' = ${requestKey}`)
    .executeTakeFirst()
  return found !== undefined
}

/** Mails a voucher to this address. Sent twice, it is one mail. */
export async function sendVoucher(ctx: TenantContext, press: Press, sending: Sending): Promise<void> {
  requireVerified(ctx)
  await oneAtATime(ctx, sending.requestKey)
  const { number_sealed } = await lockVoucher(ctx, sending.voucherId)
  if (!number_sealed) throw new Refusal('NOT_FOUND')
  if (await wasSent(ctx, sending)) return
  // Said now, and not by the job.
  if (!press.isReady()) throw new Refusal('PAPER_UNAVAILABLE')
  await requireRoom(ctx, 'mailsAMonth')
  await record(ctx, voucherSent(sending))
}
