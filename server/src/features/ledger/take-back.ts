import { type Selectable, sql } from 'kysely'
import { actorColumns } from '#platform/audit/actor-columns.ts'
import { insertTogether } from '#platform/database/insert-together.ts'
import type { Allocation, WriteOff } from '#platform/database/schema.ts'
import { newId } from '#platform/ids.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

export type StoredAllocation = Selectable<Allocation>
export type StoredWriteOff = Selectable<WriteOff>

/** Whether a row was not taken back, and is none that takes back. */
const stands = (table: 'allocation' | 'write_off') => sql<boolean>`a.takes_back is null and not exists (
  select from ${sql.table(table)} b where b.tenant_id = a.tenant_id and b.takes_back = a.id)`

/** What stands of the allocations of these receivables or payments, in the order in which they were made. */
export async function standingAllocations(
  ctx: TenantContext,
  of: { receivableIds: readonly string[] } | { paymentIds: readonly string[] } | { ids: readonly string[] },
): Promise<StoredAllocation[]> {
  const [column, ids] =
    'receivableIds' in of
      ? (['a.receivable_id', of.receivableIds] as const)
      : 'paymentIds' in of
        ? (['a.payment_id', of.paymentIds] as const)
        : (['a.id', of.ids] as const)
  return ctx.tx
    .selectFrom('allocation as a')
    .selectAll('a')
    .where('a.tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`)
    .where(stands('allocation'))
    .orderBy('a.id')
    .execute()
}

export async function standingWriteOffs(
  ctx: TenantContext,
  receivableIds: readonly string[],
): Promise<StoredWriteOff[]> {
  return ctx.tx
    .selectFrom('write_off as a')
    .selectAll('a')
    .where('a.tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`a.receivable_id = any(${[...receivableIds]}::uuid[])`)
    .where(stands('write_off'))
    .orderBy('a.id')
    .execute()
}

/**
 * The small rests that were given up because nearly all was paid: they go with what was paid. The receivables are locked.
 */
export async function standingSmallRests(
  ctx: TenantContext,
  receivableIds: readonly string[],
): Promise<StoredWriteOff[]> {
  if (receivableIds.length === 0) return []
  return (await standingWriteOffs(ctx, receivableIds)).filter(({ cause }) => cause === 'tolerance')
}

/** What was allocated or written off is so no more. The receivables and payments are locked. */
export async function takeBack(
  ctx: TenantContext,
  {
    allocations,
    writeOffs,
  }: { allocations: readonly StoredAllocation[]; writeOffs: readonly StoredWriteOff[] },
  { cause, note }: { cause: 'taken_back' | 'place_gone'; note: string },
): Promise<void> {
  const common = { tenant_id: ctx.tenantId, at: ctx.now, cause, ...actorColumns(ctx.actor) }
  await insertTogether(ctx.tx, {
    allocation: allocations.map(({ id, payment_id, receivable_id, currency, cents }) => ({
      ...common,
      id: newId(ctx.now.getTime()),
      payment_id,
      receivable_id,
      currency,
      cents: -cents,
      takes_back: id,
      reasons: [] as never,
      note,
    })),
    write_off: writeOffs.map(({ id, receivable_id, cents }) => ({
      ...common,
      id: newId(ctx.now.getTime()),
      receivable_id,
      cents: -cents,
      takes_back: id,
      reason: note,
    })),
  })
}
