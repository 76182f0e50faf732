import type { Extra } from '@reihum/contract/courses/extra.schema.ts'
import { record, recordMany } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { extraArchived, extraRestored } from './extra.events.ts'
import { getExtra } from './extra.queries.ts'
import { archiveExtrasOnlyOf, extras } from './extra.store.ts'

/** Whoever took an archived extra keeps it; nobody can take it any more. */
export async function archiveExtra(ctx: TenantContext, id: string): Promise<Extra> {
  if (await extras.setArchived(ctx, id, true)) await record(ctx, extraArchived(id))
  return getExtra(ctx, id)
}

export async function restoreExtra(ctx: TenantContext, id: string): Promise<Extra> {
  if (await extras.setArchived(ctx, id, false)) await record(ctx, extraRestored(id))
  return getExtra(ctx, id)
}

/** An extra of courses that are about to be deleted is not offered by all of the others from then on. */
export async function archiveExtrasOfDeleted(
  ctx: TenantContext,
  courseIds: readonly string[],
): Promise<void> {
  if (courseIds.length === 0) return
  const ids = await archiveExtrasOnlyOf(ctx, courseIds)
  await recordMany(
    ctx,
    ids.map((id) => ({ event: extraArchived(id), actor: ctx.actor, origin: ctx.origin })),
  )
}
