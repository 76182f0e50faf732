import { sql } from 'kysely'
import { stockLeft } from '#features/courses/extras/count-extras.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/**
 * The registrations that gave back extras of which there are not enough any more. Locked, those that are left stay until they
 * are taken again.
 */
export async function extrasGoneOf(
  ctx: TenantContext,
  registrationIds: readonly string[],
  { locked }: { locked: boolean },
): Promise<ReadonlySet<string>> {
  if (registrationIds.length === 0) return new Set()
  const rows = await ctx.tx
    .selectFrom('taken_extra')
    .select(['registration_id', 'extra_id', 'quantity'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`registration_id = any(${[...registrationIds]}::uuid[])`)
    .where('freed_at', 'is not', null)
    .execute()
  const left = await stockLeft(
    ctx,
    rows.map(({ extra_id }) => extra_id),
    { locked },
  )
  const isShort = (of: typeof rows, id: string) => {
    const wanted = of.reduce((sum, { quantity }) => sum + quantity, 0)
    return wanted > (left.get(id) ?? Number.POSITIVE_INFINITY)
  }
  const short = [...Map.groupBy(rows, ({ extra_id }) => extra_id)].filter(([id, of]) => isShort(of, id))
  return new Set(short.flatMap(([, of]) => of.map(({ registration_id }) => registration_id)))
}
