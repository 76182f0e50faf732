import type { PricedExtra } from '@reihum/contract/courses/extra.schema.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

/** What people take besides their places and did not give back, by their registrations. */
export async function takenExtrasOf(
  ctx: TenantContext,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, PricedExtra[]>> {
  if (registrationIds.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('taken_extra as t')
    .innerJoin('extra as x', (join) =>
      join.onRef('x.tenant_id', '=', 't.tenant_id').onRef('x.id', '=', 't.extra_id'),
    )
    .select(['t.registration_id', 'x.name', 't.quantity', 't.unit_cents'])
    .where('t.tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`t.registration_id = any(${[...registrationIds]}::uuid[])`)
    .where('t.freed_at', 'is', null)
    .orderBy('x.required', 'desc')
    .orderBy('x.name_sort')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ registration_id }) => registration_id)].map(([id, own]) => [
      id,
      own.map(({ name, quantity, unit_cents }) => ({ name, quantity, cents: quantity * unit_cents })),
    ]),
  )
}
