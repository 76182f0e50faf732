import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'

export type TakenBy = {
  ids: ReadonlySet<string>
  /** Some of it was chosen, and did not come with the place. */
  hasChosen: boolean
}

/** What each registration takes besides its place, and has not given back; those that take nothing are not among them. */
export async function takenBy(
  ctx: TenantContext,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, TakenBy>> {
  if (registrationIds.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('taken_extra as t')
    .innerJoin('extra as e', (join) =>
      join.onRef('e.tenant_id', '=', 't.tenant_id').onRef('e.id', '=', 't.extra_id'),
    )
    .select(['t.registration_id', 't.extra_id', 'e.required'])
    .where('t.tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`t.registration_id = any(${[...registrationIds]}::uuid[])`)
    .where('t.freed_at', 'is', null)
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ registration_id }) => registration_id)].map(([id, taken]) => [
      id,
      {
        ids: new Set(taken.map(({ extra_id }) => extra_id)),
        hasChosen: taken.some(({ required }) => !required),
      },
    ]),
  )
}
