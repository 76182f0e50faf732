import { setImmediate } from 'node:timers/promises'
import type { TenantContext } from '#platform/tenant-context.ts'
import { openItems } from './open-items.queries.ts'
import { indexing, type OpenItem, type OpenItems } from './open-items.rules.ts'

/** Everything that is open, and its index, which is made with pauses so that requests are answered in between. */
export async function readOpenItems(ctx: TenantContext): Promise<{ open: OpenItem[]; index: OpenItems }> {
  const open = await openItems(ctx)
  const steps = indexing(open)
  for (;;) {
    const step = steps.next()
    if (step.done) return { open, index: step.value }
    await setImmediate()
  }
}
