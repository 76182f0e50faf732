import type { CalendarFeedState } from '@reihum/contract/courses/feed.schema.ts'
import { Refusal } from '#platform/refusal.ts'
import { tokenHash } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { findFeed, type Owner, tokenOf } from './feed.store.ts'

export type FeedAddresses = { vault: Vault; publicUrl: string }

/** Whether the private calendar is on, and its address; whoever may switch it off can copy the address again. */
export async function feedState(
  ctx: TenantContext,
  { vault, publicUrl }: FeedAddresses,
  of: Owner,
): Promise<CalendarFeedState> {
  const feed = await findFeed(ctx, of)
  if (!feed) return { feed: null }
  const token = await tokenOf(ctx, vault, feed.id)
  return {
    feed: {
      address: `${publicUrl}/api/${ctx.tenant.slug}/calendar-feeds/${token}`,
      round: feed.round,
      renewedAt: feed.renewed_at.toISOString(),
    },
  }
}

/** As for a place or an instructor that is not there, so that nobody learns of a switched-off one. */
export async function requireOwner(ctx: TenantContext, { owner, ownerId }: Owner): Promise<void> {
  const row = await ctx.tx
    .selectFrom(owner)
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', ownerId)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
}

/** The owner of the calendar with this token; one look-up by hash, whether or not it exists. */
export async function feedByToken(ctx: TenantContext, token: string) {
  const row = await ctx.tx
    .selectFrom('calendar_feed as f')
    .leftJoin('place as p', (join) =>
      join.onRef('p.tenant_id', '=', 'f.tenant_id').onRef('p.id', '=', 'f.place_id'),
    )
    .leftJoin('instructor as i', (join) =>
      join.onRef('i.tenant_id', '=', 'f.tenant_id').onRef('i.id', '=', 'f.instructor_id'),
    )
    .select(['f.place_id', 'f.instructor_id', 'p.name', 'i.fullname'])
    .where('f.tenant_id', '=', ctx.tenantId)
    .where('f.token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row.place_id === null
    ? { owner: 'instructor' as const, ownerId: row.instructor_id ?? '', name: row.fullname ?? '' }
    : { owner: 'place' as const, ownerId: row.place_id, name: row.name ?? '' }
}
