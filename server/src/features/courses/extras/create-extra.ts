import type { Extra, ExtraFields } from '@reihum/contract/courses/extra.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { extraCreated } from './extra.events.ts'
import { getExtra } from './extra.queries.ts'
import { extras, storeCoursesOfExtra } from './extra.store.ts'

type Input = { id: string; extra: ExtraFields }

/** The caller names the id, so that a form sent twice makes one extra and gets the same answer. */
export async function createExtra(ctx: TenantContext, { id, extra }: Input): Promise<Extra> {
  const { courseIds, ...head } = extra
  if (await extras.insert(ctx, id, head)) {
    await storeCoursesOfExtra(ctx, id, courseIds)
    await record(ctx, extraCreated(id, extra))
  }
  return getExtra(ctx, id)
}
