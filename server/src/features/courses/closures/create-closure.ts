import { type Closure, type ClosureFields, closureLimit } from '@reihum/contract/courses/closure.schema.ts'
import { record } from '#platform/audit/record.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { closureCreated } from './closure.events.ts'
import { countClosures, findClosure, getClosure } from './closure.queries.ts'
import { closures } from './closure.store.ts'

type Input = { id: string; closure: ClosureFields }

/** The caller names the id, so that a form sent twice makes one, and one that was deleted can come back as it was. */
export async function createClosure(ctx: TenantContext, { id, closure }: Input): Promise<Closure> {
  const known = await findClosure(ctx, id)
  if (known) return known
  // Two at once count each other.
  await oneAtATime(ctx, 'closures')
  if ((await countClosures(ctx)) >= closureLimit)
    throw new Refusal('TOO_MANY_CLOSURES', { limit: closureLimit })
  if (await closures.insert(ctx, id, closure)) await record(ctx, closureCreated(id, closure))
  return getClosure(ctx, id)
}
