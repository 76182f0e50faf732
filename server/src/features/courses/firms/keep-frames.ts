import type { Frame, FrameFields } from '@reihum/contract/courses/frame.schema.ts'
import { sql } from 'kysely'
import { record, recordMany } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { getFirm } from './firm.queries.ts'
import { frameArchived, frameChanged, frameCreated, frameDeleted, frameRestored } from './frame.events.ts'
import { frameFieldsOf, getFrame } from './frame.queries.ts'
import { framesOfFirm } from './frame.store.ts'

type OfFrame = { firmId: string; frameId: string }

async function requireCourse({ tx, tenantId }: TenantContext, { courseId }: FrameFields): Promise<void> {
  if (courseId === null) return
  const found = await tx
    .selectFrom('course')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', courseId)
    .executeTakeFirst()
  if (!found) throw new Refusal('NOT_FOUND')
}

/** The caller names the id, so that a form sent twice agrees once. */
export async function createFrame(
  ctx: TenantContext,
  { firmId, id, frame }: { firmId: string; id: string; frame: FrameFields },
): Promise<Frame> {
  await getFirm(ctx, firmId)
  await requireCourse(ctx, frame)
  if (await framesOfFirm(firmId).insert(ctx, id, frame))
    await record(ctx, frameCreated({ id, firmId }, frame))
  return getFrame(ctx, { firmId, frameId: id })
}

/** Places that were ordered keep their price; a number below them is refused. */
export async function changeFrame(
  ctx: TenantContext,
  { firmId, frameId }: OfFrame,
  { revision, frame }: { revision: number; frame: FrameFields },
): Promise<Frame> {
  const of = { firmId, frameId }
  await requireCourse(ctx, frame)
  const { taken } = await getFrame(ctx, of)
  const frames = framesOfFirm(firmId)
  const row = await frames.lock(ctx, frameId)
  if (frame.places < Math.max(taken, row.taken)) throw new Refusal('FRAME_TAKEN_MORE')
  const change = await frames.change(ctx, frameId, { revision, fields: frame })
  if (change) await record(ctx, frameChanged({ id: frameId, firmId }, change))
  return getFrame(ctx, of)
}

/** Nothing is ordered any more out of a frame that has ended; what was ordered stays. */
export async function archiveFrame(ctx: TenantContext, { firmId, frameId }: OfFrame): Promise<Frame> {
  await getFrame(ctx, { firmId, frameId })
  if (await framesOfFirm(firmId).setArchived(ctx, frameId, true))
    await record(ctx, frameArchived({ id: frameId, firmId }))
  return getFrame(ctx, { firmId, frameId })
}

export async function restoreFrame(ctx: TenantContext, { firmId, frameId }: OfFrame): Promise<Frame> {
  await getFrame(ctx, { firmId, frameId })
  if (await framesOfFirm(firmId).setArchived(ctx, frameId, false))
    await record(ctx, frameRestored({ id: frameId, firmId }))
  return getFrame(ctx, { firmId, frameId })
}

/** Deletes a frame that nothing was ordered out of; deleting one that is gone already is no error. */
export async function removeFrame(
  ctx: TenantContext,
  { firmId, frameId }: OfFrame,
): Promise<{ removed: boolean }> {
  const found = await ctx.tx
    .selectFrom('firm_frame')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('firm_id', '=', firmId)
    .where('id', '=', frameId)
    .executeTakeFirst()
  const removed = found ? await framesOfFirm(firmId).remove(ctx, frameId) : null
  if (removed) await record(ctx, frameDeleted({ id: frameId, firmId }, frameFieldsOf(removed)))
  return { removed: removed !== null }
}

/** A frame for courses that are about to be deleted ends, and is not for all of the others from then on. */
export async function endFramesOfDeleted(ctx: TenantContext, courseIds: readonly string[]): Promise<void> {
  if (courseIds.length === 0) return
  const { rows } = await sql<{ id: string; firm_id: string }>`
    update firm_frame set course_id = null, archived_at = coalesce(archived_at, ${ctx.now}),
      revision = revision + 1, updated_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and course_id = any(${[...courseIds]}::uuid[])
    returning id, firm_id`.execute(ctx.tx)
  await recordMany(
    ctx,
    rows.map(({ id, firm_id: firmId }) => ({
      event: frameArchived({ id, firmId }),
      actor: ctx.actor,
      origin: ctx.origin,
    })),
  )
}
