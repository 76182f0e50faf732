import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { allocate } from './allocate.ts'
import { lockPayments, lockReceivables } from './lock-money.ts'

/** A registration that takes the place of another one. */
export type Successor = { fromRegistrationId: string; toRegistrationId: string }

/** Payments that had paid for the earlier registrations and are free again. */
async function freedPayments(ctx: TenantContext, successors: readonly Successor[]) {
  const { rows } = await sql<{ registration_id: string; payment_id: string }>`
    select distinct r.registration_id, a.payment_id from receivable r
    join allocation a on a.tenant_id = r.tenant_id and a.receivable_id = r.id and a.cause = 'place_gone'
    where r.tenant_id = ${ctx.tenantId}
      and r.registration_id = any(${successors.map((one) => one.fromRegistrationId)}::uuid[])
    order by 1, 2`.execute(ctx.tx)
  return rows
}

async function openReceivables(ctx: TenantContext, successors: readonly Successor[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from receivable
    where tenant_id = ${ctx.tenantId} and open_cents > 0
      and registration_id = any(${successors.map((one) => one.toRegistrationId)}::uuid[])`.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

/** What had been paid for a registration pays for its successor, its first part first. What is left stays a credit. */
export async function useCreditOf(ctx: TenantContext, successors: readonly Successor[]): Promise<void> {
  const freed = successors.length > 0 ? await freedPayments(ctx, successors) : []
  if (freed.length === 0) return
  const receivables = await lockReceivables(ctx, await openReceivables(ctx, successors))
  const payments = await lockPayments(
    ctx,
    freed.map(({ payment_id }) => payment_id),
  )
  const left = new Map([...payments.values()].map(({ id, free_cents }) => [id, free_cents]))
  const allocations = successors.flatMap(({ fromRegistrationId, toRegistrationId }) => {
    const open = [...receivables.values()]
      .filter((one) => one.registration_id === toRegistrationId)
      .sort((one, other) => one.part_number - other.part_number)
    return freed
      .filter(({ registration_id }) => registration_id === fromRegistrationId)
      .flatMap(({ payment_id: paymentId }) =>
        open.flatMap((receivable) => {
          const free = left.get(paymentId) ?? 0
          const cents = Math.min(receivable.open_cents, free)
          if (cents === 0) return []
          receivable.open_cents -= cents
          left.set(paymentId, free - cents)
          const { id, currency } = receivable
          return [{ paymentId, receivableId: id, currency, cents, cause: 'credit' as const }]
        }),
      )
  })
  await allocate(ctx, allocations)
}
