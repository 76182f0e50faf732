import type { CreditedFor } from '@reihum/contract/registrations/late-places.ts'
import { actorColumns } from '#platform/audit/actor-columns.ts'
import { insertTogether } from '#platform/database/insert-together.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** Keeps what became of a payment that came after the deadline of places. */
export async function storeLate(
  ctx: TenantContext,
  { paymentId, registrationIds }: { paymentId: string; registrationIds: readonly string[] },
  creditedFor: CreditedFor | null,
): Promise<void> {
  await insertTogether(ctx.tx, {
    late_payment: registrationIds.map((registrationId) => ({
      tenant_id: ctx.tenantId,
      id: newId(ctx.now.getTime()),
      payment_id: paymentId,
      registration_id: registrationId,
      credited_for: creditedFor,
      at: ctx.now,
      ...actorColumns(ctx.actor),
    })),
  })
}

/** A payment that was credited waits for a decision again. */
export async function endCredits(ctx: TenantContext, paymentId: string): Promise<void> {
  await ctx.tx
    .updateTable('late_payment')
    .set({ undone_at: ctx.now })
    .where('tenant_id', '=', ctx.tenantId)
    .where('payment_id', '=', paymentId)
    .where('credited_for', 'is not', null)
    .where('undone_at', 'is', null)
    .execute()
}
