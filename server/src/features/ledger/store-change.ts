import type { TenantContext } from '#platform/tenant-context.ts'

/** A receivable that is put off has not been reminded of or dunned. */
export async function storeReceivableChange(
  ctx: TenantContext,
  id: string,
  { dueOn, note, isPutOff }: { dueOn: string | null; note: string; isPutOff: boolean },
): Promise<void> {
  await ctx.tx
    .updateTable('receivable')
    .set((eb) => ({
      due_on: dueOn,
      note,
      ...(isPutOff && { reminded_at: null, dunned_at: null, dunning_level: 0 }),
      revision: eb('revision', '+', 1),
    }))
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}

export async function storePaymentChange(
  ctx: TenantContext,
  id: string,
  { payerPersonId, note }: { payerPersonId: string | null; note: string },
): Promise<void> {
  await ctx.tx
    .updateTable('payment')
    .set((eb) => ({ payer_person_id: payerPersonId, note, revision: eb('revision', '+', 1) }))
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute()
}
