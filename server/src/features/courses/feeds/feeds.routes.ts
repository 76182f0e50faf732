import { requireFeature } from '#features/tenants/tier.queries.ts'
import { os } from '#platform/http/procedures.ts'
import { type FeedAddresses, feedByToken, feedState, requireOwner } from './feed.queries.ts'
import { privateFeed } from './private-feed.queries.ts'
import { closeFeed, openFeed, renewFeed } from './switch-feed.ts'

export const feedsRoutes = (addresses: FeedAddresses) => ({
  getFeed: os.courses.getFeed.handler(({ input, context }) =>
    context.enter(input, async (ctx) => {
      await requireOwner(ctx, input)
      return feedState(ctx, addresses, input)
    }),
  ),
  openFeed: os.courses.openFeed.handler(({ input, context }) =>
    context.enter(input, (ctx) => openFeed(ctx, addresses, input)),
  ),
  renewFeed: os.courses.renewFeed.handler(({ input, context }) =>
    context.enter(input, (ctx) => renewFeed(ctx, addresses, input)),
  ),
  closeFeed: os.courses.closeFeed.handler(({ input, context }) =>
    context.enter(input, (ctx) => closeFeed(ctx, input)),
  ),
  privateFeed: os.courses.privateFeed.handler(({ input, context }) =>
    context.enter(input, async (ctx) => {
      // Checked before the tier, so that only somebody who knows the address learns anything.
      const of = await feedByToken(ctx, input.token)
      await requireFeature(ctx, 'courseCalendar')
      const content = await privateFeed(ctx, of, addresses.publicUrl)
      // Bookings change the content without changing any stored date, so only the content tells whether the file is
      // new.
      return new File([content], 'reihum.ics', { type: 'text/calendar', lastModified: ctx.now.getTime() })
    }),
  ),
})
