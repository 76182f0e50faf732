import { type Insertable, sql } from 'kysely'
import { countExtras, type ExtraUse, lockExtras } from '#features/courses/extras/count-extras.ts'
import type { ChosenExtra } from '#features/courses/extras/extra.rules.ts'
import type { TakenExtra } from '#platform/database/schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Taken = Pick<Insertable<TakenExtra>, 'extra_id' | 'quantity'>

/** What these come to, a line for each extra. */
function usesOf(taken: readonly Taken[], sign: 1 | -1): ExtraUse[] {
  return [...Map.groupBy(taken, ({ extra_id }) => extra_id)].map(([extraId, ones]) => ({
    extraId,
    count: sign * ones.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
}

/** The rows of what somebody takes, at the price of the day. */
export const takenRows = (
  ctx: TenantContext,
  registrationId: string,
  chosen: readonly ChosenExtra[],
): Insertable<TakenExtra>[] =>
  chosen.map(({ extra, quantity }) => ({
    tenant_id: ctx.tenantId,
    registration_id: registrationId,
    extra_id: extra.id,
    quantity,
    unit_cents: extra.priceCents,
    taken_at: ctx.now,
  }))

/** Counts what was just taken; the extras are locked since they were looked at. */
export async function countTaken(ctx: TenantContext, taken: readonly Taken[]): Promise<void> {
  if (taken.length > 0) await countExtras(ctx, usesOf(taken, 1))
}

/** Counts what somebody took, again or no more, with the extras locked before. */
async function countLocked(ctx: TenantContext, taken: readonly Taken[], sign: 1 | -1): Promise<void> {
  if (taken.length === 0) return
  const uses = usesOf(taken, sign)
  await lockExtras(
    ctx,
    uses.map(({ extraId }) => extraId),
  )
  await countExtras(ctx, uses)
}

/** Whoever gives up a place or a turn gives back what they took besides; others can take it. */
export async function freeExtras(ctx: TenantContext, registrationIds: readonly string[]): Promise<void> {
  if (registrationIds.length === 0) return
  const { rows } = await sql<Taken>`update taken_extra set freed_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and registration_id = any(${[...registrationIds]}::uuid[]) and freed_at is null
    returning extra_id, quantity`.execute(ctx.tx)
  await countLocked(ctx, rows, -1)
}

/** Whoever is booked again takes again what they had given back. */
export async function takeExtrasAgain(ctx: TenantContext, registrationIds: readonly string[]): Promise<void> {
  if (registrationIds.length === 0) return
  const { rows } = await sql<Taken>`update taken_extra set freed_at = null
    where tenant_id = ${ctx.tenantId} and registration_id = any(${[...registrationIds]}::uuid[])
      and freed_at is not null
    returning extra_id, quantity`.execute(ctx.tx)
  await countLocked(ctx, rows, 1)
}
