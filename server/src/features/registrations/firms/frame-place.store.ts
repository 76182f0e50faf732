import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { countFramePlaces, type FrameUse } from '#features/courses/firms/count-frame-places.ts'
import { leftOfFrames } from '#features/courses/firms/frame.queries.ts'
import type { FramePlace } from '#platform/database/schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

type Ordered = Pick<Insertable<FramePlace>, 'frame_id'>

/** How many places these are, a line for each frame. */
const usesOf = (places: readonly Ordered[], sign: 1 | -1): FrameUse[] =>
  [...Map.groupBy(places, ({ frame_id }) => frame_id)].map(([frameId, ones]) => ({
    frameId,
    places: sign * ones.length,
  }))

/** Counts places that are ordered; the frames are locked since they were looked at. */
export async function countOrdered(ctx: TenantContext, places: readonly Ordered[]): Promise<void> {
  await countFramePlaces(ctx, usesOf(places, 1))
}

/** Counts places, ordered again or given up, with their frames locked before. */
async function countLocked(ctx: TenantContext, places: readonly Ordered[], sign: 1 | -1): Promise<void> {
  if (places.length === 0) return
  const uses = usesOf(places, sign)
  await leftOfFrames(
    ctx,
    uses.map(({ frameId }) => frameId),
    { locked: true },
  )
  await countFramePlaces(ctx, uses)
}

/** Places that are given up return to their frame. */
export async function freeFramePlaces(ctx: TenantContext, registrationIds: readonly string[]): Promise<void> {
  if (registrationIds.length === 0) return
  const { rows } = await sql<Ordered>`update frame_place set freed_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and registration_id = any(${[...registrationIds]}::uuid[]) and freed_at is null
    returning frame_id`.execute(ctx.tx)
  await countLocked(ctx, rows, -1)
}

/** Whoever is booked again has the place of the frame again that they had given back. */
export async function takeFramePlacesAgain(
  ctx: TenantContext,
  registrationIds: readonly string[],
): Promise<void> {
  if (registrationIds.length === 0) return
  const { rows } = await sql<Ordered>`update frame_place set freed_at = null
    where tenant_id = ${ctx.tenantId} and registration_id = any(${[...registrationIds]}::uuid[])
      and freed_at is not null
    returning frame_id`.execute(ctx.tx)
  await countLocked(ctx, rows, 1)
}

/** The registrations that gave back places of a frame that has not so many left. */
export async function framePlacesGoneOf(
  ctx: TenantContext,
  registrationIds: readonly string[],
  how: { locked: boolean },
): Promise<ReadonlySet<string>> {
  if (registrationIds.length === 0) return new Set()
  const rows = await ctx.tx
    .selectFrom('frame_place')
    .select(['registration_id', 'frame_id'])
    .where('tenant_id', '=', ctx.tenantId)
    .where(sql<boolean>`registration_id = any(${[...registrationIds]}::uuid[])`)
    .where('freed_at', 'is not', null)
    .execute()
  const left = await leftOfFrames(
    ctx,
    rows.map(({ frame_id }) => frame_id),
    how,
  )
  const short = [...Map.groupBy(rows, ({ frame_id }) => frame_id)].filter(
    ([id, of]) => of.length > (left.get(id) ?? 0),
  )
  return new Set(short.flatMap(([, of]) => of.map(({ registration_id }) => registration_id)))
}
