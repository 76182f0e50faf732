import { listViewFields } from '@reihum/contract/tenants/list-view.schema.ts'
import type { FeedAddresses } from '#features/courses/feeds/feed.queries.ts'
import { openFeed } from '#features/courses/feeds/switch-feed.ts'
import { keepView } from '#features/tenants/views/keep-view.ts'
import { newId } from '#platform/ids.ts'
import type { Actor } from '#platform/tenant-context.ts'
import type { SeedDoor } from './door.ts'
import type { School } from './school.ts'
import { day } from './time-line.ts'

type Planting = { school: School; door: SeedDoor; operator: Actor; feeds: FeedAddresses; now: Date }

/** Creates views that the team of a school shares, and the private calendar of a place. */
export async function plantHabits({ school, door, operator, feeds, now }: Planting): Promise<void> {
  const at = new Date(now.getTime() - 6 * day)
  for (const { list, ...view } of school.views) {
    const fields = listViewFields.parse({ ...view, shared: true })
    await door({ at, actor: operator }, (ctx) =>
      keepView(ctx, { list, id: newId(at.getTime()), view: fields }),
    )
  }
  const { calendarOf } = school
  if (!calendarOf) return
  await door({ at, actor: operator }, async (ctx) => {
    const { id: ownerId } = await ctx.tx
      .selectFrom('place')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('name', '=', calendarOf)
      .executeTakeFirstOrThrow()
    await openFeed(ctx, feeds, { owner: 'place', ownerId })
  })
}
