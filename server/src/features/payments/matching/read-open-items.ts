import { setImmediate } from 'node:timers/promises'
import type { TenantContext } from '#platform/tenant-context.ts'
import { openItems } from './open-items.queries.ts'
import { indexing, type OpenItem, type OpenItems } from './open-items.rules.ts'

/** The index of what is open, made with pauses so that requests are answered in between. */
export async function indexWithPauses(open: readonly OpenItem[]): Promise<OpenItems> {
  const steps = indexing(open)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await setImmediate()
  }
}

/** Everything that is open, and its index. */
export async function readOpenItems(ctx: TenantContext): Promise<{ open: OpenItem[]; index: OpenItems }> {
  const open = await openItems(ctx)
  return { open, index: await indexWithPauses(open) }
}
