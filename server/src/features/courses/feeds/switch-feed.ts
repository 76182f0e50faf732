import type { CalendarFeedState } from '@reihum/contract/courses/feed.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { feedClosed, feedOpened, feedRenewed } from './feed.events.ts'
import { type FeedAddresses, feedState } from './feed.queries.ts'
import { deleteFeed, findFeed, insertFeed, lockOwner, type Owner, replaceToken } from './feed.store.ts'

/** Switching it on twice keeps the address, because somebody may have subscribed to it already. */
export async function openFeed(
  ctx: TenantContext,
  addresses: FeedAddresses,
  of: Owner,
): Promise<CalendarFeedState> {
  await lockOwner(ctx, of)
  if (!(await findFeed(ctx, of))) {
    await insertFeed(ctx, addresses.vault, of)
    await record(ctx, feedOpened(of.owner, of.ownerId))
  }
  return feedState(ctx, addresses, of)
}

/** Replaces the address that the caller saw; a request sent twice replaces it once. */
export async function renewFeed(
  ctx: TenantContext,
  addresses: FeedAddresses,
  { round, ...of }: Owner & { round: number },
): Promise<CalendarFeedState> {
  await lockOwner(ctx, of)
  const feed = await findFeed(ctx, of)
  if (!feed) throw new Refusal('NOT_FOUND')
  if (feed.round === round) {
    await replaceToken(ctx, addresses.vault, feed.id)
    await record(ctx, feedRenewed(of.owner, of.ownerId))
  }
  return feedState(ctx, addresses, of)
}

export async function closeFeed(ctx: TenantContext, of: Owner): Promise<CalendarFeedState> {
  await lockOwner(ctx, of)
  const feed = await findFeed(ctx, of)
  if (feed) {
    await deleteFeed(ctx, feed.id)
    await record(ctx, feedClosed(of.owner, of.ownerId))
  }
  return { feed: null }
}
