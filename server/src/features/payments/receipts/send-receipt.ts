import { sql } from 'kysely'
import { findLivingPerson } from '#features/people/person.queries.ts'
import { requireRoom } from '#features/tenants/tier-limit.ts'
import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import type { Press } from '#platform/paper/press.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { receiptSent } from './receipt.events.ts'

type Sending = { paymentId: string; recipient: string; requestKey: string }

async function wasSent(
  { tx, tenantId }: TenantContext,
  { paymentId, requestKey }: Sending,
): Promise<boolean> {
  const found = await tx
    .selectFrom('audit_entry as e')
    .innerJoin('audit_detail as d', (join) =>
      join.onRef('d.tenant_id', '=', 'e.tenant_id').onRef('d.audit_id', '=', 'e.id'),
    )
    .select('e.id')
    .where('e.tenant_id', '=', tenantId)
    .where('e.subject_id', '=', paymentId)
    .where('e.command_type', '=', 'payment.receipt-sent')
    .where(sql<boolean>`d.metadata->>'requestKey' = ${requestKey}`)
    .executeTakeFirst()
  return found !== undefined
}

/** Mails the receipt of a payment to this address. Sent twice, it is one mail. */
export async function sendReceipt(ctx: TenantContext, press: Press, sending: Sending): Promise<void> {
  requireVerified(ctx)
  await oneAtATime(ctx, sending.requestKey)
  const payment = await ctx.tx
    .selectFrom('payment')
    .select('payer_person_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', sending.paymentId)
    .executeTakeFirst()
  if (!payment) throw new Refusal('NOT_FOUND')
  if (await wasSent(ctx, sending)) return
  if (payment.payer_person_id) await findLivingPerson(ctx, payment.payer_person_id)
  // Said now, and not by the job.
  if (!press.isReady()) throw new Refusal('PAPER_UNAVAILABLE')
  await requireRoom(ctx, 'mailsAMonth')
  await record(ctx, receiptSent(sending))
}
