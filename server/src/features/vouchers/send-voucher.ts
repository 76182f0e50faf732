import { requireRoom } from '#features/tenants/tier-limit.ts'
import { record } from '#platform/audit/record.ts'
import { wasRecorded } from '#platform/audit/was-recorded.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import type { Press } from '#platform/paper/press.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { today } from './today.ts'
import { voucherSent } from './voucher.events.ts'
import { problemWithVoucher } from './voucher.rules.ts'
import { knownOf, lockVoucher } from './voucher.store.ts'

type Sending = { voucherId: string; recipient: string; requestKey: string }

/** Mails a voucher to this address. Sent twice, it is one mail. */
export async function sendVoucher(ctx: TenantContext, press: Press, sending: Sending): Promise<void> {
  requireVerified(ctx)
  await oneAtATime(ctx, sending.requestKey)
  const voucher = await lockVoucher(ctx, sending.voucherId)
  if (!voucher.number_sealed) throw new Refusal('NOT_FOUND')
  const asked = { subjectId: sending.voucherId, commandType: 'voucher.sent', requestKey: sending.requestKey }
  if (await wasRecorded(ctx, asked)) return
  // The letter says until when it can be redeemed.
  if (problemWithVoucher(knownOf(voucher), today(ctx))) throw new Refusal('VOUCHER_NOT_OPEN')
  // Said now, and not by the job.
  if (!press.isReady()) throw new Refusal('PAPER_UNAVAILABLE')
  await requireRoom(ctx, 'mailsAMonth')
  await record(ctx, voucherSent(sending))
}
