import type { InTenant } from '#platform/database/in-tenant.ts'
import { Refusal } from '#platform/refusal.ts'
import { sweepIncoming } from '#platform/storage/incoming.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { knownContent } from './file.queries.ts'
import { isId } from './file.rules.ts'

type Dependencies = { inTenant: InTenant; storage: Storage; incoming: string }

const hour = 3_600_000

/** An upload stores its content moments before its row, so a content without a row after a day is left over. */
const graceMs = 24 * hour

const tenantOf = (key: string) => key.split('/')[0] ?? ''

/** How many keys are looked up at once. */
const batch = 500

/**
 * Deletes contents without a file, left over from a crash between storing and committing. Contents of tenants that this
 * database does not know belong to another installation and stay.
 */
export async function sweepStorage(
  { inTenant, storage, incoming }: Dependencies,
  now: Date,
): Promise<number> {
  let removed = await sweepIncoming(incoming, new Date(now.getTime() - hour))

  async function sweep(keys: readonly string[]) {
    const tenant = tenantOf(keys[0] ?? '')
    if (!isId(tenant)) return
    const known = await inTenant({ tenant, access: 'system', origin: noOrigin }, (ctx) =>
      knownContent(ctx, keys),
    ).catch((error) => {
      if (error instanceof Refusal && error.code === 'NOT_FOUND') return new Set(keys)
      throw error
    })
    for (const key of keys) {
      if (known.has(key)) continue
      await storage.remove(key)
      removed += 1
    }
  }

  let waiting: string[] = []
  for await (const { key, storedAt } of storage.list('')) {
    if (now.getTime() - storedAt.getTime() < graceMs) continue
    if (waiting.length === batch || (waiting[0] && tenantOf(waiting[0]) !== tenantOf(key))) {
      await sweep(waiting)
      waiting = []
    }
    waiting.push(key)
  }
  if (waiting.length > 0) await sweep(waiting)
  return removed
}
