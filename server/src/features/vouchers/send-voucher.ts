import { requireRoom } from '#features/tenants/tier-limit.ts'
import { record } from '#platform/audit/record.ts'
import { wasRecorded } from '#platform/audit/was-recorded.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import type { Press } from '#platform/paper/press.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { voucherSent } from './voucher.events.ts'
import { lockVoucher } from './voucher.store.ts'

type Sending = { voucherId: string; recipient: string; requestKey: string }

/** Mails a voucher to this address. Sent twice, it is one mail. */
export async function sendVoucher(ctx: TenantContext, press: Press, sending: Sending): Promise<void> {
  requireVerified(ctx)
  await oneAtATime(ctx, sending.requestKey)
  const { number_sealed } = await lockVoucher(ctx, sending.voucherId)
  if (!number_sealed) throw new Refusal('NOT_FOUND')
  const asked = { subjectId: sending.voucherId, commandType: 'voucher.sent', requestKey: sending.requestKey }
  if (await wasRecorded(ctx, asked)) return
  // Said now, and not by the job.
  if (!press.isReady()) throw new Refusal('PAPER_UNAVAILABLE')
  await requireRoom(ctx, 'mailsAMonth')
  await record(ctx, voucherSent(sending))
}
